// Write a text where it differs: what is not touched costs the browser nothing, and a text node
// that stays costs less than a new one.
export function write(node, text) {
  if (node.textContent === text) return;
  const [only, more] = node.childNodes;
  if (only?.nodeType === Node.TEXT_NODE && !more && text) only.data = text;
  else node.textContent = text;
}
