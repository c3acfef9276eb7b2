"""Lessons in steps, and the placeholders in their texts.

Start with lesson.py, which defines a lesson, and reading, which parses its text or reports what is
wrong. placeholders has what can be in braces, each about a subject, and filling fills them in. link
writes a lesson into a URL; built_in finds those of lessons/.
"""
