"""Exit statuses, and the exception that becomes one."""

DONE, NONE, UNUSABLE, UNDECIDED, INTERRUPTED = 0, 1, 2, 3, 130


class Unusable(Exception):
    """Input or arguments that cannot be used, and why."""
