"""The next version of the program, as far as a room knows: more is kept of it, at each level.

Served by `gunicorn tests.commands.next_version:create_app()`, beside a version that doesn't know
that. Whatever the next version writes counts one more `mood` there.
"""

import json
from typing import Any

from flask import Flask

import webapp
from webapp.room import Asked, Room, wire

MOOD = "mood"
_room, _row, _heard = wire.text_of_room, wire.text_of_row, wire.heard_text


def create_app() -> Flask:
    wire.text_of_room, wire.text_of_row, wire.heard_text = _more_of_room, _more_of_row, _more_heard
    return webapp.create_app()


def _more_of_room(room: Room, before: str | None = None) -> str:
    fields = json.loads(_room(room, before))
    question = fields["question"] or {}
    for part in (fields, fields["beside"], question, question.get("own") or {}):
        part[MOOD] = part.get(MOOD, 0) + 1
    return json.dumps(fields)


def _more_of_row(row: Asked, before: str | None = None) -> str:
    fields: dict[str, Any] = json.loads(_row(row, before))
    answers = [[*each, 1] for each in fields["answers"]]
    return json.dumps(fields | {MOOD: fields.get(MOOD, 0) + 1, "answers": answers})


def _more_heard(now: float, follows: bool, stays: bool, before: str | None = None) -> str:
    known = _heard(now, follows, stays, before).split(" ")
    return " ".join([*known[:3], str(int((known[3:] or ["0"])[0]) + 1)])
