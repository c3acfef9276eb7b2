"""Lessons that teach in steps: what they are, how they are read, and what their texts tell."""
