"""Algorithms: one module each, a generator of events, with the pseudocode that they name.

backtracking.py is the plainest: begin there. The registry beside this package lists them all.
"""
