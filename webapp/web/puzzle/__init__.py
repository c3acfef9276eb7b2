"""Drawn, played by hand, solved, shared.

play.py and draw.py are the largest: begin there; hint and effort answer what they ask.
"""
