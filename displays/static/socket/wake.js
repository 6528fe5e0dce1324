// Every sign that a page has been away and is back: shown, focused, restored, network changed, or time that jumped.

const TICK = 1000;
const JUMP = 4000; // a second that took so long: the machine slept

/** Calls wake(slept) on any of them, and away() when the network says it is gone. Returns how to stop. */
export function onWake(wake, away) {
  let last = Date.now();
  const shown = () => { if (!document.hidden) wake(); };
  const restored = (event) => wake(event.persisted);
  const back = () => wake();
  const slept = () => wake(true);
  const tick = setInterval(() => {
    const now = Date.now();
    if (now - last > JUMP) wake(true);
    last = now;
  }, TICK);
  const heard = [
    [document, "visibilitychange", shown], [document, "resume", slept], [window, "pageshow", restored],
    [window, "focus", back], [window, "online", back], [window, "offline", away],
  ];
  for (const [target, name, fn] of heard) target.addEventListener(name, fn);
  return () => {
    clearInterval(tick);
    for (const [target, name, fn] of heard) target.removeEventListener(name, fn);
  };
}
