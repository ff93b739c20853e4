"""Nested parameters: brackets become mappings and lists, within limits."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.http import QueryDict

from django_panel.tables.query_string import MAX_KEY_LENGTH, MAX_KEYS, MAX_NESTING, read_parameters


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("a=1", {"a": "1"}),
        ("a=1&a=2", {"a": ["1", "2"]}),
        ("a[b]=1", {"a": {"b": "1"}}),
        ("a[b][c]=1&a[b][d]=2", {"a": {"b": {"c": "1", "d": "2"}}}),
        ("a[]=1", {"a": ["1"]}),
        ("a[]=1&a[]=2", {"a": ["1", "2"]}),
        ("a[b][]=1", {"a": {"b": ["1"]}}),
        ("a[0][b]=1", {"a": {"0": {"b": "1"}}}),
        ("a=1&a[b]=2", {"a": {"b": "2"}}),
        ("a[b]=2&a=1", {"a": {"b": "2"}}),
        ("a[b]=1&a[b][c]=2", {"a": {"b": {"c": "2"}}}),
        ("a[room.code]=1", {"a": {"room.code": "1"}}),
        ("a[b=1&c=2", {"c": "2"}),
        ("a]b=1&a[b]x=1&[b]=1&[]=2&a[[b]]=3&c[d]=2", {"c": {"d": "2"}}),
        ("a[][b]=1", {"a": {"": {"b": "1"}}}),
    ],
)
def test_brackets_are_nested(query: str, expected: dict[str, Any]) -> None:
    assert read_parameters(QueryDict(query)) == expected


def test_depth_length_and_number_of_keys_are_limited() -> None:
    deep = "a" + "[b]" * (MAX_NESTING - 1)
    flood = QueryDict(mutable=True)
    flood.update({f"a[{number}]": "x" for number in range(MAX_KEYS + 100)})

    assert read_parameters({deep: 1}) != {}
    assert read_parameters({deep + "[b]": 1}) == {}
    assert read_parameters({"a[" + "b" * MAX_KEY_LENGTH + "]": 1}) == {}
    assert len(read_parameters(flood)["a"]) == MAX_KEYS
    assert len(read_parameters({"a[]": ["x"] * 5000})["a"]) == 500


def test_a_hostile_key_is_parsed_quickly() -> None:
    keys = ["a" + "[" * 190, "a" + "[]" * 95, "[" * 195, "a[" + "]" * 190]
    started = time.process_time()

    for _round in range(200):
        read_parameters(dict.fromkeys(keys, "x"))

    assert time.process_time() - started < 1


def test_a_namespace_reads_its_own_parameters() -> None:
    query = QueryDict("widgets[a][search]=x&widgets[a][f][g]=1&widgets[b]=2&search=y")

    assert read_parameters(query, "widgets", "a") == {"search": "x", "f": {"g": "1"}}
    assert read_parameters(query, "widgets", "b") == {}
    assert read_parameters(query, "relations", "a") == {}
    assert read_parameters({"widgets": {"a": {"search": "x"}}}, "widgets", "a") == {"search": "x"}
