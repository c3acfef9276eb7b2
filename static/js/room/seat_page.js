// Before one has a seat: this browser may have had one in this room.

import { forget, kept } from "./seats.js";

const { code, lost } = document.querySelector("[data-seats]").dataset;
if (lost !== undefined) forget(code);
else if (kept(code)) location.replace(`?${new URLSearchParams({ seat: kept(code) })}`);
