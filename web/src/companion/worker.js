// Keeps the companion's pages on the device, all of them, so that they open without a network.
// The build writes what to keep in place of the next two; an export has pages that end in .html.
const VERSION = "built";
const FILES = [];
const PAGES = ["reader", "notebook", "score", "cards", "gamemaster"];
const SUFFIX = "";

const STORE = `athanor-companion-${VERSION}`;
const here = (path) => new URL(path, self.registration.scope).href;

// The page an address means. Hosts of an export may call reader.html also reader, and the folder
// itself is the reader; our own server has the plain names only.
function pageOf(url) {
  if (!url.startsWith(here("./"))) return undefined;
  const name = url.slice(here("./").length);
  if (SUFFIX === "") return PAGES.find((page) => page === name);
  if (name === "" || name.replace(/\.html$/, "") === "index") return PAGES[0];
  return PAGES.find((page) => page === name.replace(/\.html$/, ""));
}

// Under which address an answer is kept, or nothing for what is not ours to keep.
function keyOf(url) {
  const page = pageOf(url);
  if (page !== undefined) return here(page + SUFFIX);
  return FILES.map(here).includes(url) ? url : undefined;
}

// Browsers refuse a redirected answer for a page, so a host's redirect is forgotten here.
async function plain(answer) {
  if (!answer.redirected) return answer;
  return new Response(await answer.blob(), { status: answer.status, headers: answer.headers });
}

async function keep(url) {
  const answer = await fetch(new Request(url, { cache: "reload" }));
  if (!answer.ok) throw new Error(`${url} cannot be kept: ${answer.status}.`);
  const store = await caches.open(STORE);
  await store.put(url, await plain(answer));
}

self.addEventListener("install", (event) => {
  const all = [...PAGES.map((page) => page + SUFFIX), ...FILES].map(here);
  event.waitUntil(Promise.all(all.map(keep)));
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
  const key = event.request.method === "GET" ? keyOf(url.origin + url.pathname) : undefined;
  if (key === undefined) return;
  const answer = async () => {
    const store = await caches.open(STORE);
    return (await store.match(key, { ignoreVary: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
