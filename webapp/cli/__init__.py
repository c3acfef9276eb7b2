"""The command line: its commands, their exit statuses, and the exception that becomes one.

arguments.py has all commands with what they take: begin there. puzzles, generate, study, lesson and
serving are the commands; reading, progress and workers are what they share.
"""

DONE, NONE, UNUSABLE, UNDECIDED, INTERRUPTED = 0, 1, 2, 3, 130


class Unusable(Exception):
    """Input or arguments that cannot be used, and why."""
