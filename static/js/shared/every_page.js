// What every page starts; Watch, Draw and Play link their own besides.

import { startAtHand } from "./at_hand.js";
import { startArrivals } from "./arrivals.js";
import { startGrids } from "./grid.js";
import { startLastAlgorithm } from "./last_algorithm.js";
import { startLists } from "./lists.js";
import { startNames } from "./names.js";
import { startNotice } from "./notice.js";
import { startSharing } from "./share.js";

startNotice();
startArrivals();
startNames();
startAtHand();
startGrids();
startSharing();
startLists();
startLastAlgorithm();
// Who comes back finds the lists as the page says, not as they were left.
addEventListener("pageshow", () => document.querySelectorAll("[data-autosubmit]").forEach((form) => form.reset()));
