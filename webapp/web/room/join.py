"""Join: where a pupil gives the code of a room, and has a seat there at one press."""

from flask import Blueprint, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from webapp.web.http.refusal import Refusal

from . import find

pages = Blueprint("join", __name__)


@pages.get("/join")
def page() -> str:
    """The field for a code, filled in where one is given, as a QR code does; nobody sits yet."""
    text = request.args.get("code", "").strip()[:20]
    return render_template("pages/join.html", text=text, refusal=None, lost=False)


@pages.post("/join")
def join() -> ResponseReturnValue:
    """Take a seat in the room of the code; a browser that has one there comes back to it."""
    text = request.form.get("code", "").strip()
    try:
        return redirect(find.sit(text, request.form.get("seat", "")), 303)
    except Refusal as refusal:
        answer = make_response(
            render_template("pages/join.html", text=text[:20], refusal=refusal, lost=False),
            refusal.status,
        )
        if refusal.retry_after:
            answer.headers["Retry-After"] = str(refusal.retry_after)
        return answer
