"""The pictures drawn by us stay tellable apart: for colour-blind viewers, by outlines alone, and from eight metres.

What a colour-blind viewer sees is worked out with the matrices of Machado, Oliveira and Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency" (IEEE TVCG 15, 2009), severity 1.0, on linear
RGB; how far two colours are apart is their distance in CIE L*a*b* (CIE 1976, D65): 2.3 is about the least one sees.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageFilter
from playwright.sync_api import Browser, Page

from tests import browser as chromium
from tests import kit_server

pytestmark = pytest.mark.browser

Rgb = tuple[float, float, float]
Matrix = tuple[Rgb, Rgb, Rgb]

EYES: dict[str, Matrix] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
FAR = 30
"""Colours at least so far apart are no shades of each other, on a wall seen through a camera too."""

SIDE = 96
COLUMNS = 9
CODES = [shape + colour + ground for shape in "CTS" for colour in "RYB" for ground in "WKG"]


@pytest.fixture(scope="module")
def sheets(browser: Browser) -> Iterator[Callable[[str], Image.Image]]:
    """`sheets("haps")`: all pictures of a kind as the browser draws them, nine in a row."""
    app = kit_server.build()
    taken: dict[str, Image.Image] = {}
    with kit_server.serving(app) as address, chromium.open_page(browser, (COLUMNS * SIDE, 4 * SIDE)) as watched:

        def sheet(of: str) -> Image.Image:
            if of not in taken:
                page: Page = watched.page
                page.route(
                    "**/fixtures/driver.js", lambda route: route.fulfill(path=kit_server.FIXTURES / "pictures.js")
                )
                page.goto(f"{address}/wall?of={of}")
                page.wait_for_selector("body[data-ready]")
                taken[of] = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
                watched.assert_clean(but=("favicon",))
            return taken[of]

        yield sheet


def cut(sheet: Image.Image, at: int) -> Image.Image:
    """The picture at a place of a sheet."""
    x, y = at % COLUMNS * SIDE, at // COLUMNS * SIDE
    return sheet.crop((x, y, x + SIDE, y + SIDE))


def linear(value: float) -> float:
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def seen(colour: Rgb, eye: Matrix) -> Rgb:
    """A colour (sRGB, 0–255) as linear RGB that such an eye sees."""
    light = [linear(value) for value in colour]
    red, green, blue = (
        min(1.0, max(0.0, sum(part * value for part, value in zip(row, light, strict=True)))) for row in eye
    )
    return red, green, blue


def lab(light: Rgb) -> Rgb:
    """Linear RGB in CIE L*a*b*, D65."""
    rows = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
    white = (0.95047, 1.0, 1.08883)
    xyz = [sum(part * value for part, value in zip(row, light, strict=True)) for row in rows]
    x, y, z = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
        for t in (value / most for value, most in zip(xyz, white, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(a: Rgb, b: Rgb, eye: Matrix) -> float:
    """How far two colours (sRGB) are apart for an eye."""
    one, other = lab(seen(a, eye)), lab(seen(b, eye))
    return sum((p - q) ** 2 for p, q in zip(one, other, strict=True)) ** 0.5


def test_the_simulation_itself_knows_what_is_confused() -> None:
    """Red and green of one brightness are far apart for most people and near for those without red or green cones."""
    red, green = (175.0, 95.0, 60.0), (115.0, 120.0, 60.0)
    assert apart(red, green, EYES["all cones"]) > FAR
    assert apart(red, green, EYES["deuteranopia"]) < 15
    assert apart((255.0, 255.0, 255.0), (0.0, 0.0, 0.0), EYES["tritanopia"]) == pytest.approx(100, abs=0.5)


def colours(sheets: Callable[[str], Image.Image]) -> dict[str, dict[str, set[Rgb]]]:
    """The colours in the middle of the shapes and near the corners of the grounds, as they are drawn."""
    sheet = sheets("haps")
    found: dict[str, dict[str, set[Rgb]]] = {"colour": {}, "ground": {}}
    for at, (_, colour, ground) in enumerate(CODES):
        picture = cut(sheet, at)
        found["colour"].setdefault(colour, set()).add(picture.getpixel((SIDE // 2, SIDE // 2 + 6)))  # type: ignore[arg-type]
        found["ground"].setdefault(ground, set()).add(picture.getpixel((SIDE // 8, SIDE // 8)))  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("kind", ["colour", "ground"])
def test_colours_and_grounds_are_far_apart_for_every_eye(
    sheets: Callable[[str], Image.Image], kind: str, eye: str
) -> None:
    drawn = colours(sheets)[kind]
    assert len(drawn) == 3 and all(len(one) == 1 for one in drawn.values())  # one colour each, in all nine pictures
    for (a, first), (b, second) in combinations(((name, next(iter(one))) for name, one in drawn.items()), 2):
        assert apart(first, second, EYES[eye]) >= FAR, (eye, a, b)


def test_the_colours_differ_in_brightness_too(sheets: Callable[[str], Image.Image]) -> None:
    """A screen without colours at all still tells bright yellow from the two dark ones, and the three grounds."""
    drawn = colours(sheets)
    light = {name: lab(seen(next(iter(one)), EYES["all cones"]))[0] for name, one in drawn["colour"].items()}
    assert light["Y"] - max(light["R"], light["B"]) > 30
    grounds = sorted(lab(seen(next(iter(one)), EYES["all cones"]))[0] for one in drawn["ground"].values())
    assert all(b - a > 25 for a, b in pairwise(grounds)), grounds


@pytest.mark.parametrize("eye", EYES)
def test_a_shape_stands_out_from_its_ground_for_every_eye(sheets: Callable[[str], Image.Image], eye: str) -> None:
    """From the ground to the shape there is an edge that is far from the ground: dark or light, whichever it takes."""
    sheet = sheets("haps")
    for at, code in enumerate(CODES):
        picture = cut(sheet, at)
        ground = picture.getpixel((SIDE // 8, SIDE // 8))
        line = [picture.getpixel((x, SIDE * 3 // 5)) for x in range(SIDE // 8, SIDE // 2)]
        assert max(apart(ground, one, EYES[eye]) for one in line) >= FAR, code  # type: ignore[arg-type]


@pytest.mark.parametrize("eye", EYES)
def test_no_two_of_the_27_look_alike_from_afar(sheets: Callable[[str], Image.Image], eye: str) -> None:
    """Blurred and 24 pixels small, as on a phone's screen of the stream: each pair still differs over a good part."""
    sheet = sheets("haps")
    small = [cut(sheet, at).filter(ImageFilter.GaussianBlur(2)).resize((24, 24)) for at in range(len(CODES))]
    eyes = [[lab(seen(one, EYES[eye])) for one in picture.get_flattened_data()] for picture in small]  # type: ignore[arg-type]
    for (a, first), (b, second) in combinations(zip(CODES, eyes, strict=True), 2):
        far = sum(
            sum((p - q) ** 2 for p, q in zip(x, y, strict=True)) > 20**2 for x, y in zip(first, second, strict=True)
        )
        assert far >= 24 * 24 * 0.05, (eye, a, b, far)


# -- the sixteen -------------------------------------------------------------------------------------------------


def outline(picture: Image.Image) -> list[bool]:
    """Which points of a picture are drawn on, whatever their colour."""
    ground = picture.getpixel((0, 0))
    return [one != ground for one in picture.resize((48, 48)).get_flattened_data()]


def test_the_sixteen_differ_by_their_outlines_alone(sheets: Callable[[str], Image.Image]) -> None:
    sheet = sheets("sixteen")
    shapes = [outline(cut(sheet, at)) for at in range(16)]
    for n, shape in enumerate(shapes, 1):
        assert 0.1 < sum(shape) / len(shape) < 0.8, n  # each fills its card, and leaves a ground around it
    for (a, first), (b, second) in combinations(enumerate(shapes, 1), 2):
        both = sum(x and y for x, y in zip(first, second, strict=True))
        either = sum(x or y for x, y in zip(first, second, strict=True))
        assert both / either < 0.9, (a, b, both / either)  # of what the two cover, a good tenth is only one's


@pytest.mark.parametrize("eye", EYES)
def test_the_sixteen_differ_for_every_eye_from_afar(sheets: Callable[[str], Image.Image], eye: str) -> None:
    sheet = sheets("sixteen")
    small = [cut(sheet, at).filter(ImageFilter.GaussianBlur(2)).resize((24, 24)) for at in range(16)]
    eyes = [[lab(seen(one, EYES[eye])) for one in picture.get_flattened_data()] for picture in small]  # type: ignore[arg-type]
    for (a, first), (b, second) in combinations(enumerate(eyes, 1), 2):
        far = sum(
            sum((p - q) ** 2 for p, q in zip(x, y, strict=True)) > 20**2 for x, y in zip(first, second, strict=True)
        )
        assert far >= 24 * 24 * 0.15, (eye, a, b, far)


@pytest.mark.parametrize("eye", ["protanopia", "deuteranopia", "tritanopia"])
def test_a_look_through_other_eyes(sheets: Callable[[str], Image.Image], eye: str) -> None:
    """Pictures of what such a viewer sees, in tests/shots, to look at."""

    def coded(value: float) -> int:
        return round(255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055))

    chromium.SHOTS.mkdir(exist_ok=True)
    for kind in ("haps", "sixteen"):
        sheet = sheets(kind)
        known: dict[Rgb, tuple[int, ...]] = {}
        points = [known.setdefault(one, tuple(map(coded, seen(one, EYES[eye])))) for one in sheet.get_flattened_data()]  # type: ignore[arg-type]
        made = Image.new("RGB", sheet.size)
        made.putdata(points)
        made.save(chromium.SHOTS / f"pictures_{kind}_{eye}.png")
        assert len(set(points)) > 8
