// Pointing: a cell is shown to all for a while, on each board of what the frame shows.

export const LASTS = 10_000; // ms

const POINTER = "outline: max(4px, 0.09em) solid var(--pen); outline-offset: -2px; border-radius: 2px; z-index: 1;";

// Show the cell on the boards of a player, "" for none. The page there draws its boards anew at will: a style sheet of
// our own outlives that.
export function pointAt(root, cell) {
  const page = root?.ownerDocument;
  if (!page) return;
  const sheet = new page.defaultView.CSSStyleSheet();
  if (cell) sheet.replaceSync(`[data-board] td[aria-label^="${cell},"] { ${POINTER} }`);
  page.adoptedStyleSheets = [sheet];
}
