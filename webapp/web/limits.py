"""Limits: the budgets of requests and pages, in one place."""

import os

from webapp.puzzle import MOST_BYTES

# A request's body and its address, in bytes; larger ones get 413 and 414.
REQUEST_BYTES = MOST_BYTES
ADDRESS_BYTES = 16 * 1024
# The longest share code: an address must still hold an edit of it, with every cell of the grid.
CODE_LETTERS = 12 * 1024

# The live verdict in Draw and the answer of Solve: ticks of work (see `webapp.solvers.budget`),
# and seconds as a safety net.
VERDICT_WORK, VERDICT_SECONDS = 7_500_000, 3.0
SOLVE_WORK, SOLVE_SECONDS = 30_000_000, 12.0

# The fillings of a cage: so many beginnings may stand open while they are listed, and so many
# combinations are shown.
FILLINGS_MOST, FILLINGS_WORK = 4_000, 400_000
FILLINGS_SHOWN = 60

# A new puzzle; and how many seeds its page goes through by itself, with a pause between them: at
# once, htmx would drop the next request for the one whose answer it is still swapping in.
NEW_WORK, NEW_SECONDS = 5_000_000, 6.0
NEW_SEEDS, NEW_DELAY_MS = 30, 100

# Long work (verdicts, answers, whole runs) goes on in as many threads as there are cores; who
# finds them taken asks again after a while, and gives up after so many times. Who asks without
# htmx is told after how many seconds to try again.
GATE_PLACES = os.cpu_count() or 1
GATE_DELAY_MS, GATE_WAITS = 700, 30
GATE_RETRY_SECONDS = 3

# How far another algorithm is followed to find one that ends sooner than a run that was cut.
SMARTER_EVENTS = 20_000

# Faults that a page lists; it counts the others.
FAULTS_SHOWN = 60

# Events on one tape at the most; with their sentences, fewer.
TAPE_EVENTS, TAPE_SENTENCES = 20_000, 400
# Different events kept as tapes write them: a run of 300,000 has some 300 to 10,000.
WRITTEN_EVENTS = 16_384

# Watched runs are kept while they hold no more events than this in all, newest use last.
KEPT_EVENTS = 700_000
KEPT_RUNS = 64

# Bars on the timeline.
TIMELINE_BARS = 240
