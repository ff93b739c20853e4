"""A JSON body that says a key twice is refused, however it is written."""

from __future__ import annotations

import pytest
from django.core.exceptions import BadRequest
from django.test import RequestFactory

from django_panel.support.request_body import read_body

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
def test_a_key_said_twice_is_refused(body: str) -> None:
    with pytest.raises(BadRequest, match="twice"):
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
