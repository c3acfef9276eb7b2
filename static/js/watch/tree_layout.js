// Places for the nodes of a tree: what was guessed last stands straight below, what was undone before
// it hangs to the left, each branch as near as those beside it allow. So the current path is a straight
// line that stays where it is while the run goes on. d3-hierarchy and its like give every node one
// level; a lantern hangs down over many.

// Places are {x, y} from the root, in pixels; `measure` tells of a node [half its width, its height],
// its `reach`. Returns the nodes, and how far they reach to the left and down. What hangs beside others keeps
// its `outline`: a node that is laid out again has all below it that it had.
export function layOut(root, level, gap, measure) {
  const nodes = [];
  const { left } = outline(root);
  let bottom = 0;
  place(root, 0, 0);
  return { nodes, left: Math.min(...left), bottom };

  // How far a node and all below it reach to both sides, level by level.
  function outline(node) {
    const [half, height] = node.reach = measure(node);
    const levels = Math.max(1, Math.ceil(height / level));
    const own = { left: Array(levels).fill(-half), right: Array(levels).fill(half) };
    if (!node.children.length) return own;
    const below = beside(node.children);
    return { left: [-half, ...below.left], right: [half, ...below.right] };
  }

  function beside(children) {
    // The place straight below a node that stands is kept for its next guess.
    const free = children[0].parent.waits;
    const all = free ? { left: [-gap], right: [gap] } : outline(children.at(-1));
    children.at(-1).shift = 0;
    for (let index = children.length - (free ? 1 : 2); index >= 0; index -= 1) {
      const child = children[index];
      const its = child.outline ??= outline(child);
      const common = Math.min(its.right.length, all.left.length);
      child.shift = Infinity;
      for (let at = 0; at < common; at += 1) {
        child.shift = Math.min(child.shift, all.left[at] - gap - its.right[at]);
      }
      its.left.forEach((reach, at) => { all.left[at] = reach + child.shift; });
      for (let at = all.right.length; at < its.right.length; at += 1) all.right[at] = its.right[at] + child.shift;
    }
    return all;
  }

  function place(node, x, y) {
    [node.x, node.y] = [x, y];
    bottom = Math.max(bottom, y + node.reach[1]);
    nodes.push(node);
    for (const child of node.children) place(child, x + child.shift, y + level);
  }
}
