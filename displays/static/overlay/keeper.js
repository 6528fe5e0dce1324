// A service worker that keeps the overlay's own files, for the day OBS is started before the server: the page then loads
// from here, is transparent, and finds the server when it comes. While the server answers, everything is the server's:
// nothing kept is ever shown in place of something newer. The key in the address is not kept.
const KEPT = "overlay";
const FILES = /^\/(overlay$|static\/kit\/|lib\/|words\/)/;

addEventListener("install", (event) => event.waitUntil(skipWaiting()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

/** The server's answer, kept for later; what was kept where the server is not there. */
async function answer(request, name) {
  const store = await caches.open(KEPT);
  try {
    const reply = await fetch(request);
    if (reply.ok) await store.put(name, reply.clone()).catch(() => {}); // a full disk
    return reply;
  } catch (error) {
    const kept = await store.match(name);
    if (kept) return kept;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin || !FILES.test(pathname)) return;
  event.respondWith(answer(event.request, pathname));
});

// The first page was loaded before this was there: it says what it needed, and that is kept too.
addEventListener("message", (event) => event.waitUntil(keep(event.data)));

async function keep(names) {
  const store = await caches.open(KEPT);
  await Promise.all(names.filter((name) => FILES.test(name)).map(async (name) => {
    const reply = (await store.match(name)) ? null : await fetch(name).catch(() => null);
    if (reply?.ok) await store.put(name, reply).catch(() => {});
  }));
}
