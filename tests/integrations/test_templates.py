from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from django_panel.integrations.templates import render_body

pytestmark = pytest.mark.unit

PAYLOAD: dict[str, Any] = {
    "trigger": "after_update",
    "record": {"id": 7, "name": 'A "b"', "done": True, "price": None, "tags": ["x", "y"]},
    "changed": ["name"],
}


@pytest.mark.parametrize("template", ["", "  ", "hello", '"text"', "7", "{{ record.id }}", "{"])
def test_what_is_no_object_or_list_sends_the_payload(template: str) -> None:
    assert json.loads(render_body(template, PAYLOAD)) == PAYLOAD


@pytest.mark.parametrize(
    ("template", "content"),
    [
        ('{"id": {{ record.id }}}', {"id": 7}),
        ('{"id": "{{record.id}}"}', {"id": "7"}),
        ('{"text": "{{ record.name }} changed"}', {"text": 'A "b" changed'}),
        ('{"name": {{ record.name }}}', {"name": 'A "b"'}),
        ('{"done": {{ record.done }}}', {"done": True}),
        ('{"done": "{{ record.done }}"}', {"done": "true"}),
        ('{"price": "{{ record.price }}"}', {"price": ""}),
        ('{"missing": "{{ record.nothing.at.all }}"}', {"missing": ""}),
        ('{"price": {{ record.price }}, "id": {{ no.id }}}', {"price": "", "id": ""}),
        ('{"tags": {{ record.tags }}}', {"tags": ["x", "y"]}),
        ('{"first": "{{ record.tags.0 }}{{ record.tags.9 }}"}', {"first": "x"}),
        ("[{{ record.id }}]", [7]),
        (
            '{"kept": "{{ record.id|upper }} {% now %} {{}}"}',
            {"kept": "{{ record.id|upper }} {% now %} {{}}"},
        ),
        ('{"a\\"b": "{{ trigger }}"}', {'a"b': "after_update"}),
    ],
)
def test_paths_are_replaced(template: str, content: Any) -> None:
    assert json.loads(render_body(template, PAYLOAD)) == content


@given(st.text())
def test_no_value_can_change_the_structure(name: str) -> None:
    payload = {"record": {"name": name}}
    for template in ('{"name": "{{ record.name }}"}', '{"name": {{ record.name }}}'):
        content = json.loads(render_body(template, payload))
        assert list(content) == ["name"]
        assert content["name"].encode("utf-8", "replace") == name.encode("utf-8", "replace")
