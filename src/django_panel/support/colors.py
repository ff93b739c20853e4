"""Validate CSS colors before they are used in a style."""

from __future__ import annotations

import re
from typing import Any

_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", re.ASCII | re.IGNORECASE)

_NUMBER = r"-?\d{0,4}\.?\d{1,6}"
_PART = rf"{_NUMBER}(?:%|deg|turn|rad)?"
#: ``rgb(1, 2, 3)``, ``hsl(120deg 50% 50% / 0.5)``: three numbers and an optional alpha.
_FUNCTION = re.compile(
    r"(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)"
    rf"\( {{0,4}}{_PART}(?:(?: {{0,4}}, {{0,4}}| {{1,4}}){_PART}){{2}}"
    rf"(?: {{0,4}}[,/] {{0,4}}{_NUMBER}%?)? {{0,4}}\)",
    re.ASCII | re.IGNORECASE,
)
_NAMES = frozenset(
    "aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue "
    "blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk "
    "crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki "
    "darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen "
    "darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue "
    "dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite "
    "gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki "
    "lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan "
    "lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen "
    "lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen "
    "magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen "
    "mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream "
    "mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid "
    "palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum "
    "powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown "
    "seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen "
    "steelblue tan teal thistle tomato transparent turquoise violet wheat white whitesmoke "
    "yellow yellowgreen".split()
)


def safe_color(value: Any) -> str | None:
    """Return ``value`` if it is a CSS color, else None."""
    if not isinstance(value, str):
        return None
    text = value.strip()
    if _HEX.fullmatch(text) or _FUNCTION.fullmatch(text) or text.lower() in _NAMES:
        return text
    return None
