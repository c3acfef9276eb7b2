"""A search whose events are computed on demand, and its counts.

run.py has the run, the snapshot of a step and its sentence; ledger.py the one pass over its events,
which the timeline draws. effort counts searches that aren't watched.
"""
