"""Join: where a pupil types the code of a room."""

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from . import rooms
from .refusal import Refusal

pages = Blueprint("join", __name__)


@pages.get("/join")
def page() -> ResponseReturnValue:
    """The field for a code; a code that is given leads on to its room."""
    text = request.args.get("code", "").strip()
    if not text:
        return render_template("pages/join.html", text="", refusal=None)
    try:
        return redirect(url_for("room.page", code=rooms.found(text).code), 303)
    except Refusal as refusal:
        answer = make_response(
            render_template("pages/join.html", text=text[:20], refusal=refusal), refusal.status
        )
        if refusal.retry_after:
            answer.headers["Retry-After"] = str(refusal.retry_after)
        return answer
