// The pointer over a tree: a press on a node, a drag or a wheel that moves the tree within its box.

const DRAG = 5; // pixels from which on a press is a drag

export function listenToPointer(panel) {
  const { canvas } = panel.canvas;
  let from;
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    canvas.setPointerCapture(event.pointerId);
    from = { x: event.offsetX, y: event.offsetY, pan: { ...panel.pan }, moved: false };
  });
  canvas.addEventListener("pointermove", ({ offsetX, offsetY }) => {
    if (!from) {
      canvas.style.cursor = panel.canvas.nodeAt(offsetX, offsetY) ? "pointer" : "";
      return;
    }
    const [dx, dy] = [offsetX - from.x, offsetY - from.y];
    from.moved ||= Math.hypot(dx, dy) > DRAG;
    const { zoom } = panel.canvas;
    if (from.moved) panel.panTo(from.pan.x + dx / zoom, from.pan.y + dy / zoom);
  });
  canvas.addEventListener("pointerup", ({ offsetX, offsetY }) => {
    const node = from && !from.moved && panel.canvas.nodeAt(offsetX, offsetY);
    from = undefined;
    if (!node) return;
    panel.choose(node.id, false);
    panel.activate(node);
  });
  canvas.addEventListener("pointercancel", () => { from = undefined; });
  // What the tree has no way to go is the page's.
  canvas.addEventListener("wheel", (event) => {
    const { x, y } = panel.pan;
    panel.panTo(x - event.deltaX, y - event.deltaY);
    if (x !== panel.pan.x || y !== panel.pan.y) event.preventDefault();
  }, { passive: false });
}
