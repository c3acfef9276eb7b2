"""Lessons that teach in steps: what they are, how they are read, and what their texts tell.

lesson.py is what a lesson is, and reading makes one from its text, or says what is wrong with it:
begin there. telling fills the braces of a text, and facts has what can be in them, about a subject
or one of its positions. link carries a lesson in a URL; shipped finds those of lessons/.
"""
