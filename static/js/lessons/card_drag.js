// Cards are dragged by their grips, with the mouse or a finger; Escape lets a card stay where it was.

const middle = (card) => {
  const { top, height } = card.getBoundingClientRect();
  return top + height / 2;
};

// `move(from, to)` is called when a card of the list is let go at another place. What it gives back lets the card go where
// it was.
export function startDrag(list, move) {
  let held = null; // the card, where it was, and where it would be

  function show() {
    const others = [...list.children].filter((card) => card !== held?.card);
    for (const each of list.children) for (const side of ["before", "after"]) each.removeAttribute(`data-drop-${side}`);
    if (!held || held.to === held.from) return;
    const next = others[held.to];
    (next ?? others.at(-1)).setAttribute(next ? "data-drop-before" : "data-drop-after", "");
  }

  function stop() {
    held?.card.removeAttribute("data-held");
    held = null;
    show();
  }

  list.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest("[data-grip]");
    if (!grip || event.button || held) return;
    event.preventDefault(); // no text is chosen on the way
    const card = grip.closest("li");
    const from = [...list.children].indexOf(card);
    held = { card, from, to: from, pointer: event.pointerId, y: event.clientY };
    grip.setPointerCapture(event.pointerId);
    card.setAttribute("data-held", "");
  });
  list.addEventListener("pointermove", (event) => {
    if (event.pointerId !== held?.pointer) return;
    const others = [...list.children].filter((card) => card !== held.card);
    held.to = others.filter((card) => middle(card) < event.clientY).length;
    show();
    const down = event.clientY > held.y;
    held.y = event.clientY;
    others[held.to - (down ? 0 : 1)]?.scrollIntoView({ block: "nearest" }); // what lies ahead
  });
  list.addEventListener("pointerup", (event) => {
    if (event.pointerId !== held?.pointer) return;
    const { from, to } = held;
    stop();
    if (from !== to) move(from, to);
  });
  list.addEventListener("pointercancel", stop);
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") stop(); });
  return () => { if (held) stop(); };
}
