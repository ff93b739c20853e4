"""Parse CSS colors and compute the contrast of two of them (WCAG 2.2)."""

from __future__ import annotations

import math
import re
from colorsys import hls_to_rgb
from dataclasses import dataclass

from django_panel.support.frozen import FrozenValue

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_FUNCTION = re.compile(r"(rgba?|hsla?|oklch)\(([0-9a-z.,%/ +\-]{1,60})\)")
_NUMBER = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)")
#: The degrees of one unit.
_ANGLES = {"": 1.0, "deg": 1.0, "grad": 0.9, "rad": 180 / math.pi, "turn": 360.0}
#: The chroma of oklch() that is 100 %.
_FULL_CHROMA = 0.4


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Color(FrozenValue):
    """A color as linear sRGB components from 0 to 1, and its opacity."""

    red: float
    green: float
    blue: float
    alpha: float

    def luminance(self) -> float:
        """Return the relative luminance: 0 is black, 1 is white."""
        return 0.2126 * self.red + 0.7152 * self.green + 0.0722 * self.blue


def contrast(first: Color, second: Color) -> float:
    """Return the contrast ratio, from 1 to 21."""
    bright, dim = sorted((first.luminance(), second.luminance()), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def parse_color(text: str) -> Color | None:
    """Return a color in hex, rgb(), hsl() or oklch() notation; None if it is anything else."""
    if _HEX.fullmatch(text):
        return _from_hex(text[1:])
    match = _FUNCTION.fullmatch(text)
    if match is None:
        return None
    name, arguments = match[1].removesuffix("a"), _arguments(match[2])
    if arguments is None:
        return None
    try:
        alpha = _scaled(arguments[3], 1.0) if len(arguments) > 3 else 1.0
        first, second, third = _NOTATIONS[name](*arguments[:3])
    except ValueError:
        return None
    return Color(first, second, third, min(max(alpha, 0.0), 1.0))


def _arguments(text: str) -> list[str] | None:
    """Return three components, or four with the opacity; None if there are more or fewer."""
    color, slash, alpha = text.partition("/")
    if "," in text:
        # In the older notation, the opacity is the fourth component.
        parts = [part.strip() for part in text.split(",")]
        return parts if not slash and len(parts) in {3, 4} else None
    parts = color.split()
    if len(parts) != 3 or (slash and len(alpha.split()) != 1):
        return None
    return [*parts, alpha.strip()] if slash else parts


def _from_hex(digits: str) -> Color:
    if len(digits) < 6:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue, *alpha = (
        int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2)
    )
    return Color(_linear(red), _linear(green), _linear(blue), *(alpha or [1.0]))


def _rgb(red: str, green: str, blue: str) -> tuple[float, float, float]:
    first, second, third = (_clamped(_scaled(channel, 255) / 255) for channel in (red, green, blue))
    return _linear(first), _linear(second), _linear(third)


def _hsl(hue: str, saturation: str, lightness: str) -> tuple[float, float, float]:
    full = (_clamped(_scaled(share, 100) / 100) for share in (saturation, lightness))
    strength, light = full
    first, second, third = hls_to_rgb(_degrees(hue) / 360 % 1, light, strength)
    return _linear(first), _linear(second), _linear(third)


def _oklch(lightness: str, chroma: str, hue: str) -> tuple[float, float, float]:
    light = _clamped(_scaled(lightness, 1.0))
    strength, angle = max(_scaled(chroma, _FULL_CHROMA), 0.0), math.radians(_degrees(hue))
    a, b = strength * math.cos(angle), strength * math.sin(angle)
    # From Oklab to the response of the three cones, and from there to sRGB.
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        _clamped(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
        _clamped(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
        _clamped(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short),
    )


_NOTATIONS = {"rgb": _rgb, "hsl": _hsl, "oklch": _oklch}


def _scaled(text: str, full: float) -> float:
    """Return a number, or the share of ``full`` that a percentage is."""
    if text == "none":
        return 0.0
    match = _NUMBER.fullmatch(text)
    if match is None or match[2] not in {"", "%"}:
        raise ValueError(text)
    return float(match[1]) * full / 100 if match[2] else float(match[1])


def _degrees(text: str) -> float:
    if text == "none":
        return 0.0
    match = _NUMBER.fullmatch(text)
    if match is None or match[2] not in _ANGLES:
        raise ValueError(text)
    return float(match[1]) * _ANGLES[match[2]]


def _clamped(value: float) -> float:
    return min(max(value, 0.0), 1.0)


def _linear(value: float) -> float:
    """Return a component of sRGB without its gamma."""
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
