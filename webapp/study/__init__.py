"""Study: what a trace can teach; the runs that are watched."""

from .run import CUT, DETAILS, ENDS, Look, Run

__all__ = ["CUT", "DETAILS", "ENDS", "Look", "Run"]
