// Starts the player, and the keys that move it, where their mark-up stands.

import { startKeys } from "./keys.js";
import { startPlayers } from "./player.js";

startPlayers();
startKeys();
