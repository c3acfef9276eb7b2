// Keeps the puzzles that a page says were made or imported on it: [data-made] with data-code, where known with
// data-name and data-grade.

let kept = "";

async function keepShown() {
  const shown = document.querySelector("[data-made]");
  if (!shown || shown.dataset.code === kept) return;
  kept = shown.dataset.code;
  const [{ cleanPuzzle }, { openStore }] = await Promise.all([import("./clean.js"), import("./store.js")]);
  const { code, name, grade, made: origin } = shown.dataset;
  const puzzle = cleanPuzzle({ code, origin, name, grade, when: Date.now() });
  const store = await openStore();
  const known = (await store.all("puzzles")).some((each) => each.code === code);
  if (puzzle && !known) await store.write({ puzzles: [puzzle] }).catch(() => {}); // its address makes it again
}

keepShown();
document.addEventListener("htmx:after:swap", keepShown);
