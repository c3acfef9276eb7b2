"""Lessons in steps, live rooms that a class joins, and hand-in codes."""
