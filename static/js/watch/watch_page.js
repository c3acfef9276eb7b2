// Starts the player, the keys that move it and the way to Share, where their mark-up stands.

import { startKeys } from "./keys.js";
import { startPlayers } from "./player.js";
import { startShareLink } from "./share_link.js";

startPlayers();
startKeys();
startShareLink();
