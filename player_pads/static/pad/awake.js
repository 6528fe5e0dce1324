// Keeps the screen on. The Wake Lock needs https; over the studio's plain http a tiny silent picture plays instead.
//
// That picture (a canvas as a video stream) keeps most browsers awake as a video call would; where it does not,
// the tablet's own setting must: switch its automatic lock off before the show.

let lock = null;

/** Call once; holds on as long as the page is shown. Returns which way is used: "lock", "video" or "none". */
export function stayAwake() {
  if (navigator.wakeLock) {
    const hold = async () => {
      if (document.hidden || (lock && !lock.released)) return;
      try { lock = await navigator.wakeLock.request("screen"); } catch { lock = null; } // low battery: the browser's right
    };
    document.addEventListener("visibilitychange", hold);
    hold();
    return "lock";
  }
  const canvas = document.createElement("canvas");
  if (!canvas.captureStream) return "none";
  canvas.width = canvas.height = 2;
  const pen = canvas.getContext("2d");
  let odd = false;
  setInterval(() => {
    if (document.hidden) return;
    pen.fillStyle = (odd = !odd) ? "#091311" : "#0a1412"; // a stream without changes sends no pictures
    pen.fillRect(0, 0, 2, 2);
  }, 1000);
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.className = "awake";
  video.setAttribute("aria-hidden", "true");
  video.srcObject = canvas.captureStream(1);
  document.body.append(video);
  const play = () => { video.play().catch(() => {}); };
  addEventListener("pointerdown", play, { passive: true });
  document.addEventListener("visibilitychange", play);
  play();
  return "video";
}
