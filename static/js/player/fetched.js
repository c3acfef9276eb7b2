// What the server says in JSON, asked for again as long as it is being made.

import { sayWhy } from "../lib/say.js";

const AGAIN_MS = 500;
const PATIENCE_MS = 60000;

// While it is being made, `waits` is told how far that is, and answers whether it is still wanted.
export async function fetched(url, waits = () => true) {
  for (;;) {
    const answer = await asked(url);
    const said = await answer.json();
    if (answer.status === 200) return said;
    if (!waits(said.making)) throw new Error(`${url} is not wanted any more`);
    await new Promise((done) => { setTimeout(done, AGAIN_MS); });
  }
}

async function asked(url) {
  let answer;
  try {
    answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return answer;
  } catch { /* it is told below */ }
  await sayWhy(answer);
  throw new Error(`nothing came from ${url}`);
}
