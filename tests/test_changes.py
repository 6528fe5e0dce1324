"""rules/changes.py: folding a difference gives the other document, and neither document is touched."""

import copy
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rules.changes import diff, fold

documents = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "b"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=20,
)


@given(documents, documents)
def test_folding_a_difference_gives_the_other_document(old, new):
    before, after = copy.deepcopy(old), copy.deepcopy(new)
    change = diff(old, new)
    kept = copy.deepcopy(change)
    assert fold(old, change) == new
    assert repr(fold(old, change)) == repr(fold(old, change))
    assert (old, new, change) == (before, after, kept)


@given(st.lists(documents, min_size=2, max_size=6))
def test_a_chain_of_differences_folds_to_the_last(chain):
    document = chain[0]
    for old, new in pairwise(chain):
        document = fold(document, diff(old, new))
    assert document == chain[-1]


@given(documents)
def test_no_difference_is_no_step(document):
    assert diff(document, copy.deepcopy(document)) == []


def test_a_thing_drawn_out_of_a_deck_is_one_small_step():
    deck = [{"face": n, "known": []} for n in range(40)]
    assert diff({"deck": deck}, {"deck": deck[:7] + deck[8:]}) == [[["deck"], 7, 1, []]]
