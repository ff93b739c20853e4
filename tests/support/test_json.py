from __future__ import annotations

import datetime as dt
import json
import uuid
from collections import deque, namedtuple
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, IntEnum, StrEnum
from html.parser import HTMLParser
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils.functional import lazystr
from django.utils.safestring import mark_safe
from hypothesis import given
from hypothesis import strategies as st

from django_panel.support.json import dumps, dumps_for_script, loads

Point = namedtuple("Point", "x y")


class Color(StrEnum):
    RED = "red"


class Level(IntEnum):
    HIGH = 3


class Shape(Enum):
    ROUND = "round"


class FrozenClock(dt.datetime):
    """A stand-in such as time-freezing libraries install."""


class Grams(float):
    """A float with a name."""


@dataclass
class Money:
    amount: Decimal
    serial: int


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param(lazystr("Tasks"), "Tasks", id="lazy translation"),
        pytest.param(mark_safe("<b>"), "<b>", id="safe string"),
        pytest.param(Decimal("1.10"), "1.10", id="decimal keeps its zeros"),
        pytest.param(dt.timedelta(days=1, seconds=2), "P1DT00H00M02S", id="duration"),
        pytest.param({3, 1, 2}, [1, 2, 3], id="set in order"),
        pytest.param(frozenset({"b", 1}), ["b", 1], id="mixed set in order of repr"),
        pytest.param({"b": 1, "a": 2}.keys(), ["b", "a"], id="keys in their own order"),
        pytest.param(uuid.UUID(int=1), "00000000-0000-0000-0000-000000000001", id="uuid"),
        pytest.param(
            dt.datetime(2026, 1, 2, 3, 4, tzinfo=dt.UTC), "2026-01-02T03:04:00Z", id="utc"
        ),
        pytest.param(
            dt.datetime(2026, 1, 2, 3, 4, tzinfo=ZoneInfo("Europe/Berlin")),
            "2026-01-02T03:04:00+01:00",
            id="another zone",
        ),
        pytest.param(dt.datetime(2026, 1, 2), "2026-01-02T00:00:00", id="naive"),
        pytest.param(
            FrozenClock(2026, 1, 2, tzinfo=dt.UTC), "2026-01-02T00:00:00Z", id="datetime subclass"
        ),
        pytest.param(dt.time(3, 4, tzinfo=dt.UTC), "03:04:00Z", id="time with a zone"),
        pytest.param(dt.date(2026, 1, 2), "2026-01-02", id="date"),
        pytest.param(float("nan"), None, id="nan"),
        pytest.param(float("-inf"), None, id="infinity"),
        pytest.param(Grams(1.5), 1.5, id="float subclass"),
        pytest.param(2**63, 2**63, id="64 bits stay a number"),
        pytest.param(2**64, "18446744073709551616", id="beyond 64 bits"),
        pytest.param(-(2**63) - 1, "-9223372036854775809", id="beyond 64 bits downwards"),
        pytest.param(
            {1: "a", None: "b", False: "c"}, {"1": "a", "null": "b", "false": "c"}, id="odd keys"
        ),
        pytest.param({Color.RED: Color.RED}, {"red": "red"}, id="enum as key and value"),
        pytest.param({2: [Level.HIGH, Shape.ROUND]}, {"2": [3, "round"]}, id="enums beside odd"),
        pytest.param(Point(1, 2), [1, 2], id="named tuple"),
        pytest.param(deque([1, 2]), [1, 2], id="deque"),
        pytest.param(range(3), [0, 1, 2], id="range"),
        pytest.param(MappingProxyType({"a": 1}), {"a": 1}, id="mapping proxy"),
        pytest.param(PurePosixPath("/a/b"), "/a/b", id="path"),
        pytest.param(
            Money(Decimal("2.50"), 2**70),
            {"amount": "2.50", "serial": "1180591620717411303424"},
            id="dataclass with a huge number",
        ),
    ],
)
def test_a_python_value_has_one_json_form(value: object, expected: object) -> None:
    assert json.loads(dumps(value)) == expected
    # The slow road, taken as soon as one neighbour needs it, must agree with the fast one.
    assert json.loads(dumps([2**64, value])) == ["18446744073709551616", expected]


def test_what_json_cannot_say_is_named_with_its_place() -> None:
    props = {"table": {"rows": [{"owner": "Ann"}, {"owner": object()}]}}

    with pytest.raises(TypeError, match=r"table\.rows\[1\]\.owner.*builtins\.object"):
        dumps(props)


def test_bytes_are_refused_rather_than_guessed() -> None:
    with pytest.raises(TypeError, match=r"builtins\.bytes"):
        dumps({"token": b"x"})


def test_a_lone_surrogate_survives_as_a_value_and_is_replaced_in_a_key() -> None:
    text = dumps({"name": "a\ud800b", "k\udfff": "é"})

    assert text.decode("utf-8")
    assert json.loads(text) == {"name": "a\ud800b", "k?": "é"}


HOSTILE = [
    "</script><script>alert(1)</script>",
    "</SCRIPT >",
    "<!--<script>",
    "]]>",
    "\u2028\u2029",
    "\ud800 lone",
    "\x00\x1f\x7f",
    "&lt;/script&gt; &amp;",
    "\\u003c\\",
    "\ufeff\ufffe",
]


class _Scripts(HTMLParser):
    """Collects the text of script elements as a browser would cut them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)
        if tag == "script":
            self.texts.append("")

    def handle_data(self, data: str) -> None:
        if self.texts and self.tags[-1] == "script":
            self.texts[-1] += data


def embedded(value: object) -> Any:
    parser = _Scripts()
    parser.feed(f"<script>{dumps_for_script(value)}</script><p>after</p>")
    assert parser.tags == ["script", "p"]
    return json.loads(parser.texts[0])


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_string_neither_ends_the_script_nor_changes(text: str) -> None:
    assert embedded({"value": text}) == {"value": text}


def test_line_separators_are_escaped_for_javascript() -> None:
    assert dumps_for_script("\u2028\u2029") == '"\\u2028\\u2029"'


@given(st.dictionaries(st.text(), st.text(st.characters(codec=None)) | st.integers() | st.none()))
def test_any_text_round_trips_through_a_script_element(value: dict[str, Any]) -> None:
    text = dumps_for_script(value)

    assert "<" not in text
    assert text.encode("utf-8")
    wide = {
        key: str(each) if isinstance(each, int) and not -(2**63) <= each < 2**64 else each
        for key, each in value.items()
    }
    assert json.loads(text) == wide


def test_reading_refuses_what_is_not_json() -> None:
    assert loads(b'{"a": [1]}') == {"a": [1]}
    with pytest.raises(ValueError, match="line 1"):
        loads("{")
