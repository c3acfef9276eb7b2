"""Insight: what a trace teaches; the runs that are watched, and what can be said of them.

run/ has the watched run and its one pass over the events: begin there. tree has the nodes of its
search tree, why/ explains dead ends, predict/ asks what comes next, be lets a person make the
moves. stops and compare say where runs pause and differ; inside and goals are what the panel Inside
shows.
"""

from webapp.insight.run.run import CUT, ENDS, Look, Run

from .stops import Stop

__all__ = ["CUT", "ENDS", "Look", "Run", "Stop"]
