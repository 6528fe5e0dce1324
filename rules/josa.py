"""Korean particles: which form follows a word, by the sound it ends in. The web kit's josa.js decides the same."""

from __future__ import annotations

import re

PAIRS = {
    "가": ("이", "가"), "이": ("이", "가"),
    "는": ("은", "는"), "은": ("은", "는"),
    "를": ("을", "를"), "을": ("을", "를"),
    "와": ("과", "와"), "과": ("과", "와"),
    "로": ("으로", "로"), "으로": ("으로", "로"),
}  # fmt: skip
BOTH = {"이": "이(가)", "은": "은(는)", "을": "을(를)", "과": "와(과)", "으로": "(으)로"}
"""What print writes where the sound is not known."""

NONE, SOME, RIEUL = 0, 1, 2  # no final consonant, one, or ㄹ, after which 로 stands and not 으로
DIGITS = (SOME, RIEUL, NONE, SOME, NONE, NONE, SOME, RIEUL, RIEUL, NONE)  # 영 일 이 삼 사 오 육 칠 팔 구
SIGNS = {"%": NONE, "°": NONE, "℃": NONE, "+": NONE, "×": NONE}
LATIN_NAMES = {"l": RIEUL, "r": RIEUL, "m": SOME, "n": SOME}  # 엘 알 엠 엔; all other letters' names end in a vowel


def josa(text: str, kind: str) -> str:
    """The particle that follows a text; `kind` is 가, 는, 를, 와, 로 or their other forms, else it is ""."""
    pair = PAIRS.get(kind)
    if pair is None:
        return ""
    sound = final_sound(text)
    if sound is None:
        return BOTH[pair[0]]
    if pair[0] == "으로":
        return pair[0] if sound == SOME else pair[1]
    return pair[1] if sound == NONE else pair[0]


def final_sound(text: str) -> int | None:
    """How a text ends when read aloud: NONE, SOME or RIEUL; None where that cannot be known."""
    tail = re.sub(r"[\s\"'’”»)\]}.,!?…~·]+$", "", text)
    if not tail:
        return None
    last = tail[-1]
    if "가" <= last <= "힣":
        final = (ord(last) - ord("가")) % 28
        return NONE if final == 0 else RIEUL if final == 8 else SOME
    if "ㄱ" <= last <= "ㅎ":  # letters by their names: 기역, 리을
        return RIEUL if last == "ㄹ" else SOME
    if "ㅏ" <= last <= "ㅣ":
        return NONE
    if "0" <= last <= "9":
        if re.search(r"\.[0-9]+$", tail):  # decimals are read digit by digit
            return DIGITS[int(last)]
        number = re.search(r"[0-9]+$", re.sub(r"(?<=[0-9]),(?=[0-9]{3})", "", tail))
        return _number(number[0]) if number else None
    if last.isascii() and last.isalpha():
        word = re.search(r"[A-Za-z]+$", tail)
        return _latin(word[0]) if word else None
    return SIGNS.get(last)


def _number(digits: str) -> int:
    """A whole number: 10 is 십, 100 백, 20000 이만, 0 영; only 조, with twelve to fifteen zeros, ends in a vowel."""
    zeros = len(digits) - len(digits.rstrip("0"))
    if zeros == 0:
        return DIGITS[int(digits[-1])]
    return NONE if 12 <= zeros < 16 and zeros < len(digits) else SOME


def _latin(word: str) -> int:
    """A word in Latin letters: by letter names (L, TV), else by how Koreans read names (Kim, Jane, Bob)."""
    low = word.lower()
    if len(word) == 1 or word.isupper():
        return LATIN_NAMES.get(low[-1], NONE)
    if re.search(r"l$|[aeiou]le$", low):  # Paul, Nicole
        return RIEUL
    if re.search(r"(m|n|ng|[aiou]me|[aeiou]ne)$", low):  # Kim, Dong, Jane
        return SOME
    if re.search(r"(^|[^aeiou])[aeiou](b|ck|k|p|t)$", low):  # Bob, Jack, Pat
        return SOME
    return NONE
