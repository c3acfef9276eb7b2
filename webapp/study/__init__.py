"""Study: what a trace can teach; the runs that are watched."""

from .run import CUT, ENDS, Look, Run
from .stops import Stop

__all__ = ["CUT", "ENDS", "Look", "Run", "Stop"]
