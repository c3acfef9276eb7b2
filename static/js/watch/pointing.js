// What in a panel names cells shows them on the board, while it has the pointer or the focus.

const SHOWS = { focusin: true, pointerover: true, focusout: false, pointerleave: false };

// Shows the cells that an element names, none where there is no element.
export function point(root, element) {
  const cells = element?.closest("[data-cells]")?.dataset.cells.split(" ") ?? [];
  for (const td of root.querySelectorAll("[data-board] td")) {
    td.toggleAttribute("data-pointed", cells.includes(td.id));
  }
}

export function pointFrom(panel, root) {
  for (const [kind, shows] of Object.entries(SHOWS)) {
    panel.addEventListener(kind, ({ target }) => point(root, shows ? target : null));
  }
}
