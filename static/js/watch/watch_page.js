// Starts the player, its keys and all that stands around it, where their mark-up is.

import { startKeys } from "./keys.js";
import { startPlayers } from "./player.js";
import { startPresent } from "./present.js";
import { startShareLink } from "./share_link.js";
import { startSlot } from "./slot.js";
import { startToolbars } from "./toolbar.js";

startPlayers();
startToolbars();
startSlot();
startPresent();
startKeys();
startShareLink();
