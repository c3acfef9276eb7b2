// An embedded run: a player of one side, within the bounds that its markup sets.

import { start, Transport } from "../player/controls.js";
import { EventWindow, Side } from "../player/event_window.js";
import { StoryPainter } from "../player/painters.js";
import { Player } from "../player/player.js";
import { Steps } from "../player/steps.js";

const root = document.querySelector("[data-embedded]");
const { size, tape, first, last } = root.dataset;
const voice = new StoryPainter(root);
const eventWindow = new EventWindow(Number(size), tape, Number(first), Number(last));
const sides = [new Side(root, eventWindow, voice, true)];

start(new Player(root, "position", { sides, places: new Steps(eventWindow), transport: new Transport(root), voice }));
