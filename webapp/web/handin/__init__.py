"""Hand-in codes on the web: signed for a pupil, checked by a teacher, and never stored.

signing.py has this server's key; tasks.py finds the task of a page and the work that a request
claims; hand_in and check_codes are the two pages.
"""
