"""A pupil hands in one code, which the server signs and doesn't store.

Start with code.py, the contents of a code and its text. done.py is a result in words; play,
predict, be and practice each replay the moves of a kind of task; checking finds and verifies the
codes in a class's messages.
"""

from .code import ForeignCodeError, HandIn, MistypedCodeError, read, task_digest, write

__all__ = ["ForeignCodeError", "HandIn", "MistypedCodeError", "read", "task_digest", "write"]
