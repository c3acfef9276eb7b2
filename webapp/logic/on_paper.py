"""On paper: what follows from a value that is tried, as far as cells with one candidate go."""

from .sheet import Sheet

Try = tuple[int, int]  # a cell, and a value as a mask


def lost_both_ways(sheet: Sheet, one: Try, other: Try) -> tuple[tuple[int, int], ...]:
    """The candidates that go with either of two tries, of which one is right, by cell."""
    first, second = _followed(sheet, *one), _followed(sheet, *other)
    return tuple(
        (cell, out)
        for cell, (was, a, b) in enumerate(zip(sheet.domains, first, second, strict=True))
        if was not in (a, b) and (out := was & ~(a | b))
    )


def _followed(sheet: Sheet, cell: int, bit: int) -> list[int]:
    """The candidates after `bit` is put there on paper, following cells with one left."""
    domains = sheet.domains[:]
    domains[cell] = bit
    queue = [cell]
    while queue:
        placed = queue.pop()
        bit, peers = domains[placed], sheet.layout.peers(placed)
        for peer in peers:
            if domains[peer] & bit:
                left = domains[peer] = domains[peer] ^ bit
                if not left:
                    return domains
                if not left & (left - 1):
                    queue.append(peer)
        sheet.budget.tick(len(peers))
    return domains
