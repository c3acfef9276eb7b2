"""Lessons that teach in steps: what they are, how they are read, and what their texts tell.

lesson.py is what a lesson is, and reading makes one from its text, with places for what is wrong:
begin there. telling fills the braces of a text: terms reads them, and facts has what can stand in
them, of a subject or of its positions. link carries a lesson in an address; shipped finds those of
lessons/.
"""
