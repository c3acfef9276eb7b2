// Loads later: style sheets that a part of a page brings along, and what the server says in JSON.

import { sayWhy } from "./say.js";

const AGAIN_MS = 500;
const PATIENCE_MS = 60000;

// The style sheet of this address, once: true when it is there, false if it won't come.
export function loadStyle(href) {
  const address = new URL(href, location).href;
  const known = [...document.querySelectorAll("link[rel=stylesheet]")].find((link) => link.href === address);
  if (known) return known.loaded ?? Promise.resolve(true);
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  link.loaded = new Promise((done) => {
    link.onload = () => done(true);
    link.onerror = () => done(false);
  });
  document.head.append(link);
  return link.loaded;
}

// What is at an address, asked for again as long as it is being made: `waits` is then called with how far that is, and
// returns whether it is still wanted. The notice says why nothing came.
export async function fetchJson(url, waits = () => true) {
  for (;;) {
    const answer = await ask(url);
    const said = await answer.json();
    if (answer.status === 200) return said;
    if (!waits(said.making)) throw new Error(`${url} is not wanted any more`);
    await new Promise((done) => { setTimeout(done, AGAIN_MS); });
  }
}

async function ask(url) {
  let answer;
  try {
    answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return answer;
  } catch { /* said below */ }
  await sayWhy(answer);
  throw new Error(`nothing came from ${url}`);
}
