"""Pages of a puzzle: drawn, played by hand, solved, shared.

play.py and draw.py are the largest: begin there; hint, effort and files answer what they ask.
"""
