"""A save of a stored record validates and writes what changed (decisions D14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from datetime import date
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.db.models.signals import m2m_changed, post_save
from django.test.utils import CaptureQueriesContext

from django_panel import Resource
from django_panel.forms import (
    CheckboxList,
    FormSchema,
    NumberInput,
    PasswordInput,
    Select,
    TagsInput,
    Textarea,
    TextInput,
)
from django_panel.forms.fields.base import Field
from django_panel.forms.versions import form_version
from django_panel.records.signals import record_written
from django_panel.resources.resource_source import ResourceSource
from django_panel.resources.saving import RecordHooks, save_form
from django_panel.support.request_errors import InvalidInput
from tests.forms.shipment_models import MODELS, Carrier, Shipment

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(scope="module", autouse=True)
def tables(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for model in MODELS:
            editor.create_model(model)
        # Django runs "None" on a database without indexes on expressions (MariaDB).
        editor.deferred_sql = [each for each in editor.deferred_sql if each is not None]
    yield
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for model in reversed(MODELS):
            editor.delete_model(model)


class Shipments(Resource):
    model = Shipment


class Saver(RecordHooks):
    """Saves one shipment, or creates one."""

    def __init__(self, key: int | None = None) -> None:
        self.key = key

    def source(self) -> Any:
        return ResourceSource(Shipments)

    def locked_record(self) -> Any:
        return None if self.key is None else Shipment.objects.get(pk=self.key)


def shipment(**values: Any) -> Shipment:
    code = values.get("code", "p1")
    attributes = {"code": code, "alias": code, "title": "Box", "slug": "box", **values}
    return Shipment.objects.create(**attributes)


def save(
    record: Shipment | None,
    fields: list[Field],
    hooks: type[Saver] = Saver,
    **data: Any,
) -> Shipment:
    schema = FormSchema().model(Shipment).schema(fields)
    page = hooks(None if record is None else record.pk)
    schema = schema.for_page("create" if record is None else "edit")
    saved: Shipment = save_form(schema.bind(data=data, hooks=page), page)
    return saved


@contextmanager
def updates() -> Iterator[list[str]]:
    """Collect the UPDATE statements on shipments and their parent table."""
    found: list[str] = []
    with CaptureQueriesContext(connection) as captured:
        yield found
    found += [each["sql"] for each in captured if each["sql"].startswith("UPDATE")]


@pytest.fixture
def heard() -> Iterator[list[str]]:
    """Collect the names of the signals that saving sends."""
    seen: list[str] = []

    def noting(name: str) -> Callable[..., None]:
        return lambda **kwargs: seen.append(name)

    receivers = [
        (post_save, noting("post_save"), Shipment),
        (record_written, noting("record_written"), Shipment),
        (m2m_changed, noting("m2m_changed"), Shipment.carriers.through),
    ]
    for signal, receiver, sender in receivers:
        signal.connect(receiver, sender=sender, weak=False)
    yield seen
    for signal, receiver, sender in receivers:
        signal.disconnect(receiver, sender=sender)


# Written columns.


def test_only_changed_columns_are_in_the_statement() -> None:
    record = shipment()

    with updates() as statements:
        save(record, [TextInput("title"), TextInput("reason")], title="Box", reason="lost")

    (statement,) = statements
    quote = connection.ops.quote_name
    assert quote("reason") in statement
    assert quote("updated") in statement
    assert quote("title") not in statement


def test_a_column_of_the_parent_table_is_written_alone() -> None:
    record = shipment()

    with updates() as statements:
        save(record, [NumberInput("weight").integer(), TextInput("title")], weight=5, title="Box")

    record.refresh_from_db()
    assert record.weight == 5
    assert not any('"title"' in statement for statement in statements)


def test_an_unchanged_form_writes_nothing_and_sends_no_signal(heard: list[str]) -> None:
    record = shipment(reason="x")
    Shipment.objects.filter(pk=record.pk).update(updated="2020-01-01T00:00:00Z")
    heard.clear()

    with updates() as statements:
        save(record, [TextInput("title"), TextInput("reason")], title="Box", reason="x")

    record.refresh_from_db()
    assert (statements, heard, record.updated.year) == ([], [], 2020)


def test_many_to_many_is_written_without_the_row(heard: list[str]) -> None:
    first, second = (Carrier.objects.create(name=name) for name in "ab")
    record = shipment()
    record.carriers.set([first])
    heard.clear()
    field = Select("carriers").relationship("carriers")

    with updates() as statements:
        save(record, [field], carriers=[str(second.pk), str(first.pk)])

    assert statements == []
    assert set(record.carriers.all()) == {first, second}
    assert "post_save" not in heard
    assert "record_written" in heard

    heard.clear()
    save(record, [field], carriers=[str(first.pk), str(second.pk)])
    assert heard == []


def test_many_to_many_choices_are_read_once_for_a_form() -> None:
    carrier = Carrier.objects.create(name="a")
    record = shipment()
    record.carriers.set([carrier])
    field = CheckboxList("carriers").options([(carrier.pk, "a")])
    schema = FormSchema().model(Shipment).schema([field])

    with CaptureQueriesContext(connection) as captured:
        form = schema.bind(instance=Shipment.objects.get())
        assert form.initial == {"carriers": [str(carrier.pk)]}
        form_version(form)
    assert len(captured) == 2

    save(record, [field], carriers=[])
    assert not record.carriers.exists()


def test_attributes_set_by_clean_are_written() -> None:
    record = shipment()

    save(record, [TextInput("title")], title="Crate")

    record.refresh_from_db()
    assert record.slug == "crate"


def test_attributes_set_by_clean_on_a_new_record_are_written() -> None:
    saved = save(None, [TextInput("code"), TextInput("title")], code="n", title="Crate")

    saved.refresh_from_db()
    assert saved.slug == "crate"


def test_attributes_set_by_a_hook_are_written() -> None:
    class Page(Saver):
        def before_save(self, record: Any) -> None:
            record.reason = "set by a hook"
            record.tags.append("new")
            record.about = carrier

    carrier = Carrier.objects.create(name="a")
    record = shipment()

    save(record, [TextInput("title")], Page, title="Box")

    record = Shipment.objects.get()
    assert (record.reason, record.tags, record.about) == ("set by a hook", ["new"], carrier)


def test_generated_and_default_columns_are_refreshed() -> None:
    fields: list[Field] = [TextInput("code"), TextInput("title"), TextInput("note")]
    created = save(None, fields, code="n", title="Box", note="")
    changed = save(created, [NumberInput("price").integer()], price=7)

    assert (created.note, created.size) == ("none", 200)
    assert changed.size == 14


def test_the_primary_key_does_not_change() -> None:
    record = shipment()

    save(record, [NumberInput("id").integer(), TextInput("title")], id=999, title="Crate")

    assert [(each.pk, each.title) for each in Shipment.objects.all()] == [(record.pk, "Crate")]


# Validated fields.


def refuse(value: Any) -> None:
    raise ValidationError("Never.")


def test_an_unchanged_value_is_not_validated() -> None:
    record = shipment(reason="x")
    fields: list[Field] = [TextInput("title"), TextInput("reason").rules([refuse])]

    assert save(record, fields, title="Crate", reason="x").title == "Crate"
    with pytest.raises(InvalidInput) as refused:
        save(record, fields, title="Crate", reason="y")
    assert set(refused.value.errors) == {"reason"}


def test_a_field_that_the_submission_makes_visible_is_validated() -> None:
    record = shipment()
    reason = TextInput("reason").required().visible_when("status", "equals", "closed")
    fields: list[Field] = [TextInput("status"), reason]

    bodies: list[dict[str, Any]] = [{"status": "closed", "reason": ""}, {"status": "closed"}]
    for data in bodies:
        with pytest.raises(InvalidInput) as refused:
            save(record, fields, **data)
        assert set(refused.value.errors) == {"reason"}
    assert save(record, fields, status="closed", reason="lost").reason == "lost"


def test_a_field_that_the_record_does_not_store_is_always_validated() -> None:
    record = shipment()
    current = PasswordInput("current_password").required().dehydrated(False).rules([refuse])
    fields: list[Field] = [TextInput("title"), current]

    bodies: list[dict[str, Any]] = [{}, {"current_password": ""}, {"current_password": "guess"}]
    for data in bodies:
        with pytest.raises(InvalidInput) as refused:
            save(record, fields, **data)
        assert set(refused.value.errors) == {"current_password"}


def test_an_empty_secret_keeps_the_stored_one() -> None:
    record = shipment(pin="1234")
    fields: list[Field] = [TextInput("title"), PasswordInput("pin").required()]

    assert save(record, fields, title="Crate", pin="").pin == "1234"
    node: Any = FormSchema().model(Shipment).schema(fields).to_wire(record)["schema"][1]
    assert node["required"] is False
    Shipment.objects.update(pin="")
    with pytest.raises(InvalidInput):
        save(record, fields, title="Case", pin="")


def test_unique_checks_run_if_they_use_a_changed_column() -> None:
    shipment(label="same", sent=date(2026, 1, 1))
    record = shipment(code="p2", label="same", sent=date(2026, 1, 1))
    fields: list[Field] = [TextInput("title"), TextInput("label")]

    # Stored before the rule existed; a change of another column does not correct it.
    assert save(record, fields, title="Crate", label="same").title == "Crate"
    Shipment.objects.filter(pk=record.pk).update(label="other")
    with pytest.raises(InvalidInput) as refused:
        save(record, fields, label="same")
    assert set(refused.value.errors) == {"label"}


def test_a_constraint_with_expressions_runs_if_it_uses_a_changed_column() -> None:
    shipment(alias="Same")
    record = shipment(code="p2", alias="other")

    with CaptureQueriesContext(connection) as captured:
        save(record, [TextInput("reason")], reason="x")
    assert not any("LOWER" in each["sql"] for each in captured)

    with pytest.raises(InvalidInput):
        save(record, [TextInput("alias")], alias="SAME")


# Hooks.


def test_hooks_receive_every_value_and_can_replace_it() -> None:
    seen: list[dict[str, Any]] = []

    class Page(Saver):
        def after_validate(self, data: Any) -> None:
            seen.append(deepcopy(data))

        def mutate_form_data_before_save(self, data: Any, record: Any) -> Any:
            data["tags"].append("checked")
            return {**data, "reason": "replaced", "status": "added"}

    record = shipment(reason="x", tags=["a"], pin="secret")
    fields: list[Field] = [
        TextInput("title"),
        TextInput("reason"),
        TagsInput("tags"),
        PasswordInput("pin"),
    ]

    save(record, fields, Page, title="Crate", reason="x")

    record.refresh_from_db()
    assert seen == [{"title": "Crate", "reason": "x", "tags": ["a"], "pin": ""}]
    assert (record.title, record.reason, record.status) == ("Crate", "replaced", "added")
    assert (record.tags, record.pin) == (["a", "checked"], "secret")


def test_only_changed_values_are_converted_for_storage() -> None:
    stored: list[Any] = []
    seen: list[Any] = []

    def in_cents(value: Any) -> Any:
        stored.append(value)
        return value * 100

    class Page(Saver):
        def after_validate(self, data: Any) -> None:
            seen.append(data["price"])

    record = shipment(price=500)
    price = NumberInput("price").format_using(lambda cents: cents // 100)
    fields: list[Field] = [TextInput("title"), price.dehydrate_state_using(in_cents).integer()]

    save(record, fields, Page, title="Crate", price=5)
    assert (stored, seen) == ([], [5])

    save(record, fields, Page, title="Crate", price=7)
    record.refresh_from_db()
    assert (stored, record.price) == ([7], 700)


def test_changed_data_names_the_changed_fields() -> None:
    record = shipment(reason="a\r\nb")
    fields: list[Field] = [
        TextInput("title"),
        Textarea("reason"),
        TextInput("status").disabled(),
    ]
    data = {"title": "Crate", "reason": "a\nb", "status": "forged"}

    form = FormSchema().model(Shipment).schema(fields).bind(instance=record, data=data)

    assert form.changed_data == ["title"]
    assert form.attributes == {"title": "Crate"}
