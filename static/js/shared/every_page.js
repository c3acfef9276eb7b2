// What every page starts; Watch, Draw and Play link their own besides.

import { startArrivals } from "./arrivals.js";
import { startChip } from "./chip.js";
import { startGrids } from "./grid.js";
import { startLists } from "./lists.js";
import { startNotice } from "./notice.js";
import { startSharing } from "./share.js";

startNotice();
startArrivals();
startChip();
startGrids();
startSharing();
startLists();
// Who comes back finds the lists as the page says, not as they were left.
addEventListener("pageshow", () => document.querySelectorAll("[data-autosubmit]").forEach((form) => form.reset()));
