// The sheet by which the system shares a link, where it has one.

// Whether it was shown; who closes it has seen it.
export async function shareNow(data) {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error.name === "AbortError";
  }
}

const text = (id) => document.getElementById(id)?.textContent.trim() ?? "";

// What goes with the link: the name of the puzzle, and what is known of it.
function puzzleHere() {
  const by = document.getElementById("puzzle-by");
  const name = text("puzzle-name") + (by && !by.hidden ? ` ${text("puzzle-by")}` : "");
  return { title: name, text: [name, text("puzzle-facts")].filter(Boolean).join(", ") };
}

// All links of this page to Share show the sheet at once; where that fails they lead there.
export function startSystemShare(link) {
  document.addEventListener("click", async (event) => {
    const clicked = event.target.closest("a[href]");
    if (!clicked || clicked.pathname !== link.pathname || clicked.origin !== location.origin) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const shown = await shareNow({ ...puzzleHere(), url: link.dataset.toShare });
    if (!shown) location.assign(clicked.href);
  });
}
