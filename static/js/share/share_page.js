// Share's picture: the browser draws the SVG of the board onto a canvas, large enough for print, and saves that; and the
// system's sheet, where there is one.

import { announce } from "../shared/announcer.js";
import { shareNow } from "./system.js";

const SIDE = 2000; // pixels

async function png(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = Math.round((SIDE * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}

for (const button of document.querySelectorAll("[data-png]")) {
  const said = button.textContent;
  button.addEventListener("click", async () => {
    try {
      const link = document.createElement("a");
      link.href = await png(button.dataset.png);
      link.download = button.dataset.name;
      link.click();
      button.textContent = said;
      announce("Saved as PNG.");
    } catch {
      button.textContent = "Not ready. Try again";
      announce(button.textContent);
    }
  });
}

const sheet = document.querySelector("[data-system-share]");
sheet.hidden = !navigator.share;
sheet.addEventListener("click", async () => {
  const { title, text } = sheet.dataset;
  const shown = await shareNow({ title, text, url: document.getElementById("link").value });
  if (!shown) announce("Sharing didn’t work. Copy the link instead.");
});
