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
    """The candidates after `bit` is put there on paper, followed in rounds.

    In each round all cells that were left with one candidate in the round before take it from their
    peers. So the answer doesn't depend on an order of cells, not even if the try is wrong: then the
    round that leaves a cell without candidates is the last.
    """
    domains = sheet.domains[:]
    domains[cell] = bit
    singles = {cell: bit}
    while singles:
        touched = set[int]()
        for placed, value in singles.items():
            peers = sheet.layout.peers(placed)
            for peer in peers:
                if domains[peer] & value:
                    domains[peer] ^= value
                    touched.add(peer)
            sheet.budget.tick(len(peers))
        if not all(domains[each] for each in touched):
            break
        singles = {each: domains[each] for each in touched if domains[each].bit_count() == 1}
    return domains
