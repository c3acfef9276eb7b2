"""The run: a watched search, made as far as somebody has looked, and what is counted of it.

run.py is the run, a look at a step of it and the sentence of that; ledger.py the one pass over its
events, which the timeline draws; effort counts searches that aren't watched.
"""
