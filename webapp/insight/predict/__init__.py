"""Questions about the next step of a run, and which answers are right.

Start with questions.py: what a question is, and whether an answer is right. choosing picks the
steps worth a question. judging asks what happens to a value, going_on where a search continues.
"""
