"""Hand-in codes on the web: what a pupil hands in is signed, and a teacher checks it; none is kept.

signing.py has the key of this server; tasks.py finds out which task a page of ours sets and what a
request says was done; hand_in and check_codes are the two pages.
"""
