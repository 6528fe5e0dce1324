"""How often each tile of 같은 그림 찾기 has been open is for those who see everything; an undo takes it back."""

from pathlib import Path

from displays.frames import frame
from tests.moments import Course, Moments

SEEING, OTHERS = ("dealer", "viewer"), ("wall", "A", "B")


def test_times_are_counted_over_the_whole_match_for_those_who_see_everything(tmp_path: Path) -> None:
    course = Course.random("matching_pictures", 3)
    show = Moments(tmp_path, course)
    times: dict[str, int] = {}
    for at, one in enumerate(course.entries, 1):
        show.to(at)
        if one["kind"] == "answer":
            tile = one["answer"]["tile"]
            times[tile] = times.get(tile, 0) + 1
        for audience in SEEING:
            assert frame(show.desk, audience)["match"].get("opened", {}) == times
        for audience in OTHERS:
            assert "opened" not in frame(show.desk, audience)["match"]
    assert sum(times.values()) > 20, "more than the facts that a frame holds"
    show.close()


def test_an_undo_takes_a_count_back(tmp_path: Path) -> None:
    course = Course.random("matching_pictures", 4)
    answers = [n for n, one in enumerate(course.entries, 1) if one["kind"] == "answer"]
    show = Moments(tmp_path, course).to(answers[2])
    before = frame(show.desk, "viewer")["match"]["opened"]
    assert sum(before.values()) == 3
    played = show.desk.show.match
    assert played is not None
    show.do("undo", to=played.answers[-1]["seq"])
    assert sum(frame(show.desk, "viewer")["match"]["opened"].values()) == 2
    show.close()
