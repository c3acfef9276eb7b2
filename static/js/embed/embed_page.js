// Starts the player of an embedded run, and its keys.

import { plainDeed, startKeys } from "../watch/keys.js";
import { RunPlayer } from "../watch/run_player.js";
import { startShareLink } from "../watch/share_link.js";
import { startToolbars } from "../watch/toolbar.js";
import { Transport } from "./transport.js";

const root = document.querySelector("[data-embedded]");

root.player = new RunPlayer(root, new Transport(root));
root.player.start();
startToolbars();
startKeys(root, plainDeed);
startShareLink(root);
