"""Lessons in steps: their texts, and the facts that these are filled with.

Start with lesson.py, which defines a lesson, and reading, which parses its text or reports what is
wrong. telling fills the braces of a text, and facts and positions have what can be in them, about a
subject. link writes a lesson into a URL; shipped finds those of lessons/.
"""
