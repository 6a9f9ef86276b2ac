// Keeps all files of the site, so that it works offline. build.py writes VERSION and FILES, {path: digest}, before this text.

const NAME = `sheetd ${self.registration.scope} `; // other sites of the same origin have their own caches

self.addEventListener('install', event => {
  self.skipWaiting();
  // A file with another digest, such as one of another build, fails the installation.
  const requests = Object.entries(FILES).map(([path, integrity]) => new Request(path, { integrity, cache: 'no-cache' }));
  event.waitUntil(caches.open(NAME + VERSION).then(cache => cache.addAll(requests)));
});

self.addEventListener('activate', event => {
  const old = name => name.startsWith(NAME) && name !== NAME + VERSION;
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (old(name)) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener('fetch', event => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const address = request.url.replace(/[?#].*/, '').replace(/index\.html$/, '');
  event.respondWith(caches.open(NAME + VERSION).then(cache => cache.match(address)).then(found => found ?? fetch(request)));
});
