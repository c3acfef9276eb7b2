"""Programs: what is told of an algorithm that is also there as a plain Python program."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Program:
    """An algorithm as a program of its own, `templates/programs/NAME.txt`.

    It prints the same events in the same order. `call` is the call of its search that writes a
    value, `{}` in it the number of the value's cell from 0; `inner` are the functions that it has
    to see what follows, each called by the one before, none where it sees to that itself.
    `writes_deduced` says that deduced values have a call each, too, and `is_full_inside` that it's
    one more call, inside the last value's, that finds the board full.
    """

    call: str
    inner: tuple[str, ...] = ()
    writes_deduced: bool = False
    is_full_inside: bool = True
