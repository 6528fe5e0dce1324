"""Anchors: a slate and a camera's timecode become entries; labels that do not exist are refused with their reason."""

from __future__ import annotations

from tests.studio import Studio, studio

__all__ = ["studio"]


def test_slate_and_jam_are_entries(studio: Studio) -> None:
    studio.wait(2, tick=False)
    studio.ok("slate", key="slate-slate")
    assert studio.dealer("slate", key="slate-slate")["ok"]  # the same press again
    studio.wait(1, tick=False)
    studio.ok("jam", timecode=" 10:00:00;00 ")
    assert [row.kind for row in studio.rows[-2:]] == ["anchor", "anchor"]
    slate, jam = studio.desk.show.anchors
    assert (slate["source"], jam["source"], jam["timecode"]) == ("slate", "jam", "10:00:00;00")
    assert jam["elapsed"] - slate["elapsed"] == 1000
    studio.restart()
    assert studio.desk.show.anchors == [slate, jam]


def test_labels_that_cannot_be_are_refused(studio: Studio) -> None:
    wrong = [
        ("10:01:00;00", "dropped_timecode"),
        ("10:00:00:00", "other_timecode"),
        ("ten", "no_timecode"),
        ("", "no_text"),
        (7, "not_text"),
    ]
    for label, why in wrong:
        assert studio.dealer("jam", timecode=label)["why"] == why
    studio.ok("set_show", fps="25/1")
    assert studio.dealer("jam", timecode="10:00:00;00")["why"] == "other_timecode"
    studio.ok("jam", timecode="10:01:00:00")


def test_only_the_dealer_anchors(studio: Studio) -> None:
    assert studio.pad("A", "slate")["why"] == studio.pad("A", "jam", timecode="10:00:00;00")["why"] == "forbidden"
