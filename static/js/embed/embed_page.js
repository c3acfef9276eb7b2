// Starts the player of an embedded run: one side within the bounds that its mark-up names.

import { Player } from "../player/player.js";
import { Reel, Side } from "../player/reel.js";
import { start } from "../player/start.js";
import { Steps } from "../player/steps.js";
import { StoryPainter } from "../player/story_painter.js";
import { Transport } from "../player/transport.js";

const root = document.querySelector("[data-embedded]");
const { size, tape, first, last } = root.dataset;
const voice = new StoryPainter(root);
const reel = new Reel(Number(size), tape, Number(first), Number(last));
const sides = [new Side(root, reel, voice, true)];

start(new Player(root, "position", { sides, places: new Steps(reel), transport: new Transport(root), voice }));
