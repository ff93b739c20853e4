"""CSS colors: what is one, and how much two of them contrast."""

from __future__ import annotations

import pytest

from django_panel.support.css_colors import contrast, parse_color


def ratio(first: str, second: str) -> float:
    colors = parse_color(first), parse_color(second)
    assert colors[0] is not None
    assert colors[1] is not None
    return contrast(*colors)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("#000", "#fff", 21.0),
        ("#fff", "#fff", 1.0),
        # The lightest grey that WCAG allows on white, and the next one.
        ("#767676", "#ffffff", 4.54),
        ("#777777", "#ffffff", 4.48),
        ("#0000ff", "#ffffff", 8.59),
        ("rgb(0 0 255)", "rgb(100% 100% 100%)", 8.59),
    ],
)
def test_the_contrast_is_that_of_wcag(first: str, second: str, expected: float) -> None:
    assert ratio(first, second) == pytest.approx(expected, abs=0.005)
    assert ratio(second, first) == ratio(first, second)


@pytest.mark.parametrize(
    "other",
    [
        "#f00",
        "#FF0000",
        "rgb(255,0,0)",
        "rgb(100% 0% 0%)",
        "hsl(0 100% 50%)",
        "hsl(0, 100%, 50%)",
        "hsl(1turn 100% 50%)",
        "hsl(360deg 100 50)",
        "oklch(0.62796 0.25768 29.234)",
        "oklch(62.796% 64.42% 29.234deg)",
    ],
)
def test_all_notations_name_the_same_red(other: str) -> None:
    red = parse_color("rgb(255 0 0)")
    found = parse_color(other)

    assert red is not None
    assert found is not None
    for name in ("red", "green", "blue"):
        assert getattr(found, name) == pytest.approx(getattr(red, name), abs=0.001)


@pytest.mark.parametrize(
    ("color", "alpha"),
    [
        ("#fff", 1.0),
        ("#ffffff80", 128 / 255),
        ("#fff0", 0.0),
        ("rgb(1 2 3 / 50%)", 0.5),
        ("rgba(1,2,3,.25)", 0.25),
        ("oklch(0.5 0.1 20/none)", 0.0),
    ],
)
def test_the_opacity_is_read(color: str, alpha: float) -> None:
    found = parse_color(color)

    assert found is not None
    assert found.alpha == pytest.approx(alpha)
