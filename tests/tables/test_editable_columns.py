"""Editable columns: which values they accept, and that they write one field only."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.validators import MinLengthValidator, MinValueValidator
from django.db.models import Model

from django_panel.exceptions import PanelSchemaException
from django_panel.tables.columns.checkbox import CheckboxColumn
from django_panel.tables.columns.editable import EditableColumn
from django_panel.tables.columns.select import SelectColumn
from django_panel.tables.columns.text_input import TextInputColumn
from django_panel.tables.columns.toggle import ToggleColumn
from django_panel.tables.reading.records import read_records
from django_panel.tables.rows import make_rows
from django_panel.tables.schema import TableSchema
from tests.project.models import Customer, Project, Task, User
from tests.tables.sample_models import Record, Room

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def task() -> Task:
    customer = Customer.objects.create(name="Zebra")
    project = Project.objects.create(customer=customer, name="Barn")
    return Task.objects.create(project=project, title="Sweep", notes="with a broom", position=3)


def messages(column: EditableColumn, value: object, record: Any) -> list[str]:
    with pytest.raises(ValidationError) as refused:
        column.clean(value, record)
    return list(refused.value.messages)


@pytest.mark.parametrize("kind", [ToggleColumn, CheckboxColumn])
@pytest.mark.parametrize(
    ("posted", "cleaned"),
    [
        (True, True),
        (False, False),
        (1, True),
        (0, False),
        ("true", True),
        ("on", True),
        ("1", True),
        ("false", False),
        ("", False),
    ],
)
def test_a_boolean_column_accepts_yes_and_no(
    kind: type[EditableColumn], posted: object, cleaned: bool, task: Task
) -> None:
    assert kind("is_done").clean(posted, task) is cleaned


WRONG: list[object] = [[], ["x"], {}, {"$$typeof": "react.element"}, 2, 1.5, b"x"]


@pytest.mark.parametrize("posted", [*WRONG, None, "maybe", "\x00", "true\x00"])
def test_a_boolean_column_rejects_other_values(posted: object, task: Task) -> None:
    assert messages(ToggleColumn("is_done"), posted, task) == ["Choose yes or no."]


@pytest.mark.parametrize("posted", [*WRONG, True, "a\x00b", "\ud800"])
def test_a_text_input_accepts_text(posted: object, task: Task) -> None:
    assert messages(TextInputColumn("title"), posted, task) == ["Enter some text."]


def test_validators_of_the_model_field_run(task: Task) -> None:
    column = TextInputColumn("title")

    assert column.clean("  Mop  ", task) == "Mop"
    assert "at most 200 characters" in messages(column, "x" * 201, task)[0]
    assert messages(column, "", task) == ["This field cannot be blank."]
    assert messages(column, None, task) == ["This field cannot be blank."]
    assert "at most 5 characters" in messages(column.max_length(5), "longer", task)[0]


def test_validators_run_too_and_all_messages_are_reported(task: Task) -> None:
    def no_brooms(value: str) -> None:
        if "broom" in value:
            raise ValidationError("No brooms.")

    column = TextInputColumn("title").rules([no_brooms, MinLengthValidator(40)])

    errors = messages(column, "a broom", task)

    assert errors[0] == "No brooms."
    assert "at least 40 characters" in errors[1]


@pytest.mark.parametrize(("posted", "cleaned"), [(7, 7), ("7", 7), ("-2", -2), (" 7 ", 7)])
def test_a_numeric_input_accepts_numbers(posted: object, cleaned: int, task: Task) -> None:
    assert TextInputColumn("position").numeric().clean(posted, task) == cleaned


@pytest.mark.parametrize(
    "posted",
    ["", None, "x", "nan", "Infinity", "1e999999999", [1], {}, True, "9" * 5000, "1;DROP", 1.5],
)
def test_a_numeric_input_rejects_other_values(posted: object, task: Task) -> None:
    assert messages(TextInputColumn("position").numeric(), posted, task)


@pytest.mark.parametrize("posted", ["٣", "1_000", "1,5"])
def test_a_numeric_input_reads_plain_digits_only(posted: str, task: Task) -> None:
    assert messages(TextInputColumn("position").numeric(), posted, task) == ["Enter a number."]


def test_a_number_out_of_range_is_a_validation_error(task: Task) -> None:
    assert messages(TextInputColumn("position").numeric(), 10**30, task)
    column = TextInputColumn("position").numeric().rules([MinValueValidator(5)])
    assert "greater than or equal to 5" in messages(column, 4, task)[0]


def test_a_decimal_keeps_all_digits(task: Task) -> None:
    project = task.project

    cleaned = TextInputColumn("budget").numeric().clean("0.10", project)

    assert str(cleaned) == "0.10"
    assert TextInputColumn("budget").numeric().clean("", project) is None
    assert messages(TextInputColumn("budget").numeric(), "1.005", project)


def test_a_select_that_offers_nothing_is_an_error() -> None:
    for column in (SelectColumn("title"), SelectColumn("project").options([])):
        with pytest.raises(PanelSchemaException, match=r"has no options.*options"):
            TableSchema(Task).columns([column]).plan_for(Task)
    TableSchema(Task).columns([SelectColumn("project").options(list)]).plan_for(Task)


def written(column: EditableColumn, value: object, record: Model) -> dict[str, Any]:
    """Return the attributes that a submitted value changes."""
    return column.attributes_for(column.mutated(column.clean(value, record), record), record)


def test_a_select_accepts_its_options() -> None:
    record = Record(title="x", state="lost")
    column = SelectColumn("state")

    assert column.clean("in_place", record) == "in_place"
    wrong: list[object] = ["burnt", "", None, ["lost"], {}, True, "lost\x00"]
    assert all(messages(column, posted, record) for posted in wrong)


def test_a_select_of_numbers_returns_numbers(task: Task) -> None:
    column = SelectColumn("position").options({1: "First", 2: "Second"})

    assert column.clean("2", task) == 2
    assert messages(column, "3", task) == ["Select a valid option."]


def test_a_select_of_a_foreign_key_has_its_key(task: Task) -> None:
    ada, bo = User.objects.create(username="ada"), User.objects.create(username="bo")
    column = SelectColumn("assignee").options(lambda: [(ada.pk, "Ada")])

    assert written(column, str(ada.pk), task) == {"assignee_id": ada.pk}
    assert column.path_for(Task).lookup == "assignee_id"
    assert column.clean("", task) is None
    assert messages(column, str(bo.pk), task) == ["Select a valid option."]


def test_a_unique_value_stays_unique() -> None:
    Room.objects.create(code="A1")
    other = Room.objects.create(code="A2")

    assert messages(TextInputColumn("code"), "A1", other) == ["Room with this Code already exists."]
    assert other.code == "A2"


def test_mutate_using_changes_the_written_value(task: Task) -> None:
    shout = TextInputColumn("title").mutate_using(str.upper)
    assert written(shout, "mop", task) == {"title": "MOP"}

    sign = TextInputColumn("title").mutate_using(lambda value, record: f"{value} #{record.pk}")
    assert written(sign, "mop", task) == {"title": f"mop #{task.pk}"}


def test_the_model_validates_what_mutate_using_returns(task: Task) -> None:
    column = TextInputColumn("title").mutate_using(lambda value: value * 100)

    with pytest.raises(ValidationError):
        written(column, "mop", task)


def test_write_to_and_update_using(task: Task) -> None:
    assert written(TextInputColumn("title").write_to("notes"), "a mop", task) == {"notes": "a mop"}

    def rename(record: Task, value: str) -> None:
        record.project.name = value

    column = TextInputColumn("project.name").update_using(rename)
    assert column.get_update_using() is rename
    assert column.clean("Stable", task) == "Stable"


@pytest.mark.parametrize(
    ("column", "parts"),
    [
        (TextInputColumn("project.name"), ["'project.name'", "write_to()", "update_using()"]),
        (TextInputColumn("id"), ["'id'", "update_using()"]),
        (TextInputColumn("title").write_to("titel"), ["'titel'", "project.models.Task"]),
        (TextInputColumn("title").write_to("project.name"), ["'project.name'"]),
        (ToggleColumn("nothing"), ["'nothing'"]),
    ],
)
def test_a_column_without_a_writable_field_raises(column: EditableColumn, parts: list[str]) -> None:
    with pytest.raises(PanelSchemaException) as caught:
        column.path_for(Task)

    for part in parts:
        assert part in str(caught.value)


def test_disabled_using_receives_the_record(task: Task) -> None:
    column = ToggleColumn("is_done").disabled_using(lambda record: record.position > 2)

    assert column.is_disabled(task)
    assert not column.is_disabled(Task(position=1))
    assert not ToggleColumn("is_done").is_disabled(task)


def test_options_of_a_function_are_read_for_every_page() -> None:
    offered = {"open": "Open"}
    schema = TableSchema(Project).columns([SelectColumn("state").options(offered.items)])
    first = schema.to_wire()

    offered["done"] = "Done"

    assert [option["value"] for option in first["columns"][0]["options"]] == ["open"]
    again = schema.to_wire()["columns"][0]
    assert [option["value"] for option in again["options"]] == ["open", "done"]


def test_options_may_query_the_database_once_per_page(task: Task) -> None:
    choices = SelectColumn("project").options(lambda: Project.objects.values_list("pk", "name"))
    plan = TableSchema(Task).columns([choices]).plan_for(Task)
    records = read_records(plan, [task.pk], Task.objects.all())

    (row,) = make_rows(plan, records, "default")

    assert row["cells"]["project"] == {
        "value": str(task.project_id),
        "label": task.project.name,
        "disabled": False,
    }
