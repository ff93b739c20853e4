"""Request bodies: duplicate JSON keys are refused, form fields may be nested."""

from __future__ import annotations

import pytest
from django.core.exceptions import BadRequest
from django.http import QueryDict
from django.test import RequestFactory

from django_panel.support.request_body import FormFields, read_body

pytestmark = pytest.mark.unit


def read(body: str) -> object:
    return read_body(RequestFactory().put("/", body, content_type="application/json"))


@pytest.mark.parametrize(
    "body",
    [
        '{"a":1,"a":2}',
        '{"a":1,"a" :2}',
        '{"a" : 1, "a"\t:2}',
        '{"a":1,"\\u0061":2}',
        '{"a":{"b":1,"b":2}}',
        '{"a":[{"b":1,"b":2}]}',
        '{"a":"x","a":"\\":"}',
        '{"a"\n:1,"a"\r:2}',
    ],
)
def test_a_duplicate_key_is_refused(body: str) -> None:
    with pytest.raises(BadRequest, match="duplicate key"):
        read(body)


@pytest.mark.parametrize(
    ("body", "read_as"),
    [
        ('{"a":1,"b":2}', {"a": 1, "b": 2}),
        ('{"a": 1, "b" : 2}', {"a": 1, "b": 2}),
        ('{"a":"says \\"b\\": twice","b":2}', {"a": 'says "b": twice', "b": 2}),
        ('{"a":{"a":1}}', {"a": {"a": 1}}),
        ("{}", {}),
        ("", {}),
    ],
)
def test_keys_said_once_are_read(body: str, read_as: object) -> None:
    assert read(body) == read_as


@pytest.mark.parametrize(
    ("form", "name", "read_as"),
    [
        ("a=1&a=2", "a", "2"),
        ("a[]=1&a[]=2", "a", ["1", "2"]),
        ("a[0]=1&a[1]=2", "a", ["1", "2"]),
        ("a[1]=2", "a", {"1": "2"}),
        ("a[0][b]=1&a[0][c][]=2", "a", [{"b": "1", "c": ["2"]}]),
        ("a[b][c]=1&a[b][d]=2", "a", {"b": {"c": "1", "d": "2"}}),
        ("a=1&a[b]=2", "a", "1"),
        ("a[b]=1&a[b][c]=2", "a", {"b": "1"}),
        ("a[b][c]=1&a[b]=2", "a", {"b": {"c": "1"}}),
        ("a[b=1", "a", None),
        ("a[][b]=1", "a", None),
        ("a" + "[b]" * 15 + "=1", "a", None),
    ],
)
def test_brackets_in_a_form_lead_into_a_value(form: str, name: str, read_as: object) -> None:
    kind = "application/x-www-form-urlencoded"

    body = read_body(RequestFactory().post("/", form, content_type=kind))

    assert body.get(name) == read_as


def test_a_form_knows_all_values_of_a_repeated_field() -> None:
    fields = FormFields(QueryDict("a=1&a=2&b=3"))

    assert (fields.every("a"), fields.every("b"), fields.every("c")) == (["1", "2"], ["3"], [])
