"""Pages of a puzzle: drawn, played by hand, solved, shared.

play.py and draw.py are the largest: begin there. puzzle_bar stands over all of them and over those
of a run.
"""
