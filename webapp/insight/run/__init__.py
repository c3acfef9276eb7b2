"""The run: a watched search, made as far as somebody has looked, and what is counted of it.

run.py is the run and the look at a step of it; fold.py the one pass over its events. timeline and
proof read that; effort counts searches that nobody watches.
"""
