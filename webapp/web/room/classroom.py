"""Classroom: all that a teacher starts from, and where a pupil joins."""

from flask import Blueprint, render_template, url_for

from webapp.classroom.lesson import built_in

from . import find

pages = Blueprint("classroom", __name__)

# The plan of the first lesson, described in docs/teachers/lesson-plan.md: the minute at
# which a part begins, what it is called, and the step that the class sees then.
PLANNED = "from-brute-force-to-propagation"
PLAN = (
    (0, "join", 1),
    (5, "by hand", 1),
    (9, "try everything", 2),
    (14, "check before you write", 5),
    (19, "dead ends", 6),
    (27, "where would you go on?", 8),
    (32, "side by side", 9),
    (37, "think, then guess", 10),
    (43, "what we know now", 12),
)


@pages.get("/classroom")
def page() -> str:
    """The page; a browser that has opened it finds what teachers need on other pages, too."""
    return render_template(
        "pages/classroom.html",
        taught=[(name, built_in.lesson(name)) for name in built_in.BUILT_IN],
        planned=PLANNED,
        plan=PLAN,
        **find.opening(url_for("home.page")),
    )
