"""The cells of a board as they are seen and spoken, computed before the template.

board_view.py puts a cell together: begin there; parts says what it plays in an event, marks, spoken
and outline how it looks, sounds and shrinks; sentences gives the words beside it their links.
"""
