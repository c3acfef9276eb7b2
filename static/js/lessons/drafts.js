// Drafts: the lessons that are written in this browser, each one record {id, text, when} in local storage. That is
// written as it is typed, so a tab that dies loses nothing; the last write wins. And which of them is in hand. No
// document here.

import * as store from "../lib/store.js";

const IN_HAND = "lesson-in-hand";
const DRAFT = "lesson:";

export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

// Where a draft is written on: an address that this browser alone can follow.
export const addressOf = ({ id }, step) => `/lessons/write?${new URLSearchParams({ ...(step ? { step } : {}), draft: id })}`;

// The draft that a key of local storage is about, if any.
export const idIn = (key) => (key?.startsWith(DRAFT) ? key.slice(DRAFT.length) : undefined);

export const find = (id) => store.read(DRAFT + id);

// All of them, newest first.
export const all = () => store.keys(DRAFT).map(store.read).filter(Boolean).sort((a, b) => b.when - a.when);

// Why it isn't saved; nothing where it is.
export const save = ({ id, text, when = Date.now() }) => store.keep(DRAFT + id, { id, text, when });

export const remove = ({ id }) => store.forget(DRAFT + id);

export const take = ({ id }) => store.keep(IN_HAND, id);

// Of these, newest first, the one that was opened last, or the newest.
const firstOf = (drafts) => drafts.find(({ id }) => id === store.read(IN_HAND)) ?? drafts[0];

export const inHand = () => firstOf(all());

// The one with this very text.
export const same = (text) => firstOf(all().filter((draft) => draft.text === text));
