"""Each copy of a JSON value can be changed without changing the others."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel.support.json_copies import copier


@pytest.mark.parametrize(
    "value",
    [None, "text", 1, [], {}, ["a"], {"a": 1}, {"a": [{"b": {"c": [1]}}], "d": None}, [1, ["a"]]],
)
def test_a_copy_equals_its_value(value: Any) -> None:
    assert copier(value)() == value


def test_copies_share_nothing_that_can_be_changed() -> None:
    copy = copier({"buttons": [{"dialog": {"texts": ["Sure?"]}}], "crumbs": ["Home"]})
    first = copy()

    first["buttons"][0]["dialog"]["texts"][0] = "No"
    first["buttons"][0]["dialog"]["more"] = 1
    first["crumbs"].append("Tasks")

    assert copy() == {"buttons": [{"dialog": {"texts": ["Sure?"]}}], "crumbs": ["Home"]}
