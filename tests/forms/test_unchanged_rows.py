"""A save does not change the stored values of unchanged fields (decisions D14)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from hypothesis import given, settings
from hypothesis import strategies as st

from django_panel import Resource
from django_panel.forms.fields.base import Field
from django_panel.forms.schema import FormSchema
from django_panel.resources.resource_source import ResourceSource
from django_panel.resources.saving import RecordHooks, save_form
from django_panel.support import json
from tests.forms import sheet_models
from tests.forms.sheet_models import Client, Member, Sheet
from tests.project.field_samples import FILES, KINDS, every_field, sent_value

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

_texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40)
_json = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**31), 2**31) | _texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_texts, inner, max_size=3),
    max_leaves=6,
)
_entries = st.lists(
    st.fixed_dictionaries({"title": _texts, "count": st.none() | st.integers(), "more": _json}),
    max_size=3,
)
_blocks = st.lists(
    st.builds(lambda text: {"type": "heading", "data": {"text": text}, "own": 1}, _texts)
    | st.builds(lambda data: {"type": "unknown", "data": data}, _json),
    max_size=3,
)

#: Values that a column may have, also values that its field rejects.
STORED: dict[str, st.SearchStrategy[Any]] = {
    "name": _texts,
    "body": _texts | st.sampled_from(["a\r\nb", "a\nb", " a "]),
    "secret": _texts,
    "amount": st.none() | st.decimals(-9999, 9999, places=2),
    "token": _texts,
    "is_ready": st.booleans(),
    "is_public": st.booleans(),
    "state": _texts.map(lambda text: text[:10]) | st.just("done"),
    "customer": st.sampled_from([None, "Acme"]),
    "members": st.sampled_from([[], ["member"], ["member", "other"]]),
    "day": st.none() | st.dates(),
    "moment": st.none()
    | st.datetimes(datetime(1970, 1, 2), datetime(2100, 1, 1), timezones=st.just(UTC)),
    "clock": st.none() | st.times(),
    "size": st.sampled_from(["", "s", "l", "?"]),
    "extras": _json.filter(lambda value: value is not None),
    "weight": st.sampled_from(["", "low", "gone"]),
    "color": st.sampled_from(["", "#1d4ed8", "blueish"]),
    "level": st.none() | st.integers(-1000, 1000),
    "tags": (_json | st.lists(_texts, max_size=3)).filter(lambda value: value is not None),
    "settings": _json.filter(lambda value: value is not None),
    "story": _texts | st.sampled_from(["<p>a</p>", "<script>x</script>", "<p></p>"]),
    "notes": _texts | st.sampled_from(["# a\r\n\r\n- b"]),
    "data": _json,
    "document": st.sampled_from(["", "sheets/a.pdf", "../odd name.pdf"]),
    "pictures": st.lists(st.sampled_from(["a.png", "b.png"]), max_size=2, unique=True),
    "items": _entries | _json.filter(lambda value: value is not None),
    "blocks": _blocks,
    "own": _json,
}
SENT = {kind.name: kind for kind in KINDS}
AUTOMATIC = {"updated", "computed"}

each_column = pytest.mark.parametrize("column", list(STORED))
models = st.sampled_from(sheet_models.KINDS)
each_model = pytest.mark.parametrize("model", sheet_models.KINDS)


@pytest.fixture(scope="module", autouse=True)
def tables(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for model in (*sheet_models.RELATED, *sheet_models.KINDS):
            editor.create_model(model)
    yield
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for model in (*sheet_models.KINDS, *sheet_models.RELATED):
            editor.delete_model(model)


class Saver(RecordHooks):
    """Saves one row."""

    def __init__(self, model: type[Sheet], key: int) -> None:
        self.model = model
        self.key = key

    def source(self) -> Any:
        return ResourceSource(type("Sheets", (Resource,), {"model": self.model}))

    def locked_record(self) -> Any:
        return self.model.objects.get(pk=self.key)


_forms: dict[type[Sheet], FormSchema] = {}


def form_of(model: type[Sheet]) -> FormSchema:
    if model not in _forms:
        fields: list[Field] = every_field()
        _forms[model] = FormSchema().model(model).schema(fields).for_page("edit")
    return _forms[model]


def row_with(model: type[Sheet], column: str, value: Any) -> int:
    """Return the key of a row with a value that was written without the model."""
    model.objects.all().delete()
    row = model(name="Fern")
    row.save()
    if column == "members":
        row.members.set([Member.objects.get_or_create(username=name)[0] for name in value])
    elif column == "customer":
        customer = Client.objects.get_or_create(name="Acme")[0]
        model.objects.filter(pk=row.pk).update(customer=customer if value else None)
    else:
        model.objects.filter(pk=row.pk).update(**{column: value})
    return int(row.pk)


def raw_row(model: type[Sheet], key: int) -> dict[str, Any]:
    """Return the stored columns and the selected users."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {model._meta.db_table} WHERE id = %s", [key])
        names = [each[0] for each in cursor.description]
        values = cursor.fetchone()
    assert values is not None
    users = set(model.objects.get(pk=key).members.values_list("username", flat=True))
    return {**dict(zip(names, values, strict=True)), "members": users}


def shown(model: type[Sheet], key: int) -> dict[str, Any]:
    """Return the values in the browser."""
    values = form_of(model).values(model.objects.get(pk=key))
    return dict(json.loads(json.dumps(values)))


def submit(model: type[Sheet], key: int, body: dict[str, Any]) -> set[str]:
    """Save a body and return the columns that differ afterwards."""
    before = raw_row(model, key)
    page = Saver(model, key)
    save_form(form_of(model).bind(data=body, hooks=page), page)
    after = raw_row(model, key)
    return {name for name in before if before[name] != after[name]}


@each_column
@settings(max_examples=16)
@given(model=models, data=st.data())
def test_a_form_that_is_submitted_unchanged_writes_nothing(
    model: type[Sheet], column: str, data: st.DataObject
) -> None:
    key = row_with(model, column, data.draw(STORED[column]))

    assert submit(model, key, shown(model, key)) == set()


@pytest.mark.parametrize("column", [kind.name for kind in KINDS] + [f.get_name() for f in FILES])
@settings(max_examples=8)
@given(model=models, data=st.data())
def test_a_changed_field_writes_its_column_only(
    model: type[Sheet], column: str, data: st.DataObject
) -> None:
    related = {
        "customer": str(Client.objects.get_or_create(name="Acme")[0].pk),
        "members": [str(Member.objects.get_or_create(username="member")[0].pk)],
    }
    key = row_with(model, column, data.draw(STORED[column]))
    body = shown(model, key)
    changed = SENT.get(column)
    sent = related.get(column) or ([] if changed is None else sent_value(changed))
    body |= {column: sent, **({} if changed is None else changed.beside)}

    differing = submit(model, key, body)

    target = "customer_id" if column == "customer" else column
    assert differing <= {target, *AUTOMATIC}
    if target in differing and column != "members":
        # Automatic columns are written with every other.
        assert "updated" in differing
        assert ("computed" in differing) is (model is not sheet_models.PlainSheet)


@each_model
def test_an_invalid_stored_value_is_kept_while_another_field_changes(
    model: type[Sheet],
) -> None:
    key = row_with(model, "state", "lost")
    body = {**shown(model, key), "name": "Moss"}

    assert submit(model, key, body) - AUTOMATIC == {"name"}


@pytest.mark.parametrize(
    ("column", "stored", "sent"),
    [
        ("amount", Decimal("1.50"), "1.5"),
        ("amount", None, ""),
        ("level", 7, "7"),
        ("is_ready", True, "on"),
        ("is_ready", False, "0"),
        ("body", "a\r\nb", "a\nb"),
        ("body", "a\nb", "a\r\nb"),
        ("day", datetime(2026, 1, 2, tzinfo=UTC).date(), "2026-01-02"),
        ("moment", datetime(2026, 1, 2, 3, 4, 0, tzinfo=UTC), "2026-01-02T03:04:00"),
        ("moment", datetime(2026, 1, 2, 3, 4, 0, 5, tzinfo=UTC), "2026-01-02 03:04:00.000005"),
        ("data", {"b": 1, "a": 2}, '{"a": 2,  "b": 1}'),
        ("settings", {"a": 1}, {"a": "1"}),
        ("document", "sheets/a.pdf", "sheets/a.pdf"),
        ("pictures", ["a.png", "b.png"], ["a.png", "b.png"]),
        ("secret", "hash", ""),
        ("story", "", "<p></p>"),
    ],
)
def test_the_same_value_in_another_notation_is_no_change(
    column: str, stored: Any, sent: Any
) -> None:
    key = row_with(sheet_models.PlainSheet, column, stored)

    assert submit(sheet_models.PlainSheet, key, {column: sent}) == set()


@pytest.mark.parametrize(
    ("column", "stored", "sent"),
    [
        ("data", 1, "true"),
        ("data", 1, "1.0"),
        ("own", {"bearing": 1}, {"bearing": 1.5}),
        ("pictures", ["a.png", "b.png"], ["b.png", "a.png"]),
    ],
)
def test_values_that_are_equal_in_python_can_differ(column: str, stored: Any, sent: Any) -> None:
    key = row_with(sheet_models.PlainSheet, column, stored)

    assert submit(sheet_models.PlainSheet, key, {column: sent}) == {column, "updated"}
