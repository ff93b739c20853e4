"""Every kind of column that Django has can be shown, saved unchanged and changed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.utils import timezone

from django_panel import forms
from django_panel.exceptions import PanelSchemaException
from django_panel.forms.derived import derive_form
from django_panel.forms.schema import FormSchema
from django_panel.infolists import CustomEntry
from django_panel.support.request_errors import InvalidInput
from django_panel.tables import CustomColumn
from tests.forms import column_models
from tests.forms.column_models import FOLDER, ColumnKeyword, EveryColumn
from tests.forms.saving import changed_columns, form_of, node_of, raw_row, save, shown

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

BIG = 9007199254740993
TOKEN = UUID("12345678-1234-5678-1234-567812345678")


@pytest.fixture(scope="module", autouse=True)
def tables(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for model in column_models.MODELS:
            editor.create_model(model)
    yield
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        for model in reversed(column_models.MODELS):
            editor.delete_model(model)


def row(**values: Any) -> EveryColumn:
    record = EveryColumn.objects.create(name="Fern", **values)
    return EveryColumn.objects.get(pk=record.pk)


def resaved(record: EveryColumn, **body: Any) -> EveryColumn:
    """Return the record after a save of its derived form with some changes."""
    form = form_of(EveryColumn)
    save(form, EveryColumn, record.pk, {**shown(form, record), **body})
    return EveryColumn.objects.get(pk=record.pk)


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        ("token", TOKEN),
        ("duration", timedelta(days=1, hours=2, minutes=3, seconds=4, microseconds=5)),
        ("duration", timedelta(days=-3, seconds=7)),
        ("content", b"\x00\xff data"),
        ("content", b""),
        ("path", f"{FOLDER}/column_models.py"),
        ("path", "/gone/file.py"),
        ("address", "2001:db8::1"),
        ("address", "192.0.2.1"),
        ("slug", "a-b"),
        ("data", {"a": [1, None, {"b": BIG}]}),
        ("data", ""),
        ("number", BIG),
        ("number", 2**63 - 1),
        ("number", -(2**63)),
        ("real", 1e-300),
        ("real", 1.7976931348623157e308),
        ("real", 0.1 + 0.2),
        ("moment", datetime(2030, 1, 2, 3, 4, 5, 678901, tzinfo=UTC)),
        ("moment", datetime(2030, 10, 27, 0, 30, tzinfo=UTC)),
        ("moment", datetime(2030, 10, 27, 1, 30, tzinfo=UTC)),
        ("clock", time(13, 14, 15, 678901)),
        ("state", "legacy"),
        ("flag", None),
        ("flag", False),
        ("größe", 7),
    ],
)
def test_a_value_is_kept_when_another_field_changes(name: str, stored: Any) -> None:
    record = row(**{name: stored})
    form = form_of(EveryColumn)
    with timezone.override("Europe/Berlin"):
        body = shown(form, record)
        assert changed_columns(form, EveryColumn, record.pk, body) == set()
        changed = changed_columns(form, EveryColumn, record.pk, {**body, "name": "Moss"})

    assert changed == {"name", "shouted"}
    # The value that is shown is also accepted: in a new record nothing is stored before.
    if name not in {"content", "path", "state"} and stored != "":
        with timezone.override("Europe/Berlin"):
            created = save(
                derive_form(EveryColumn, FormSchema()).for_page("create"), EveryColumn, None, body
            )
        created.refresh_from_db()
        assert getattr(created, name) == getattr(record, name)


@pytest.mark.parametrize(
    ("name", "sent", "stored"),
    [
        ("token", str(TOKEN), TOKEN),
        ("token", TOKEN.hex, TOKEN),
        ("token", None, None),
        ("duration", "1 02:03:04", timedelta(days=1, hours=2, minutes=3, seconds=4)),
        ("duration", "P1DT2H3M4S", timedelta(days=1, hours=2, minutes=3, seconds=4)),
        ("duration", "", None),
        ("address", "192.0.2.2", "192.0.2.2"),
        ("address", "", None),
        ("path", f"{FOLDER}/sheet_models.py", f"{FOLDER}/sheet_models.py"),
        ("slug", "b-c", "b-c"),
        ("number", str(BIG), BIG),
        ("real", "1e-300", 1e-300),
        ("moment", "2030-01-02T03:04:05.678901", datetime(2030, 1, 2, 3, 4, 5, 678901, tzinfo=UTC)),
        ("clock", "13:14:15.678901", time(13, 14, 15, 678901)),
        ("flag", "False", False),
        ("größe", 8, 8),
    ],
)
def test_a_changed_value_is_stored(name: str, sent: Any, stored: Any) -> None:
    record = resaved(row(number=1, real=1.5, duration=timedelta(1)), **{name: sent})

    assert getattr(record, name) == stored


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("token", "no uuid"),
        ("needed_token", ""),
        ("duration", "tomorrow"),
        ("duration", "9" * 30),
        ("address", "1.2.3"),
        ("path", "/etc/passwd"),
        ("slug", "no slug"),
        ("number", str(2**63)),
        ("real", "1e999"),
        ("state", "other"),
    ],
)
def test_an_invalid_value_is_an_error_of_its_field(name: str, sent: Any) -> None:
    with pytest.raises(InvalidInput) as raised:
        resaved(row(), **{name: sent})

    assert list(raised.value.errors) == [name]


def test_an_integer_beyond_the_safe_range_is_sent_as_text() -> None:
    values = shown(form_of(EveryColumn), row(number=BIG, größe=7))

    assert values["number"] == str(BIG)
    assert values["größe"] == 7


@pytest.mark.parametrize(
    "field", [forms.HiddenInput("number"), forms.Slider("number"), forms.CustomField("number")]
)
def test_no_field_sends_a_number_that_the_browser_rounds(field: Any) -> None:
    record = row(number=BIG)
    form = form_of(EveryColumn, field, forms.TextInput("name"))

    assert shown(form, record)["number"] == str(BIG)
    body = {"number": str(BIG), "name": "Moss"}
    assert changed_columns(form, EveryColumn, record.pk, body) == {"name", "shouted"}


def test_no_cell_or_entry_sends_a_number_that_the_browser_rounds() -> None:
    column, entry = CustomColumn("number").component("X"), CustomEntry("number").component("X")

    assert column.cell_function(None)(BIG) == str(BIG)
    assert str(column.cell_function(None)(True)) == str(True)
    assert entry.draw(BIG, None) == str(BIG)


@pytest.mark.parametrize(("hour", "offset"), [(0, "+02:00"), (1, "+01:00")])
def test_both_moments_of_a_repeated_hour_can_be_chosen(hour: int, offset: str) -> None:
    moment = datetime(2030, 10, 27, hour, 30, tzinfo=UTC)
    with timezone.override("Europe/Berlin"):
        assert (
            shown(form_of(EveryColumn), row(moment=moment))["moment"] == f"2030-10-27T02:30{offset}"
        )
        record = resaved(row(), moment=f"2030-10-27T02:30{offset}")

    assert record.moment == moment


def test_more_links_than_the_limit_of_a_request_can_be_kept_and_changed() -> None:
    tags = ColumnKeyword.objects.bulk_create(
        [ColumnKeyword(name=str(number)) for number in range(845)]
    )
    record = row()
    record.tags.set(tags)
    form = form_of(EveryColumn)
    body = shown(form, record)
    assert len(body["tags"]) == 845
    assert len(node_of(form, record, "tags")["options"]) == 845

    save(form, EveryColumn, record.pk, {**body, "name": "Moss"})
    assert record.tags.count() == 845
    save(form, EveryColumn, record.pk, {**body, "tags": body["tags"][:844]})
    assert record.tags.count() == 844


def test_a_value_that_left_the_choices_is_an_option_of_its_record() -> None:
    node = node_of(form_of(EveryColumn), row(state="legacy"), "state")

    assert {"value": "legacy", "label": "legacy", "details": None} in node["options"]
    assert len(node_of(form_of(EveryColumn), row(state="open"), "state")["options"]) == 2


@pytest.mark.parametrize("kind", [forms.Radio, forms.ToggleButtons])
def test_option_fields_show_a_value_that_left_the_choices(kind: Any) -> None:
    form = form_of(EveryColumn, kind("state"), forms.TextInput("name"))
    record = row(state="legacy")

    assert [each["value"] for each in node_of(form, record, "state")["options"]] == [
        "open",
        "done",
        "legacy",
    ]
    assert changed_columns(form, EveryColumn, record.pk, {"state": "legacy", "name": "Moss"}) == {
        "name",
        "shouted",
    }


@pytest.mark.parametrize("kind", [forms.Toggle, forms.Checkbox])
def test_a_toggle_over_a_nullable_column_has_three_states(kind: Any) -> None:
    form = form_of(EveryColumn, kind("flag"), forms.TextInput("name"))
    record = row()

    assert shown(form, record)["flag"] is None
    assert changed_columns(form, EveryColumn, record.pk, {"flag": None, "name": "Moss"}) == {
        "name",
        "shouted",
    }
    for value in (False, True, None):
        save(form, EveryColumn, record.pk, {"flag": value})
        record.refresh_from_db()
        assert record.flag is value


def test_a_generated_column_is_shown_and_never_written() -> None:
    record = row()
    node = node_of(form_of(EveryColumn), record, "shouted")

    assert (node["value"], node["disabled"]) == ("FERN", True)
    assert resaved(record, shouted="x", name="moss").shouted == "MOSS"
    created = derive_form(EveryColumn, FormSchema()).for_page("create").bind()
    assert "shouted" not in [field.get_name() for field in created.fields]


@pytest.mark.parametrize(
    ("field", "sent"),
    [
        (forms.NumberInput("day"), 5),
        (forms.NumberInput("clock"), 5),
        (forms.NumberInput("moment"), 5),
        (forms.NumberInput("content"), 5),
        (forms.TextInput("content"), "ä"),
        (forms.KeyValue("number"), [{"key": "a", "value": "b"}]),
        (forms.TagsInput("duration"), ["a"]),
        (forms.Repeater("token").schema([forms.TextInput("a")]), [{"a": "b"}]),
    ],
)
def test_a_field_over_a_column_of_another_type_is_a_form_error(field: Any, sent: Any) -> None:
    record = row()
    with pytest.raises(InvalidInput) as raised:
        save(form_of(EveryColumn, field), EveryColumn, record.pk, {field.get_name(): sent})

    assert list(raised.value.errors) == [field.get_name()]
    assert raw_row(EveryColumn, record.pk)["name"] == "Fern"


def test_a_binary_column_takes_one_file() -> None:
    with pytest.raises(PanelSchemaException, match="several files"):
        forms.BinaryUpload("content").multiple()
