// A page that was opened opens again without a network, and others say that they need it.
//
// Pages come from the network while there is one, so an update shows at once. Their files have a digest in their URL and
// never change. Nothing else goes through here: no posts, no rooms, no parts of pages.

const CACHE = "opened";
const MAX_PAGES = 100;
const SPARE = 20; // pages that go at once when there are too many
const OFFLINE = "/offline";
const ALWAYS = [OFFLINE, "/mine"];
const LIVE = /^\/(room|join|check-codes|healthz|readyz)\b/;
const FILE = /\/static\/([0-9a-f]{12})\//;
// The files that a page, a script or a style sheet names.
const NAMED = /"([^"\s]+\.(?:js|css|svg))"/g;

const pathOf = (url) => new URL(url, location).pathname;
const isFile = (url) => FILE.test(pathOf(url));

// A puzzle's page is stored once, whatever its links call it.
function keyOf(address) {
  const url = new URL(address, location);
  for (const label of ["title", "author"]) url.searchParams.delete(label);
  return url.href;
}

const stored = async (url) => (await caches.open(CACHE)).match(keyOf(url), { ignoreVary: true });

// Store an answer that may be stored, and return it at once.
function store(event, url, answer) {
  const allows = answer.headers.get("Cache-Control") ?? "";
  const lasts = isFile(url) ? allows.includes("immutable") : answer.headers.get("Content-Type")?.startsWith("text/html");
  if (answer.status === 200 && !answer.redirected && lasts && !allows.includes("no-store")) {
    const copy = answer.clone();
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(keyOf(url), copy)));
  }
  return answer;
}

const file = async (event, url) => await stored(url) ?? store(event, url, await fetch(url));

async function page(event) {
  const { request } = event;
  try {
    return store(event, request.url, await event.preloadResponse ?? await fetch(request));
  } catch { return await stored(request.url) ?? stored(OFFLINE); }
}

// Store the files that a page names and that these name, each once, and then the page: what is stored is whole.
async function storeWhole(event, url, seen, known) {
  const answer = known ?? await fetch(url);
  if (!answer.ok) return;
  const copy = answer.clone();
  for (const [, name] of (await answer.text()).matchAll(NAMED)) {
    const { href } = new URL(name, new URL(url, location));
    if (!isFile(href) || seen.has(href)) continue;
    seen.add(href);
    await storeWhole(event, href, seen, await file(event, href));
  }
  if (!known) store(event, url, copy);
}

// A page has loaded. `ahead` lists today's puzzles, each a page that is new today and others that lead to it.
async function loaded(event, { here, ahead }) {
  const seen = new Set();
  if (!LIVE.test(pathOf(here))) await storeWhole(event, here, seen, await stored(here));
  for (const [play, ...others] of ahead) {
    if (await stored(play)) continue;
    for (const url of new Set([...others, play])) await storeWhole(event, url, seen);
  }
  await trim();
}

// Forget the oldest pages, and the files of versions that no other page has.
async function trim() {
  const cache = await caches.open(CACHE);
  const keys = (await cache.keys()).map(({ url }) => url);
  const pages = keys.filter((url) => !isFile(url) && !ALWAYS.includes(pathOf(url)));
  if (pages.length <= MAX_PAGES) return;
  const old = pages.slice(0, pages.length - MAX_PAGES + SPARE);
  const used = new Set();
  for (const url of keys.filter((each) => !isFile(each) && !old.includes(each))) {
    used.add(FILE.exec(await (await cache.match(url)).text())?.[1]);
  }
  const unused = keys.filter((url) => isFile(url) && !used.has(FILE.exec(url)[1]));
  await Promise.all([...old, ...unused].map((url) => cache.delete(url)));
}

addEventListener("install", (event) => {
  skipWaiting();
  const seen = new Set();
  event.waitUntil(Promise.all(ALWAYS.map((url) => storeWhole(event, url, seen))));
});
addEventListener("activate", (event) => event.waitUntil(registration.navigationPreload?.enable()));
addEventListener("message", (event) => event.waitUntil(loaded(event, event.data)));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (isFile(pathname)) event.respondWith(file(event, request.url));
  else if (request.mode === "navigate" && !LIVE.test(pathname)) event.respondWith(page(event));
});
