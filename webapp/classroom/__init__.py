"""The classroom: lessons in steps, live rooms that a class joins, and hand-in codes."""
