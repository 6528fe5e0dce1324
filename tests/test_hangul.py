"""Syllables and their letters, against Unicode's own names and decompositions."""

import unicodedata

from rules.kit.hangul import each_changed, fillings, is_hangul, jamo, nfc, one_changed, syllable, without_spaces


def test_every_syllable_comes_apart_and_together_as_unicode_says() -> None:
    for code in range(0xAC00, 0xD7A4):
        one = chr(code)
        initial, vowel, final = jamo(one)
        assert syllable(initial, vowel, final) == one
        letters = chr(0x1100 + initial) + chr(0x1161 + vowel) + (chr(0x11A7 + final) if final else "")
        assert unicodedata.normalize("NFD", one) == letters and nfc(letters) == one


def test_one_changed() -> None:
    assert one_changed("복", "볼") and one_changed("숭", "중") and one_changed("아", "야")
    assert not one_changed("복", "복") and not one_changed("복", "골")
    assert not one_changed("복", "보") and not one_changed("보", "복")  # a missing final is no jamo
    assert one_changed("까", "가") and one_changed("과", "고") and one_changed("닭", "닥")  # compounds are one jamo
    assert each_changed("복숭아", "볼중야")
    assert not each_changed("복숭", "볼중야") and not each_changed("복숭아", "볼숭야")


def test_what_is_hangul() -> None:
    assert is_hangul("가힣")
    assert not any(map(is_hangul, ("", "ㄱ", "ㅏ", "가a", "가 ", "가1", "\u1100", "漢", "가\u200b")))
    assert without_spaces(" 다\u3000람\t쥐\n") == "다람쥐"


def test_fillings() -> None:
    words = ["가나", "나가", "다라", "라다", "가다", "나라", "가가"]
    assert fillings("가나다라", words) == [
        ("가나", "다라"), ("가나", "라다"), ("가다", "나라"), ("나가", "다라"), ("나가", "라다"),
    ]  # fmt: skip
    assert fillings("가나가나", ["가나"]) == []  # a set holds a word once
    assert fillings("가가가나", ["가가", "가나"]) == [("가가", "가나")]
    assert fillings("가나", []) == []
