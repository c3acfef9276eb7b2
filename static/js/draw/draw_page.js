// Starts the editor where its mark-up stands.

import { Editor } from "./editor.js";
import { Hands } from "./hands.js";
import { Telling } from "./telling.js";

for (const root of document.querySelectorAll("[data-draw]")) {
  new Hands(new Editor(root));
  new Telling(root);
}
