"""Experiments: many puzzles, several algorithms, a row a run, and what the rows come to."""
