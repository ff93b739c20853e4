"""Immutable objects whose methods return changed copies."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass
from typing import Self

import pytest
from django.utils.functional import cached_property

from django_panel.support.fluent import Fluent, resolved


@dataclass(frozen=True)
class Label(Fluent):
    _text: str
    _size: int = 1

    def size(self, size: int) -> Self:
        return self._with(_size=size)


@dataclass(frozen=True)
class LoudLabel(Label):
    _volume: int = 11

    @cached_property
    def shout(self) -> str:
        return self._text.upper() * self._size


def test_a_change_is_a_copy_and_the_original_stays() -> None:
    plain = Label("a")

    large = plain.size(3)

    assert (plain, large) == (Label("a", 1), Label("a", 3))


class Measured:
    """A mixin of a project, which is no schema class itself."""

    @cached_property
    def length(self) -> int:
        return len(str(self))


class MeasuredLabel(Measured, LoudLabel):
    @cached_property
    def initial(self) -> str:
        return self._text[0]


def test_the_cached_properties_of_all_base_classes_are_not_copied() -> None:
    label = MeasuredLabel("abc")
    assert (label.length, label.shout, label.initial) == (len(repr(label)), "ABC", "a")

    changed = label._with(_text="x", _size=2)

    assert not {"length", "shout", "initial"} & vars(changed).keys()
    assert (changed.shout, changed.initial) == ("XX", "x")


def test_a_chain_keeps_the_subclass_and_its_fields() -> None:
    changed = LoudLabel("a", _volume=5).size(2)

    assert changed == LoudLabel("a", 2, 5)
    assert type(changed) is LoudLabel


def test_a_cached_property_is_computed_once_and_not_copied() -> None:
    label = LoudLabel("a")

    assert label.shout == "A"
    assert label.shout is label.shout
    assert label.size(3).shout == "AAA"
    assert label == LoudLabel("a")


def test_an_attribute_that_is_no_field_is_copied() -> None:
    label = Label("a")
    object.__setattr__(label, "colour", "red")

    assert vars(label.size(3))["colour"] == "red"


def test_a_field_cannot_be_assigned() -> None:
    with pytest.raises(FrozenInstanceError):
        Label("a")._size = 2  # type: ignore[misc]


def test_an_option_is_a_value_or_what_its_callable_answers() -> None:
    assert resolved(3) == 3
    assert resolved(None) is None
    assert resolved(lambda: 4) == 4
    assert resolved(lambda record, size: f"{record}{size}", "a", 2) == "a2"
