// Share's picture: the browser draws the SVG of the board onto a canvas, large enough for print, and saves that.

import { announce } from "../shared/announcer.js";

const SIDE = 2000; // pixels

async function png(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  canvas.getContext("2d").drawImage(image, 0, 0, SIDE, SIDE);
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
