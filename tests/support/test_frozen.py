"""Frozen values compare, hash and print like dataclasses with generated methods."""

from __future__ import annotations

import copy
import pickle
from abc import ABC, abstractmethod
from dataclasses import FrozenInstanceError, dataclass, field, replace
from typing import Any

import pytest

from django_panel.support.frozen import FrozenValue


@dataclass(frozen=True, eq=False, repr=False)
class Point(FrozenValue):
    x: Any
    y: Any = 0
    #: The fields of caches are neither compared nor shown.
    cache: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    secret: str = field(default="", repr=False)
    note: str = field(default="", compare=False)


@dataclass(frozen=True)
class Generated:
    x: Any
    y: Any = 0
    cache: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    secret: str = field(default="", repr=False)
    note: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Slotted(FrozenValue):
    key: Any


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Empty(FrozenValue):
    pass


@dataclass(frozen=True, eq=False, repr=False)
class Further(Point):
    z: int = 0


@dataclass(frozen=True, eq=False, repr=False)
class Hashed(FrozenValue):
    key: int
    rows: list[int] = field(hash=False)
    more: int = field(compare=False, hash=True)


class Undecorated(Point):
    pass


@dataclass(frozen=True)
class OfProject(Point):
    label: str = ""


SAME = [
    ((1, 2), (1, 2)),
    ((1, 2), (1, 3)),
    ((1, 2, {"a": 1}), (1, 2, {"b": 1})),
    ((1, 2, {}, "a"), (1, 2, {}, "b")),
    ((1, 2, {}, "", "a"), (1, 2, {}, "", "b")),
    ((float("nan"),), (float("nan"),)),
]


@pytest.mark.parametrize(("first", "second"), SAME)
def test_values_are_compared_as_a_dataclass_compares_them(
    first: tuple[Any, ...], second: tuple[Any, ...]
) -> None:
    assert (Point(*first) == Point(*second)) == (Generated(*first) == Generated(*second))
    assert (Point(*first) != Point(*second)) == (Generated(*first) != Generated(*second))
    assert hash(Point(*first)) == hash(Generated(*first))


@pytest.mark.parametrize("value", [(1,), ("a", 2, {}, "secret", "note"), ((1, "b"), None)])
def test_the_text_is_the_text_of_a_dataclass(value: tuple[Any, ...]) -> None:
    assert repr(Point(*value)) == repr(Generated(*value)).replace("Generated", "Point")


def test_the_text_of_a_value_that_contains_itself() -> None:
    inside: list[Any] = []
    inside.append(Slotted(inside))

    assert repr(inside) == "[Slotted(key=[...])]"
    assert repr(inside[0]) == "Slotted(key=[...])"


def test_the_text_has_the_qualified_name() -> None:
    @dataclass(frozen=True, eq=False, repr=False)
    class Local(FrozenValue):
        key: int

    name = "test_the_text_has_the_qualified_name.<locals>.Local"
    assert repr(Local(1)) == f"{name}(key=1)"


def test_values_of_one_field_or_none() -> None:
    assert Slotted(1) == Slotted(1)
    assert hash(Slotted(1)) == hash((1,))
    assert Slotted(1) != Slotted(2)
    assert Empty() == Empty()
    assert (hash(Empty()), repr(Empty())) == (hash(()), "Empty()")


def test_values_of_different_classes_differ() -> None:
    assert Point(1) != Further(1)
    assert Further(1) != Point(1)
    assert Point(1) != Generated(1)
    assert Point(1).__eq__((1, 0)) is NotImplemented


def test_a_subclass_compares_its_own_fields() -> None:
    assert Further(1, z=2) == Further(1, z=2)
    assert Further(1, z=2) != Further(1, z=3)
    assert Undecorated(1) == Undecorated(1)
    assert Undecorated(1) != Undecorated(2)
    assert repr(Undecorated(1)) == "Undecorated(x=1, y=0, note='')"


def test_a_subclass_of_a_project_with_generated_methods() -> None:
    assert OfProject(1, label="a") == OfProject(1, label="a")
    assert OfProject(1, label="a") != OfProject(1, label="b")
    assert hash(OfProject(1, label="a")) == hash(OfProject(1, label="a"))
    assert repr(OfProject(1, label="a")) == "OfProject(x=1, y=0, note='', label='a')"


def test_the_option_hash_of_a_field() -> None:
    assert hash(Hashed(1, [], 2)) == hash((1, 2))
    assert Hashed(1, [], 2) == Hashed(1, [], 3)
    assert Hashed(1, [], 2) != Hashed(1, [1], 2)


def test_a_value_with_an_unhashable_field_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable type: 'list'"):
        hash(Point([]))


def test_a_value_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Point(1).x = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del Slotted(1).key
    assert not hasattr(Slotted(1), "__dict__")


def test_copies_are_equal() -> None:
    for value in (Point(1), Slotted(2), Further(1, z=4)):
        assert copy.copy(value) == value
        assert copy.deepcopy(value) == value
        assert pickle.loads(pickle.dumps(value)) == value
        assert replace(value) == value


def test_a_class_may_define_its_own_methods() -> None:
    @dataclass(frozen=True, eq=False, repr=False)
    class Named(FrozenValue):
        key: int

        def __repr__(self) -> str:
            return "named"

    assert repr(Named(1)) == "named"
    assert Named(1) == Named(1)


def test_an_abstract_class() -> None:
    @dataclass(frozen=True, slots=True, eq=False, repr=False)
    class Link(FrozenValue, ABC):
        name: str

        @abstractmethod
        def rows(self) -> int: ...

    @dataclass(frozen=True, slots=True, eq=False, repr=False)
    class OneRow(Link):
        def rows(self) -> int:
            return 1

    assert OneRow("a") == OneRow("a")
    assert not hasattr(OneRow("a"), "__dict__")
    with pytest.raises(TypeError):
        Link("a")  # type: ignore[abstract]
