"""Limits of requests, and of work and pages that several modules share."""

from webapp.puzzle import MAX_BYTES

# A request's body and its address, in bytes; larger ones get 413 and 414.
REQUEST_BYTES = MAX_BYTES
ADDRESS_BYTES = 16 * 1024
# The longest share code: an address must still hold an edit of it, with every cell of the grid.
CODE_CHARACTERS = 12 * 1024

# The live verdict in Draw and the answer of Solve: ticks of work (see `webapp.budget`), and
# seconds as a safety net.
VERDICT_WORK, VERDICT_SECONDS = 7_500_000, 3.0
SOLVE_WORK, SOLVE_SECONDS = 30_000_000, 12.0
# A random grid with boxes, in Draw: ticks, within the request.
ROLL_WORK = 2_000_000

# Combinations shown of a cage's fillings.
FILLINGS_SHOWN = 60

# What the solutions allow at a step of a search: ticks, and seconds as a safety net.
TRUTH_WORK, TRUTH_SECONDS = 6_000_000, 6.0

# The grade of a puzzle that was just solved by hand: ticks, within the request.
GRADE_WORK = 300_000

# The work for a new puzzle, more above size 9, where more draws fail; and how many seeds its page
# tries by itself, with a pause between them: without it, htmx would drop the next request for the
# one whose answer it is still swapping in.
NEW_WORK, NEW_LARGE_WORK, NEW_SECONDS = 5_000_000, 20_000_000, 6.0
NEW_SEEDS, NEW_DELAY_MS = 30, 100
# How many New makes at once, to choose from.
NEW_AT_ONCE = 10
# Of several puzzles requested together, how many are begun while the first one isn't ready.
AHEAD = 4
# Puzzles on the worksheets of one address, and steps of a run.
PAPER_PUZZLES, PAPER_STEPS = 36, 12

# Timings of a room in ms, which the application can override: the interval between two polls of a
# page, with its jitter, and that of the projector page, of which a room has one; the timeout of a
# poll; the time without an answer after which the page says that it's offline; how often a
# teacher's page checks what is on screen; and how long a loaded page has to reach what the room
# shows.
ROOM_CLOCKS = {
    "every": 1_000,
    "jitter": 300,
    "screen": 350,
    "patience": 5_000,
    "silent": 3_500,
    "look": 200,
    "settles": 5_000,
}

# Work that takes at most this many seconds of processor time is done at once. Longer work takes
# turns of this many seconds each, in as many threads as there are cores. A request for it waits a
# little for the answer, less if others have work under way, and asks again after a while. A job
# that isn't requested within the patience, in seconds, stops. At most this many jobs are active,
# and this many results are cached.
AT_ONCE, SLICE = 0.005, 0.02
FIRST_WAIT, NEXT_WAIT = 0.4, 0.03
AGAIN_MS, AGAIN_SECONDS = 700, 1
PATIENCE = 10.0
MAX_JOBS, MAX_RESULTS = 128, 256
# Puzzles whose step counts by algorithm are cached.
CACHED_EFFORTS = 256

# Faults that a page lists; it counts the others.
FAULTS_SHOWN = 60

# Maximum events on one tape, without and with sentences.
TAPE_EVENTS, TAPE_SENTENCES = 20_000, 400
# Maximum steps in a file: a longer one would hold a thread for minutes on a slow connection.
FILE_EVENTS = 100_000
# Guesses of each run that a page which compares them gets at once.
GUESSES_SENT = 2_000
# Cache size: distinct events as written on tapes. A run of 300,000 events has 300 to 10,000.
CACHED_EVENTS = 16_384

# LRU cache of watched runs: its limit in bytes, and a higher one for runs that were requested
# within PATIENCE. docs/deploy.md describes both.
CACHED_BYTES, MAX_CACHED_BYTES = 128_000_000, 512_000_000
CACHED_RUNS = 512
# Seconds between two checks of the memory that cached runs take.
WEIGH_EVERY = 1.0
