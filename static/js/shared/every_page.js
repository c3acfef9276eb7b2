// What every page starts; Watch, Draw and Play link their own besides.

import { startArrivals } from "./arrivals.js";
import { startGrids } from "./grid.js";
import { startLists } from "./lists.js";
import { startNotice } from "./notice.js";
import { startSharing } from "./share.js";

startNotice();
startArrivals();
startGrids();
startSharing();
startLists();
// On a phone the pages' links scroll sideways: begin where the page is.
const here = document.querySelector(".masthead nav [aria-current]");
if (here) here.parentElement.scrollLeft = here.offsetLeft - (here.parentElement.clientWidth - here.offsetWidth) / 2;
// Who comes back finds the lists as the page says, not as they were left.
addEventListener("pageshow", () => document.querySelectorAll("[data-autosubmit]").forEach((form) => form.reset()));
