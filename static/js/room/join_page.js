// Where one joins: who had a seat in the room comes back to it, and who has to wait for a moment need not press again.

import { forgetSeat, seatIn } from "./seats.js";

const form = document.querySelector("[data-join]");
const { code, seat } = form.elements;
const typed = () => code.value.toUpperCase().replace(/[^0-9A-Z]/g, "");

if (form.dataset.lost !== undefined) forgetSeat(typed());
form.addEventListener("submit", () => { seat.value = seatIn(typed()) ?? ""; });
if (form.dataset.again) setTimeout(() => form.requestSubmit(), form.dataset.again * 1000);
