// The tree of a solve: each value hangs below the newest one that stood when it was placed, so that one that comes
// after others were taken back is a branch. No document here.

// `steps` are those of `Journal.steps`. Returns the root, and the path that leads to the last value that stands.
export function treeOf(steps) {
  const root = { id: -1, kind: "root", children: [] };
  const standing = []; // oldest first
  steps.forEach(([cell, value], id) => {
    if (!value) {
      const at = standing.findLastIndex((node) => node.cell === cell);
      if (at >= 0) standing.splice(at, 1)[0].kind = "dead"; // a value of the start hangs nowhere
      return;
    }
    const parent = standing.at(-1) ?? root;
    const node = { id, kind: "standing", parent, children: [], cell, value };
    parent.children.push(node);
    standing.push(node);
  });
  const path = [];
  for (let node = standing.at(-1) ?? root; node !== root; node = node.parent) path.unshift(node);
  if (path.length) path.at(-1).kind = "solution";
  return { root, path };
}
