"""Doors that nobody has put anything behind yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from django_panel.adapters.inertia import InertiaRenderer
from django_panel.exceptions import LogicException
from django_panel.panels.registry import directory
from django_panel.support import ports


def test_every_port_has_an_implementation() -> None:
    assert ports.directory() is directory
    assert isinstance(ports.renderer(), InertiaRenderer)
    assert callable(ports.auth_stack().endpoints)


@pytest.mark.parametrize(
    ("name", "door"),
    [
        ("directory", ports.directory),
        ("renderer", ports.renderer),
        ("auth_stack", ports.auth_stack),
    ],
)
def test_a_port_used_too_early_explains_what_to_do(
    name: str, door: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ports, "_wired", {})

    with pytest.raises(LogicException, match=rf"'{name}'.*INSTALLED_APPS"):
        door()


def test_the_stack_is_chosen_anew_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    stacks: Iterator[object] = iter(["first", "second"])
    monkeypatch.setattr(ports, "_wired", {"auth_stack": lambda: next(stacks)})

    chosen: list[object] = [ports.auth_stack(), ports.auth_stack()]

    assert chosen == ["first", "second"]
