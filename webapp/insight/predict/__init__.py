"""Predict: what a class may be asked of the next step of a run, and which answers are right.

questions.py is what is asked, and whether an answer is right: begin there. choosing picks the
steps that are worth a question; judging asks what becomes of a value, going_on what a search goes
on with.
"""
