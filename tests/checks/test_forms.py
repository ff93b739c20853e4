"""Forms that would lose what users enter are errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from django_panel import Resource, actions, forms, infolists, tables
from django_panel.exceptions import PanelSchemaException
from django_panel.forms.schema import FormSchema
from django_panel.resources.pages import CreateRecord, EditRecord, ListRecords
from django_panel.schemas.component import Component
from tests.checks.conftest import MessagesById
from tests.panels.declarations import resource
from tests.project.fixtures import Declare
from tests.project.models import Customer, Job, Site, Specimen, Task

HERE = "tests.panels.declarations"


def form_of(*components: Component) -> Any:
    """Return a ``form()`` method with these components."""
    return classmethod(lambda cls, schema: schema.schema(components))


@pytest.fixture
def errors_of(declare: Declare, found: MessagesById) -> Callable[..., list[str]]:
    """Return a function: the messages of a form with these components, with their hints."""

    def errors(*components: Component, model: Any = Task, **stated: Any) -> list[str]:
        own = resource("FormResource", model, form=form_of(*components), **stated)
        declare(back=lambda panel: panel.resources([own]))
        return [f"{each.msg} {each.hint}" for each in found("E008")]

    return errors


@pytest.mark.parametrize(
    "component",
    [
        forms.TextInput("titel"),
        forms.TextInput("title").dehydrate_to("titel"),
        forms.Section("Main").schema([forms.TextInput("titel")]),
        forms.Repeater("titel").schema([forms.TextInput("a")]),
        forms.Builder("titel").blocks([forms.Block("a").schema([forms.TextInput("b")])]),
        forms.TextInput("titel").disabled(lambda record: False),
    ],
    ids=["field", "dehydrate_to", "in a section", "repeater", "builder", "sometimes disabled"],
)
def test_a_field_that_the_model_does_not_have(
    component: Component, errors_of: Callable[..., list[str]]
) -> None:
    (message,) = errors_of(component, forms.TextInput("notes"))

    assert "'titel', which is not a field of tests.project.models.Task" in message
    assert "Did you mean 'title'?" in message
    assert "dehydrated(False)" in message
    assert f"It is in {HERE}.FormResource.form()." in message


def test_all_fields_are_reported(errors_of: Callable[..., list[str]]) -> None:
    messages = errors_of(forms.TextInput("titel"), forms.TextInput("note"))

    assert [each.split(" writes")[0] for each in messages] == [
        "The field 'titel'",
        "The field 'note'",
    ]


def test_two_unknown_relations_are_both_reported(errors_of: Callable[..., list[str]]) -> None:
    messages = errors_of(
        forms.Select("a").relationship("projct"),
        forms.Section("Main").schema(
            [forms.Select("b").relationship("asignee"), forms.Select("c").relationship("owner")]
        ),
    )

    assert ["'projct'" in each for each in messages] == [True, False, False]
    assert "'assignee'?" in messages[1]
    assert "'owner'" in messages[2]


@pytest.mark.parametrize(
    "component",
    [
        forms.TextInput("titel").dehydrated(False),
        forms.TextInput("titel").dehydrated(lambda record: False),
        forms.TextInput("titel").dehydrate_to("title"),
        forms.TextInput("titel").dehydrate_state_using(str.upper),
        forms.TextInput("titel").disabled(),
        forms.Select("project_id").options({1: "One"}),
        forms.Select("project").relationship("project"),
        forms.RelationGroup("project").schema([forms.TextInput("name")]),
        forms.TextInput("pk"),
    ],
    ids=lambda component: type(component).__name__,
)
def test_a_field_that_is_stored_otherwise(
    component: Component, errors_of: Callable[..., list[str]]
) -> None:
    assert errors_of(component) == []


def test_a_field_of_a_related_record(errors_of: Callable[..., list[str]]) -> None:
    (message,) = errors_of(forms.RelationGroup("project").schema([forms.TextInput("nme")]))

    assert "The field 'project.nme' writes to 'nme'" in message
    assert "Project. Did you mean 'name'?" in message


def test_entries_of_a_json_list_have_any_field(errors_of: Callable[..., list[str]]) -> None:
    list_field = forms.Repeater("items").schema([forms.TextInput("anything")])

    assert errors_of(list_field, model=Specimen) == []


def test_properties(errors_of: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    def read(task: Task) -> str:
        return task.title

    monkeypatch.setattr(Task, "name", property(read, lambda task, value: None), raising=False)
    monkeypatch.setattr(Task, "shown", property(read), raising=False)

    (message,) = errors_of(
        forms.TextInput("name"),
        forms.TextInput("shown"),
        forms.Textarea("shown_again").dehydrated(False),
    )

    assert "'shown', which cannot be assigned on" in message
    assert errors_of(forms.TextInput("shown").disabled()) == []


class Mutating(CreateRecord):
    def mutate_form_data_before_create(self, data: dict[str, Any]) -> dict[str, Any]:
        return {"title": data.pop("titel"), **data}


class Handling(EditRecord):
    def handle_record_update(self, record: Any, attributes: Any) -> Any:
        return record


@pytest.mark.parametrize(
    ("pages", "component", "is_error"),
    [
        ({"create": Mutating}, forms.TextInput("titel"), False),
        ({"create": Mutating, "edit": Handling}, forms.TextInput("titel"), False),
        ({"create": Mutating, "edit": EditRecord}, forms.TextInput("titel"), True),
        (
            {"create": Mutating, "edit": EditRecord},
            forms.TextInput("titel").hidden_on("edit"),
            False,
        ),
        (
            {"create": Mutating, "edit": EditRecord},
            forms.Section("x").visible_on("create").schema([forms.TextInput("titel")]),
            False,
        ),
        ({}, forms.TextInput("titel"), False),
    ],
)
def test_hooks_of_the_pages_that_show_the_field(
    pages: dict[str, Any],
    component: Component,
    is_error: bool,
    errors_of: Callable[..., list[str]],
) -> None:
    listed = classmethod(lambda cls: {"index": ListRecords, **pages})

    assert bool(errors_of(component, pages=listed)) is is_error


@pytest.mark.parametrize(
    "component",
    [
        forms.TextInput("projects"),
        forms.CheckboxList("projects").options({1: "One"}),
        forms.Select("projects").options({1: "One"}),
    ],
    ids=lambda component: type(component).__name__,
)
def test_the_reverse_side_of_a_foreign_key(
    component: Component, errors_of: Callable[..., list[str]]
) -> None:
    (message,) = errors_of(component, model=Customer)

    assert "The field 'projects' shows a relation of" in message
    assert "relation manager" in message


@pytest.mark.parametrize("name", ["badges", "jobs", "region"])
def test_a_text_does_not_change_a_relation(name: str, errors_of: Callable[..., list[str]]) -> None:
    (message,) = errors_of(forms.TextInput(name), model=Site)

    assert f"The field {name!r} shows a relation" in message
    assert errors_of(forms.TextInput(name).disabled(), model=Site) == []


@pytest.mark.parametrize(
    "component",
    [
        forms.Radio("title"),
        forms.Select("title"),
        forms.Select("project"),
        forms.ToggleButtons("x"),
    ],
    ids=lambda component: type(component).__name__,
)
def test_options_are_missing(component: Component, errors_of: Callable[..., list[str]]) -> None:
    (message,) = errors_of(component.dehydrated(False))  # type: ignore[attr-defined]

    assert "has no options" in message
    assert ".options(" in message


def test_options_may_come_from_a_function_or_a_relation(
    errors_of: Callable[..., list[str]],
) -> None:
    assert errors_of(forms.Radio("title").options(list)) == []
    assert errors_of(forms.CheckboxList("badges"), model=Site) == []
    assert errors_of(forms.Select("members").relationship("members"), model=Specimen) == []


def test_the_form_that_creates_an_option(errors_of: Callable[..., list[str]]) -> None:
    select = forms.Select("project").relationship("project")
    create = select.create_option_form([forms.TextInput("nme")])

    (message,) = errors_of(create)

    assert "'nme', which is not a field of tests.project.models.Project" in message
    assert errors_of(create.create_option_using(lambda data: None)) == []


def test_the_label_of_an_entry_is_a_function() -> None:
    for made in (forms.Repeater("items"), infolists.RepeatableEntry("items")):
        with pytest.raises(
            PanelSchemaException, match=r"item_label\(\) was given 'title'.*Pass a function"
        ):
            made.item_label("title")  # type: ignore[arg-type]
        with pytest.raises(PanelSchemaException, match="by position"):
            made.item_label(lambda: "x")  # type: ignore[misc,arg-type]


def test_a_wrong_label_of_an_entry_is_an_error(declare: Declare, found: MessagesById) -> None:
    class WrongResource(Resource):
        model = Specimen

        @classmethod
        def form(cls, schema: FormSchema) -> FormSchema:
            return schema.schema([forms.Repeater("items").item_label("title")])  # type: ignore[arg-type]

    declare(back=lambda panel: panel.resources([WrongResource]))

    (message,) = found("E008")
    assert "Repeater('items').item_label() was given 'title'" in message.msg
    assert str(message.hint).endswith("WrongResource.form().")


def test_the_forms_of_actions_and_filters(declare: Declare, found: MessagesById) -> None:
    """They write no record, so their fields have any name."""
    action = (
        actions.Action("close")
        .schema(
            [
                forms.TextInput("reason").visible_when("resaon"),
                forms.Select("state"),
            ]
        )
        .action(lambda record, data: None)
    )
    own_filter = (
        tables.FormFilter("made")
        .schema([forms.DatePicker("from").visible_when("to")])
        .query(lambda queryset, values: queryset)
    )

    class TaskList(Resource):
        model = Job

        @classmethod
        def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
            return super().table(schema).record_actions([action]).filters([own_filter])

    declare(back=lambda panel: panel.resources([TaskList]))

    (missing,) = found("E008")
    assert "Select('state') has no options" in missing.msg
    assert "the action 'close' of" in str(missing.hint)
    filter_warning, action_warning = sorted(each.msg for each in found("W007"))[::-1]
    assert "the filter 'made' of" in filter_warning
    assert "the action 'close' of" in action_warning


@pytest.mark.parametrize(
    "component",
    [
        forms.TextInput("notes").prepopulate_from("titel"),
        forms.Repeater("notes").schema(
            [forms.TextInput("title"), forms.TextInput("b").prepopulate_from("titel")]
        ),
    ],
    ids=["field", "entry"],
)
def test_a_field_is_filled_from_a_field_that_does_not_exist(
    component: Component, errors_of: Callable[..., list[str]]
) -> None:
    (message,) = errors_of(component, forms.TextInput("title"))

    assert "is filled from 'titel', which is not another field of the form" in message
    assert "Did you mean 'title'?" in message
    assert f"It is in {HERE}.FormResource.form()." in message


def test_a_field_is_not_filled_from_itself(errors_of: Callable[..., list[str]]) -> None:
    (message,) = errors_of(forms.TextInput("title").prepopulate_from("title"))

    assert "which is not another field of the form" in message
