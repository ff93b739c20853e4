"""Frozen values behave as frozen dataclasses do."""

from __future__ import annotations

import dataclasses
from dataclasses import FrozenInstanceError, dataclass, field
from typing import Any, ClassVar

import pytest

from django_panel.support.values import frozen


@frozen
class Point:
    kind: ClassVar[str] = "point"

    x: int
    y: int = 0
    tags: list[str] = field(default_factory=list, compare=False)
    note: str = field(default="", kw_only=True, repr=False)


@frozen
class Named(Point):
    label: str = field(default="here", kw_only=True)


@frozen(kw_only=True)
class Options:
    width: int
    height: int = 1


@frozen(eq=False)
class Identity:
    x: int


def test_fields_are_filled_by_place_by_name_and_by_default() -> None:
    point = Point(1, y=2, note="n")

    assert (point.x, point.y, point.tags, point.note) == (1, 2, [], "n")
    assert Point(1).tags is not Point(1).tags
    assert Point.kind == "point"


@pytest.mark.parametrize(
    ("arguments", "named", "part"),
    [
        ((), {}, "needs x"),
        ((1, 2, [], "n"), {}, "takes 3"),
        ((1,), {"x": 2}, "x twice"),
        ((1,), {"z": 2}, "no z"),
        # As many as there should be, but not the right ones.
        ((), {"z": 2}, "no z"),
    ],
)
def test_a_wrong_call_names_the_field(
    arguments: tuple[Any, ...], named: dict[str, Any], part: str
) -> None:
    with pytest.raises(TypeError, match=part):
        Point(*arguments, **named)


def test_what_is_never_given_does_not_stand_in_for_what_is_missing() -> None:
    @frozen
    class Kept:
        x: int
        cache: dict[str, int] = field(default_factory=dict, init=False)

    assert Kept(1).cache == {}
    with pytest.raises(TypeError, match="needs x"):
        Kept()  # type: ignore[call-arg]


def test_keyword_only_values_take_no_places() -> None:
    assert Options(width=2).height == 1
    with pytest.raises(TypeError, match="takes 0"):
        Options(2)  # type: ignore[call-arg]


def test_equality_and_hash_follow_the_compared_fields_and_the_class() -> None:
    assert Point(1, 2, ["a"]) == Point(1, 2, ["b"])
    assert hash(Point(1, 2, note="n")) == hash(Point(1, 2, note="n"))
    assert Point(1) != Point(2)
    assert Point(1) != Named(1)
    assert Identity(1) != Identity(1)


def test_nothing_can_be_changed() -> None:
    point = Point(1)

    with pytest.raises(FrozenInstanceError):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del point.y


def test_it_shows_its_class_and_fields() -> None:
    assert repr(Point(1, 2)) == "Point(x=1, y=2, tags=[])"


def test_a_subclass_inherits_fields_and_adds_its_own() -> None:
    named = Named(1, 2, label="there")

    assert (named.x, named.y, named.label) == (1, 2, "there")
    assert [item.name for item in dataclasses.fields(named)] == ["x", "y", "tags", "note", "label"]


def test_the_standard_library_takes_it_for_a_dataclass() -> None:
    assert dataclasses.replace(Point(1, 2), y=3) == Point(1, 3)
    assert dataclasses.asdict(Point(1))["x"] == 1


def test_a_host_may_go_on_with_the_standard_decorator() -> None:
    @dataclass(frozen=True)
    class Coloured(Named):
        colour: str = field(default="red", kw_only=True)

    coloured = Coloured(1, colour="blue")

    assert (coloured.x, coloured.label, coloured.colour) == (1, "here", "blue")
    with pytest.raises(FrozenInstanceError):
        coloured.colour = "green"  # type: ignore[misc]


def test_it_goes_on_from_a_standard_dataclass() -> None:
    @dataclass(frozen=True)
    class Base:
        x: int

    @frozen
    class Child(Base):
        y: int = 1

    assert (Child(1).x, Child(1, 2).y) == (1, 2)


def test_own_methods_stay() -> None:
    @frozen
    class Loud:
        x: int

        def __post_init__(self) -> None:
            if self.x < 0:
                raise ValueError("negative")

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 7

    assert Loud(1) == 5
    assert hash(Loud(1)) == 7
    with pytest.raises(ValueError, match="negative"):
        Loud(-1)


def test_patterns_match_by_place() -> None:
    match Point(1, 2):
        case Point(x, y):
            assert (x, y) == (1, 2)


@frozen
class Busy:
    """Like ``Point``, and made often."""

    x: int
    y: int = 0
    tags: list[str] = field(default_factory=list)
    note: str = field(default="", kw_only=True)
    #: Called as what a constructor works with.
    values: tuple[int, ...] = field(default=(), kw_only=True)
    self: str = field(default="", kw_only=True)
    kept: dict[str, int] = field(default_factory=dict, init=False, compare=False)
    seen: list[int] = field(default_factory=list, kw_only=True, compare=False)

    def __post_init__(self) -> None:
        self.seen.append(self.x)


@frozen
class Sorted(Busy):
    # A value without a default after values that have one.
    place: int  # type: ignore[misc]


def busy(kind: Any = Busy, **named: Any) -> None:
    for number in range(200):
        kind(number, **named)


def test_a_class_made_often_gets_a_constructor_that_does_the_same() -> None:
    before = Busy(1, 2, ["a"], note="n")
    slow = vars(Busy)["__init__"]
    busy()

    assert vars(Busy)["__init__"] is not slow
    after = Busy(1, 2, ["a"], note="n")
    assert after == before
    assert vars(after) == vars(before)
    assert vars(Busy(3, values=(1,), self="s")) == {
        "x": 3,
        "y": 0,
        "tags": [],
        "note": "",
        "values": (1,),
        "self": "s",
        "kept": {},
        "seen": [3],
    }
    assert Busy(x=4, y=5).y == 5
    assert Busy(1).tags is not Busy(1).tags
    assert dataclasses.replace(after, y=7).y == 7
    with pytest.raises(FrozenInstanceError):
        after.x = 9  # type: ignore[misc]
    wrong_calls: list[dict[str, Any]] = [{}, {"x": 1, "z": 2}]
    for wrong in wrong_calls:
        with pytest.raises(TypeError):
            Busy(**wrong)


def test_what_no_constructor_can_say_is_still_read_from_the_plan() -> None:
    slow = vars(Sorted)["__init__"]
    busy(Sorted, place=3)

    assert vars(Sorted)["__init__"] is slow
    assert Sorted(1, place=2).place == 2
