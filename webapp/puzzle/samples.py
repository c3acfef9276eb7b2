"""The two puzzles of the first documents."""

from .formats import parse

SAMPLE = parse("aabb cdee cfeg ffhg a 3 - b 1 - c 2 / d 2 = e 5 + f 9 * g 2 / h 4 =")
FIGURE = parse(
    "5 abccd abcef ghhei jhkll jjkmm a 4 + b 2 / c 75 * d 2 = e 2 * f 4 = g 5 = "
    "h 60 * i 1 = j 8 * k 1 - l 1 - m 8 +"
)
