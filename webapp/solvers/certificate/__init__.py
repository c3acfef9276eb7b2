"""A proof of a puzzle's answer that a program without any of ours can check.

problem states the puzzle in linear constraints, proof follows a run of propagation and writes what
it concludes, and propagation finds out which of that needs more than one line.
"""
