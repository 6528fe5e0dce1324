"""Expressions of make_target: how one is read, and what some numbers can make; exact fractions throughout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import gcd

from rules.steps import Illegal

LONGEST = 80
DEEPEST = 8
SIGNS = {"×": "*", "÷": "/", "−": "-"}
OPERATORS = "+-*/()"

Fraction = tuple[int, int]
"""Numerator and denominator in lowest terms, the denominator above 0."""


def fraction(top: int, under: int) -> Fraction:
    """A fraction in lowest terms; `under` is not 0."""
    shared = gcd(top, under) if under > 0 else -gcd(top, under)
    return top // shared, under // shared


def written(value: Fraction) -> str:
    """A value as people write it: 23, -4, 7/2."""
    top, under = value
    return str(top) if under == 1 else f"{top}/{under}"


# -- reading -------------------------------------------------------------------------------------------------


def evaluate(text: str, numbers: Sequence[int]) -> Fraction:
    """The value of an expression that uses exactly these numbers. Raises Illegal by clause C."""
    return _evaluate(text, tuple(sorted(numbers)))


@lru_cache(256)  # an answer is looked at several times
def _evaluate(text: str, numbers: tuple[int, ...]) -> Fraction:
    if len(text) > LONGEST:
        raise Illegal("too_long", "C", high=LONGEST)
    tokens = _tokens(text)
    used = [token for token in tokens if isinstance(token, int)]
    tree = _Reader(tokens)
    value = tree.sum(0)
    if tree.next is not None:
        raise Illegal("bad_form", "C")
    if tuple(sorted(used)) != numbers:
        raise Illegal("wrong_numbers", "C")
    if value is None:
        raise Illegal("by_zero", "C")
    return value


def _tokens(text: str) -> list[int | str]:
    made: list[int | str] = []
    at = 0
    while at < len(text):
        sign = SIGNS.get(text[at], text[at])
        end = at + 1
        if sign in OPERATORS:
            made.append(sign)
        elif "0" <= sign <= "9":
            while end < len(text) and "0" <= text[end] <= "9":
                end += 1
            if sign == "0" or end - at > 4:
                raise Illegal("bad_number", "C")
            made.append(int(text[at:end]))
        elif sign != " ":
            raise Illegal("bad_sign", "C")
        at = end
    return made


class _Reader:
    """Reads sum, product and atom from the left; a value is None where it was divided by zero."""

    def __init__(self, tokens: Sequence[int | str]) -> None:
        self.tokens = [*tokens, None]
        self.at = 0

    @property
    def next(self) -> int | str | None:
        return self.tokens[self.at]

    def take(self) -> int | str | None:
        self.at += 1
        return self.tokens[self.at - 1]

    def sum(self, depth: int) -> Fraction | None:
        value = self.product(depth)
        while self.next in ("+", "-"):
            sign = 1 if self.take() == "+" else -1
            more = self.product(depth)
            if value is not None:
                value = more and fraction(value[0] * more[1] + sign * more[0] * value[1], value[1] * more[1])
        return value

    def product(self, depth: int) -> Fraction | None:
        value = self.atom(depth)
        while self.next in ("*", "/"):
            divides = self.take() == "/"
            more = self.atom(depth)
            if divides and more is not None:
                more = (more[1], more[0]) if more[0] else None
            if value is not None:
                value = more and fraction(value[0] * more[0], value[1] * more[1])
        return value

    def atom(self, depth: int) -> Fraction | None:
        token = self.take() if self.next is not None else None
        if isinstance(token, int):
            return token, 1
        if token != "(":
            raise Illegal("bad_form", "C")
        if depth == DEEPEST:
            raise Illegal("too_deep", "C", high=DEEPEST)
        value = self.sum(depth + 1)
        if self.next != ")":
            raise Illegal("bad_form", "C")
        self.take()
        return value


# -- what can be made ----------------------------------------------------------------------------------------

SUM, PRODUCT, ATOM = 0, 1, 2
Written = tuple[str, int]
"""An expression and what it is, so that parentheses stand only where they are needed."""
Way = int | tuple[str, "Way", "Way"]
"""How a value is made: it is a number, or an operator joins two ways; `~` and `%` are − and ÷ the other way round."""


def made(numbers: Sequence[int]) -> Mapping[int, Way]:
    """Every whole number above 0 that all the numbers together make, each with a way to make it."""
    return _made(tuple(sorted(numbers)))


def expression(numbers: Sequence[int], target: int) -> str:
    """An expression by which all the numbers make a number that is in `made`."""
    return _write(made(numbers)[target])[0]


@lru_cache(256)
def _made(numbers: tuple[int, ...]) -> Mapping[int, Way]:
    found: dict[int, Way] = {}
    for top, below, way in _joined(numbers):
        if below and not top % below and (value := top // below) > 0 and value not in found:
            found[value] = way
    return found


@lru_cache(512)
def _values(numbers: tuple[int, ...]) -> Mapping[Fraction, Way]:
    """Everything that the numbers, all of them, make."""
    if len(numbers) == 1:
        return {(numbers[0], 1): numbers[0]}
    found: dict[Fraction, Way] = {}
    for top, below, way in _joined(numbers):
        if below and (value := fraction(top, below)) not in found:
            found[value] = way
    return found


def _joined(numbers: tuple[int, ...]) -> Iterator[tuple[int, int, Way]]:
    """All that an operator makes of two groups of the numbers: top and below of it, neither reduced nor checked."""
    for some, rest in _splits(numbers):
        others = tuple(_values(rest).items())
        for (a, b), one in _values(some).items():
            for (c, d), two in others:
                x, y, under = a * d, c * b, b * d
                yield x + y, under, ("+", one, two)
                yield x - y, under, ("−", one, two)
                yield y - x, under, ("~", one, two)
                yield a * c, under, ("×", one, two)
                yield x, y, ("÷", one, two)
                yield y, x, ("%", one, two)


def _splits(numbers: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to part the numbers into two groups; the first is always in the first group."""
    seen = set()
    for mask in range(1, 2 ** len(numbers) - 1, 2):
        some = tuple(number for at, number in enumerate(numbers) if mask >> at & 1)
        if some not in seen:
            seen.add(some)
            yield some, tuple(number for at, number in enumerate(numbers) if not mask >> at & 1)


def _write(way: Way) -> Written:
    if isinstance(way, int):
        return str(way), ATOM
    op, one, two = way[0], _write(way[1]), _write(way[2])
    if op in "~%":
        op, one, two = "−" if op == "~" else "÷", two, one
    if op == "+":
        return f"{one[0]}+{two[0]}", SUM
    if op == "−":
        return f"{one[0]}−{_in(two, PRODUCT)}", SUM
    return f"{_in(one, PRODUCT)}{op}{_in(two, PRODUCT if op == '×' else ATOM)}", PRODUCT


def _in(one: Written, least: int) -> str:
    return one[0] if one[1] >= least else f"({one[0]})"
