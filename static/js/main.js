// Starts each behaviour where its mark-up stands.

import { startEditors } from "./draw.js";
import { startGrids } from "./grid.js";
import { startKeys } from "./keys.js";
import { startPlayers } from "./player.js";
import { startSharing } from "./share.js";

startGrids();
startPlayers();
startKeys();
startEditors();
startSharing();
document.addEventListener("change", (event) => event.target.closest("[data-autosubmit]")?.requestSubmit());
