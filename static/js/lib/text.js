// Numbers and lists in words, new elements, and text that is written only if it differs.

export const { format: number } = new Intl.NumberFormat("en-US");

export const listed = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

// Write a text if it differs: an unchanged node costs the browser nothing, and a text node that stays costs less than a
// new one.
export function write(node, text) {
  if (node.textContent === text) return;
  const [only, more] = node.childNodes;
  if (only?.nodeType === Node.TEXT_NODE && !more && text) only.data = text;
  else node.textContent = text;
}

// A new element with these properties and this content.
export function element(name, properties = {}, ...content) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...content);
  return node;
}

// A text in three parts: the verdict, if there is one, is bold.
export function writeParts(node, [before, verdict, after]) {
  if (!verdict) write(node, before + after);
  else node.replaceChildren(before, element("strong", {}, verdict), after);
}
