// Handing in: a dialog in which the server says what was done, asks for initials and the teacher's word, and answers
// with the code. All of it goes with the dialog.

// Its style sheet comes with it: pages do without until then.
const sheet = document.createElement("link");
sheet.rel = "stylesheet";
sheet.href = new URL("../../css/hand_in.css", import.meta.url);
await new Promise((done) => {
  sheet.onload = sheet.onerror = done;
  document.head.append(sheet);
});

function made(name, text, attributes = {}) {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// `values` are what the server is told of the page and of what was done there; `closed` is called when it is over.
export function handIn(address, values, closed = () => {}) {
  const dialog = made("dialog", "", { class: "hand-in-dialog", "aria-labelledby": "hand-in-title" });
  const header = document.createElement("header");
  const close = made("button", "Close", { type: "button", class: "quiet" });
  header.append(made("h2", "Hand in", { id: "hand-in-title" }), close);
  dialog.append(header, made("section", "Looking at your moves…", { id: "hand-in", class: "hand-in" }));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => { dialog.remove(); closed(); });
  // Why nothing came is told on the page behind it.
  for (const kind of ["htmx:error", "htmx:response:error"]) {
    dialog.addEventListener(kind, ({ detail: { ctx } }) => { if (!ctx?.hx?.retarget) dialog.close(); });
  }
  dialog.addEventListener("htmx:after:swap", () => dialog.querySelector("[autofocus]")?.focus());
  document.body.append(dialog);
  dialog.showModal();
  return htmx.ajax("POST", address, { target: "#hand-in", swap: "outerHTML", source: "#hand-in", values });
}
