"""Paper: worksheets as they will be printed.

paper.py is the page: begin there. worksheet reads what is wanted, sheets lays puzzles out, steps
the boards of a search, and qr draws the codes that lead back to the screen.
"""
