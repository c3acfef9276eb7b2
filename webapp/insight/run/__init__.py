"""The run: a watched search, made as far as somebody has looked, and what is counted of it.

run.py is the run and the look at a step of it, telling.py what is said of one; ledger.py the one
pass over its events, which the timeline draws; effort counts searches which nobody watches.
"""
