// Text to the clipboard, a link to the system's share sheet, a file to this device.

import { opensElsewhere } from "./keys.js";
import { announce } from "./say.js";

const AWHILE = 4000; // ms in which a button shows the outcome
const NO_COPY = "This browser can’t copy";
const names = new WeakMap(); // of buttons that show an outcome

// Show the outcome on a button, then its name again.
export function answer(button, words) {
  const place = button.querySelector("span") ?? button;
  const name = names.get(place) ?? place.textContent;
  names.set(place, name);
  place.textContent = words;
  announce(`${words}.`);
  setTimeout(() => {
    if (place.textContent === words) place.textContent = name;
  }, AWHILE);
}

// Copy a text; whether that worked. Over plain http, as in a school's network, only selected text can be copied: in
// `field`, or unseen, since this screen may be projected.
async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch { /* as follows */ }
  const from = field ?? Object.assign(document.createElement("textarea"), { className: "visually-hidden", value: text });
  if (!field) document.body.append(from);
  from.focus();
  from.select();
  const done = document.execCommand("copy");
  if (!field) from.remove();
  return done;
}

// A field that can't be copied keeps the focus, selected for Ctrl+C.
export async function copyBy(button, text, field) {
  const done = await copyText(text, field);
  if (done || !field) button.focus();
  answer(button, done ? "Copied" : field ? "Press Ctrl+C" : NO_COPY);
}

// Whether the system's share sheet was shown, even if it was then closed.
export async function showSheet(data) {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error.name === "AbortError";
  }
}

// Share a text and its link by the system's sheet, else by the clipboard; whether that worked.
export async function send(button, text, url) {
  if (navigator.share && await showSheet({ title: text, text, url })) return true;
  const done = await copyText(`${text}\n${url}`);
  answer(button, done ? "Copied: paste it anywhere" : NO_COPY);
  return done;
}

const textOf = (id) => document.getElementById(id)?.textContent.trim() ?? "";

// The title and text that go with a link to the current puzzle.
export function puzzleHere() {
  const by = document.getElementById("puzzle-by");
  const title = textOf("puzzle-name") + (by && !by.hidden ? ` ${textOf("puzzle-by")}` : "");
  return { title, text: [title, textOf("puzzle-facts")].filter(Boolean).join(", ") };
}

// Offer a text or a picture as a file.
export function download(name, content, type) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

// What shares a link instead of following it, or null: a mistake by its own link, the puzzle by the share sheet.
function sharedBy(link) {
  if (link?.dataset.sends) return () => send(link, "Look where I went wrong", link.dataset.sends);
  const bar = navigator.share && document.querySelector("#puzzle-bar [data-to-share]");
  if (!bar || link?.origin !== location.origin || link.pathname !== bar.pathname) return null;
  return () => showSheet({ ...puzzleHere(), url: bar.dataset.toShare });
}

// Start buttons that copy another element's text, the one that prints, and links that share.
export function startSharing() {
  document.addEventListener("click", async (event) => {
    const { target } = event;
    target.closest("[data-select-all]")?.select();
    if (target.closest("[data-print]")) print();
    const button = target.closest("[data-copy]");
    const from = button && document.getElementById(button.dataset.copy);
    if (from) copyBy(button, from.value ?? from.textContent, from.select && from);
    const link = target.closest("a[href]");
    const share = sharedBy(link);
    if (!share || opensElsewhere(event)) return;
    event.preventDefault();
    if (!await share()) location.assign(link.href);
  });
}
