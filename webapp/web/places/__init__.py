"""Places: the pages of the header, Puzzles, Lessons and Workshop, and those inside them.

home.py is the first page. library shows what entries reads of library.json, lessons and teaching
the texts of webapp/classroom/lesson, and new, with making, puzzles made to order.
"""
