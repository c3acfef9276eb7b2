"""Programs: what is told of an algorithm that is also there as a plain Python program."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Program:
    """An algorithm as a program of its own, `templates/programs/NAME.txt`.

    It prints the same events in the same order. `call` is the call of its search that writes a
    value, `{}` in it the number of the value's cell from 0; `inner` what it calls meanwhile to see
    what follows, empty where it sees to that itself. `writes_deduced` says that deduced values have
    a call each, too.
    """

    call: str
    inner: str = ""
    writes_deduced: bool = False
