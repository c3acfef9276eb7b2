"""The panels of Watch: each has its tab, its box, its style sheet and its URLs."""

from .run import inside, program, tree, why
from .run.panel import Panel

# In the order of their tabs, which come after that of the numbers.
PANELS: dict[str, Panel] = {each.PANEL.name: each.PANEL for each in (tree, why, inside, program)}
