"""The calendar: the days of a month, each leading to its puzzles, with what was played of them."""

import re
from datetime import date

from flask import Blueprint, render_template, request

from webapp.generator.days import FIRST
from webapp.puzzle.errors import printable
from webapp.web.http.refusal import Refusal

from . import today
from .month import Month

pages = Blueprint("calendar", __name__)


@pages.get("/today")
def page() -> str:
    """The month that is asked for, this one if none is."""
    now = today.today()
    return render_template(
        "pages/calendar.html", month=_month(now), now=now, first=FIRST, sizes=today.SIZES
    )


def _month(now: date) -> Month:
    """Raises Refusal for what is no month, or one without puzzles by now."""
    text = request.args.get("month", f"{now:%Y-%m}")
    try:
        if not re.fullmatch(r"\d{4}-\d\d", text, re.ASCII):
            raise ValueError
        first = date.fromisoformat(f"{text}-01")
    except ValueError:
        said = f"'month' must be a month such as {now:%Y-%m}, not '{printable(text[:20])}'."
        raise Refusal(said) from None
    if not FIRST <= first <= now:
        raise Refusal(
            f"There are puzzles from {today.written(FIRST)} to {today.written(now)}.", status=404
        )
    return Month(first)
