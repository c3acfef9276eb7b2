// Islands: data that the server sends in a fragment, which htmx puts into a hidden place of the page.

const AGAIN_MS = 500;

const turns = new Map(); // the last one of each place

// The data at an address, put into the place of this id; those that share one are fetched one after the
// other. While they are being made, `waits` is told how far that is, and answers whether they are still
// wanted.
export function fetchIsland(id, url, waits = () => true) {
  const answer = (turns.get(id) ?? Promise.resolve()).then(() => fetchNow(id, url, waits));
  turns.set(id, answer.then(() => {}, () => {}));
  return answer;
}

async function fetchNow(id, url, waits) {
  const place = () => document.getElementById(id);
  for (;;) {
    place().replaceChildren(); // what came before is not the answer
    await htmx.ajax("GET", url, { target: `#${id}`, swap: "outerHTML", source: `#${id}` });
    const island = place()?.querySelector("script");
    if (island) return JSON.parse(island.textContent);
    const far = place()?.dataset.making;
    if (!far || !waits(far)) throw new Error(`nothing came for ${id}`);
    await new Promise((done) => { setTimeout(done, AGAIN_MS); }); // it is being made
  }
}
