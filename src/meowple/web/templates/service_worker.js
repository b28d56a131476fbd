// Keeps the page "the network is gone" and what it is made of at hand; everything else goes through untouched.
const KEPT = "meowple-" + {{ version|tojson }};
const OFFLINE = {{ offline|tojson }};
const FILES = {{ kept|tojson }};

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll([OFFLINE, ...FILES])).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))));
});

// The network first, always: nobody is shown an old page or plays with old code
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (FILES.includes(pathname + search)) event.respondWith(fetch(request).catch(() => caches.match(pathname + search)));
});
