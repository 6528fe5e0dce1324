"""킹메이킹: every piece is in a reserve or on the board; special pieces are the tops of towers, none too tall."""

from rules.match import Match


def conserved(match: Match) -> object:
    table = match.table
    if "pieces" not in table.counters:
        return None
    stacks = [stack for _, stack in table.grids["board"].items()]
    for stack in stacks:
        assert len(stack) <= (6 if match.outcome else 5)
        assert all(thing.face == "piece" for thing in stack[:-1])
    lying = [thing for stack in stacks for thing in stack]
    for seat in match.seats:
        for face, counter, n in (("piece", "pieces", 15), ("special", "special", 1)):
            on_board = sum(thing.owner == seat and thing.face == face for thing in lying)
            assert table.counters[counter][seat] + on_board == n
    return 0
