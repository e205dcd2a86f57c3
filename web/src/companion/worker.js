// Keeps the companion's pages on the device, all of them, so that they open without a network.
// The build writes what to keep in place of the next two; an export has pages that end in .html.
const VERSION = "built";
const FILES = [];
const PAGES = ["reader", "notebook", "score", "cards", "gamemaster"];
const SUFFIX = "";

const STORE = `athanor-companion-${VERSION}`;
const here = (path) => new URL(path, self.registration.scope).href;
const kept = () => [...PAGES.map((page) => page + SUFFIX), ...FILES].map(here);

self.addEventListener("install", (event) => {
  const fresh = () => kept().map((url) => new Request(url, { cache: "reload" }));
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(fresh())));
});

// A newer worker waits until the pages of the older one are closed, so that none loses its parts.
self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("athanor-companion-") && name !== STORE;
  const sweep = async () => {
    for (const name of (await caches.keys()).filter(old)) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(sweep());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const plain = url.origin + url.pathname;
  if (event.request.method !== "GET" || !kept().includes(plain)) return;
  const answer = async () => {
    const store = await caches.open(STORE);
    return (await store.match(plain, { ignoreVary: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
