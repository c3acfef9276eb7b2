// The lessons that are written in this browser, one record {id, text, when} each in local storage. They are
// saved as they are typed, so a tab that crashes loses nothing; the last write wins. And which of them is current. No
// document here.

import * as store from "../lib/store.js";

const IN_HAND = "lesson-in-hand";
const DRAFT = "lesson:";

export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

// Where a draft is edited: a URL that works only in this browser.
export const addressOf = ({ id }, step) => `/lessons/write?${new URLSearchParams({ ...(step ? { step } : {}), draft: id })}`;

// The draft of a storage key, or undefined.
export const idIn = (key) => (key?.startsWith(DRAFT) ? key.slice(DRAFT.length) : undefined);

export const find = (id) => store.read(DRAFT + id);

// All drafts, newest first.
export const all = () => store.keys(DRAFT).map((key) => store.read(key)).filter(Boolean).sort((a, b) => b.when - a.when);

// Save a draft; returns why that failed, or "".
export const save = ({ id, text, when = Date.now() }) => store.keep(DRAFT + id, { id, text, when });

export const remove = ({ id }) => store.forget(DRAFT + id);

export const take = ({ id }) => store.keep(IN_HAND, id);

// The draft that was opened last, or the newest.
const firstOf = (drafts) => drafts.find(({ id }) => id === store.read(IN_HAND)) ?? drafts[0];

export const currentDraft = () => firstOf(all());

// The draft with this very text.
export const same = (text) => firstOf(all().filter((draft) => draft.text === text));
