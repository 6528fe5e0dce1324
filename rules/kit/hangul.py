"""Hangul syllables and their letters (jamo), counted as Unicode does: pages `word_combination` and `transletter`."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

FIRST, LAST = "가", "힣"
INITIALS, VOWELS, FINALS = 19, 21, 28

Jamo = tuple[int, int, int]
"""Initial 0–18, vowel 0–20, final 0–27 (0: none). A compound (ㄲ, ㅘ, ㄺ) is one jamo."""


def nfc(text: str) -> str:
    """Text with conjoining jamo joined to syllables, as far as they go (Unicode NFC)."""
    return unicodedata.normalize("NFC", text)


def without_spaces(text: str) -> str:
    """Text with all white space taken out."""
    return "".join(text.split())


def is_hangul(text: str) -> bool:
    """Whether all of it is whole syllables, and there is at least one; single letters (ㄱ, ㅏ) are none."""
    return bool(text) and all(FIRST <= sign <= LAST for sign in text)


def jamo(syllable: str) -> Jamo:
    """The three letters of a syllable."""
    code = ord(syllable) - ord(FIRST)
    return code // (VOWELS * FINALS), code // FINALS % VOWELS, code % FINALS


def syllable(initial: int, vowel: int, final: int) -> str:
    """The syllable of three letters."""
    return chr(ord(FIRST) + (initial * VOWELS + vowel) * FINALS + final)


def one_changed(one: str, two: str) -> bool:
    """Whether exactly one jamo of a syllable is another; a missing final is none, and none is dropped or added."""
    a, b = jamo(one), jamo(two)
    return sum(x != y for x, y in zip(a, b, strict=True)) == 1 and (a[2] == b[2] or 0 not in (a[2], b[2]))


def each_changed(word: str, mask: str) -> bool:
    """Whether the two have as many syllables, and exactly one jamo of every one is another."""
    return len(word) == len(mask) and all(one_changed(one, two) for one, two in zip(word, mask, strict=True))


def fillings(syllables: str, words: Iterable[str]) -> list[tuple[str, ...]]:
    """Every set of different words out of these that uses up exactly the syllables, each as often as it is there."""
    fits = sorted({word for word in words if _without(syllables, word) is not None})
    sets = {tuple(sorted(some)) for some in _fill(syllables, fits)}
    return sorted(some for some in sets if len({*some}) == len(some))


def _fill(syllables: str, words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    if not syllables:
        yield ()
        return
    for word in words:
        if syllables[0] in word and (rest := _without(syllables, word)) is not None:
            for more in _fill(rest, words):
                yield (word, *more)


def _without(syllables: str, word: str) -> str | None:
    """The syllables left when a word's are taken out; None where it needs others."""
    for sign in word:
        if sign not in syllables:
            return None
        syllables = syllables.replace(sign, "", 1)
    return syllables
