// Starts the editor where its mark-up stands.

import { Editor } from "./editor.js";

for (const root of document.querySelectorAll("[data-draw]")) new Editor(root);
