"""Keys of tabs, in forms and on record pages alike."""

from __future__ import annotations

import pytest

from django_panel.support.tab_keys import distinct_keys, tab_session_key


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ([], []),
        (["a", "b"], ["a", "b"]),
        (["a", "a", "a"], ["a", "a-2", "a-3"]),
        (["a", "a-2", "a"], ["a", "a-2", "a-3"]),
        (["a", "a", "a-2"], ["a", "a-2", "a-2-2"]),
    ],
)
def test_no_two_keys_are_equal(keys: list[str], found: list[str]) -> None:
    assert distinct_keys(keys) == found


@pytest.mark.parametrize(
    ("persist", "key"), [(False, None), (True, "a.b"), ("mine", "mine"), ("", "")]
)
def test_the_memory_is_named_by_a_text_or_by_the_tabs(persist: str | bool, key: str | None) -> None:
    assert tab_session_key(persist, ["a", "b"]) == key
