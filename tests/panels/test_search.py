"""``Panel.global_search()``."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel import Panel
from django_panel.exceptions import PanelRegistrationException


def options(panel: Panel) -> tuple[Any, ...]:
    return (
        panel.has_global_search(),
        panel.get_global_search_limit(),
        panel.get_global_search_debounce(),
        panel.get_global_search_key_bindings(),
    )


def test_the_defaults() -> None:
    assert options(Panel("desk")) == (True, 50, 300, ("mod+k",))


def test_all_four_are_replaced_together() -> None:
    panel = Panel("desk").global_search(limit=10, debounce=0, key_bindings=["ctrl+shift+f", "/"])
    assert options(panel) == (True, 10, 0, ("ctrl+shift+f", "/"))

    assert options(panel.global_search(False)) == (False, 50, 300, ("mod+k",))


def test_there_may_be_no_key_binding() -> None:
    assert Panel("desk").global_search(key_bindings=[]).get_global_search_key_bindings() == ()


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("limit", 0),
        ("limit", "5"),
        ("limit", True),
        ("debounce", -1),
        ("debounce", 0.5),
        ("key_bindings", "mod+k"),
        ("key_bindings", ["mod+"]),
        ("key_bindings", ["hyper+k"]),
        ("key_bindings", [""]),
        ("key_bindings", [None]),
    ],
)
def test_a_wrong_value_is_refused(option: str, value: Any) -> None:
    with pytest.raises(PanelRegistrationException, match=r"Panel.global_search\(\)"):
        Panel("desk").global_search(**{option: value})
