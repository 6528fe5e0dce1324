"""Timecode: every rate against dftt-timecode and OpenTimelineIO, labels that do not exist, midnight, exact times."""

from __future__ import annotations

from fractions import Fraction

import opentimelineio as otio
import pytest
from dftt_timecode import DfttTimecode
from hypothesis import given
from hypothesis import strategies as st

from control.timecode import RATES, SECOND, BadLabel, Rate

RATE = {text: Rate.read(text) for text in RATES}
DF = [text for text in RATES if text.endswith(" DF")]


def dftt(rate: Rate, value: object, kind: str) -> DfttTimecode:
    fps = 24 if rate.nominal == 24 else round(rate.num / rate.den, 2)  # it drops frames at 23.98, where none can be
    return DfttTimecode(value, kind, fps=fps, drop_frame=rate.drop, strict=True)


def interesting(rate: Rate) -> list[int]:
    """Frames about every kind of seam: seconds, minutes, tens of minutes, hours, the end of the day."""
    seams = [0, rate.nominal, 60 * rate.nominal, rate.day // 144, rate.day // 24, rate.day // 2, rate.day - 60]
    seams += [m * (60 * rate.nominal - rate.dropped) for m in range(1, 12)]
    return sorted({seam + by for seam in seams for by in range(-5, 6) if 0 <= seam + by < rate.day})


@pytest.mark.parametrize("text", RATES)
def test_labels_as_dftt_and_otio_have_them(text: str) -> None:
    rate = RATE[text]
    for frame in interesting(rate):
        label = rate.label(frame)
        assert dftt(rate, label, "smpte").framecount == frame
        if not (rate.dropped == 4 and frame % (rate.day // 144) < 4):  # it fails at the first labels of a tenth minute
            written = dftt(rate, frame, "frame").timecode_output("smpte")
            assert written == label
        time = otio.opentime.RationalTime(frame, rate.num / rate.den)
        if frame * rate.frame < 86_400:  # past it, that is in the last minute and a half at NTSC, it begins again
            assert otio.opentime.to_timecode(time, rate.num / rate.den, rate.drop) == label
            assert otio.opentime.from_timecode(label, rate.num / rate.den).value == frame
        assert rate.number(label) == frame


@pytest.mark.parametrize("text", RATES)
def test_every_label_of_twelve_minutes_is_new_and_comes_back(text: str) -> None:
    rate = RATE[text]
    frames = range(rate.day // 120)
    labels = [rate.label(frame) for frame in frames]
    assert labels == sorted(set(labels))
    assert [rate.number(label) for label in labels] == list(frames)


def test_counts_of_drop_frame() -> None:
    assert [RATE[text].day // 144 for text in DF] == [17_982, 35_964]
    assert [RATE[text].day // 24 for text in DF] == [107_892, 215_784]
    assert RATE["30000/1001 DF"].label(1800) == "00:01:00;02"
    assert RATE["60000/1001 DF"].label(3600) == "00:01:00;04"
    assert RATE["30000/1001 DF"].number("01:00:00;00") == 107_892


@given(st.sampled_from(RATES), st.integers(-(10**7), 10**7))
def test_a_label_names_its_frame_modulo_a_day(text: str, frame: int) -> None:
    rate = RATE[text]
    assert rate.number(rate.label(frame)) == frame % rate.day
    assert (";" in rate.label(frame)) == rate.drop


def test_labels_that_do_not_exist() -> None:
    thirty, sixty = RATE["30000/1001 DF"], RATE["60000/1001 DF"]
    for minute in range(60):
        for frames in range(4):
            for rate in (thirty, sixty):
                label = f"00:{minute:02}:00;{frames:02}"
                if minute % 10 and frames < rate.dropped:
                    with pytest.raises(BadLabel) as bad:
                        rate.number(label)
                    assert bad.value.why == "dropped_timecode"
                else:
                    assert rate.label(rate.number(label)) == label


@pytest.mark.parametrize(
    ("text", "label", "why"),
    [
        ("30000/1001 DF", "01:00:00:00", "other_timecode"),
        ("30000/1001 NDF", "01:00:00;00", "other_timecode"),
        ("25/1", "01:00:00;00", "other_timecode"),
        ("25/1", "01:00:00:25", "no_timecode"),
        ("24000/1001", "00:00:00:24", "no_timecode"),
        ("30/1", "24:00:00:00", "no_timecode"),
        ("30/1", "00:60:00:00", "no_timecode"),
        ("30/1", "00:00:60:00", "no_timecode"),
        ("30/1", "1:00:00:00", "no_timecode"),
        ("30/1", "", "no_timecode"),
        ("30/1", "-1:00:00:00", "no_timecode"),
        ("30/1", "٠١:00:00:00", "no_timecode"),
    ],
)
def test_labels_that_are_refused(text: str, label: str, why: str) -> None:
    with pytest.raises(BadLabel) as bad:
        RATE[text].number(label)
    assert bad.value.why == why


def test_drop_frame_written_with_semicolons_throughout() -> None:
    assert RATE["30000/1001 DF"].number("01;00;00;00") == 107_892


def test_rates_that_no_show_has() -> None:
    for text in ("29.97", "25 DF", "24000/1001 DF", "30", ""):
        with pytest.raises(ValueError, match="no frame rate"):
            Rate.read(text)


@given(st.sampled_from(RATES), st.integers(0, 10**7))
def test_time_comes_from_the_frame_and_never_from_the_digits(text: str, frame: int) -> None:
    rate = RATE[text]
    begins = rate.seconds(frame)
    assert begins == Fraction(frame * rate.den, rate.num)
    ns = -((-begins * SECOND) // 1)  # the first whole nanosecond of the frame
    assert rate.at(int(ns)) == frame and rate.at(int(ns) - 1) == frame - 1


def test_an_hour_of_labels_against_an_hour() -> None:
    drop, non = RATE["30000/1001 DF"], RATE["30000/1001 NDF"]
    assert abs(drop.seconds(drop.number("01:00:00;00")) - 3600) < Fraction(1, 250)
    assert non.seconds(non.number("01:00:00:00")) == Fraction(36036, 10)
