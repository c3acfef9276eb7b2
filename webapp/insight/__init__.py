"""Watched runs, and the explanations, questions and comparisons that they offer.

Start with run/, the watched run and its one pass over the events. tree has the nodes of its search
tree, why/ explains dead ends, predict/ asks what comes next, be lets a person make the moves. stops
finds where a run pauses, compare where runs differ; inside and goals are for the panel Inside.
"""

from webapp.insight.run.run import CUT, ENDS, Run, Snapshot

from .stops import Stop

__all__ = ["CUT", "ENDS", "Run", "Snapshot", "Stop"]
