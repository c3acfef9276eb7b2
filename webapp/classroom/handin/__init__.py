"""Hand-in codes: what a pupil hands in is one code, which the server has signed and nobody keeps.

code.py is what a code says and how it is written: begin there. done.py is what was done, in words;
play, predict, be and practice replay the moves of a task each; checking finds the codes in what a
class has sent, and says what each comes to.
"""

from .code import ForeignCodeError, HandIn, MistypedCodeError, read, task_digest, write

__all__ = ["ForeignCodeError", "HandIn", "MistypedCodeError", "read", "task_digest", "write"]
