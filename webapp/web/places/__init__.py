"""The pages of the header, Puzzles, Lessons and Workshop, and those inside them.

home.py is the first page. lessons and teaching show the texts of webapp/classroom/lesson.
"""
