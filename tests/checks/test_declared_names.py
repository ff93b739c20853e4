"""Names in the attributes of a resource that would be an error of each request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django import forms as django_forms
from django.core.checks import CheckMessage
from django.db.models.functions import Lower

from django_panel import RelationManager
from tests.checks.conftest import MessagesById
from tests.panels.declarations import resource
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Specimen, Task


class TaskForm(django_forms.ModelForm):  # type: ignore[type-arg]
    note = django_forms.CharField()

    class Meta:
        model = Task
        fields = ("project", "title")


@pytest.fixture
def errors_of(declare: Declare, found: MessagesById) -> Callable[..., list[CheckMessage]]:
    def errors(model: Any = Specimen, **stated: Any) -> list[CheckMessage]:
        own = resource("OwnResource", model, **stated)
        declare(back=lambda panel: panel.path("back").resources([own]))
        return found("E008")

    return errors


def without_text(record: Any) -> str:
    return ""


WRONG_SEARCHES: dict[str, tuple[Any, tuple[str, ...]]] = {
    "a prefix": ("^name", ("no prefix", "Write 'name'.")),
    "a look-up": ("name__exact", ("no look-up", "Write 'name'.")),
    "a look-up over a relation": ("customer__name__iexact", ("Write 'customer.name'.",)),
    "a JSON field": ("data", ("'data', which the database cannot search as text",)),
    "an item of a JSON field": ("data__key", ("'data__key', which the database cannot search",)),
    "a function": (without_text, ("contains <function without_text", "Write the name of a field.")),
    "an unknown name": ("nmae", ("'nmae', which cannot be searched", "Did you mean 'name'?")),
    "an unknown path": ("customer__nmae", ("'customer__nmae'", "Did you mean 'name'?")),
    "a key": ("customer_id", ("'customer_id', which the database cannot search as text",)),
}


@pytest.mark.parametrize("option", ["search_fields", "global_search_attributes"])
@pytest.mark.parametrize("case", WRONG_SEARCHES)
def test_a_name_that_cannot_be_searched(
    case: str, option: str, errors_of: Callable[..., list[CheckMessage]]
) -> None:
    name, parts = WRONG_SEARCHES[case]

    [message] = errors_of(**{option: ("name", name)})

    assert option in message.msg
    assert [part for part in parts if part not in message.msg] == []
    place = "table()" if option == "search_fields" else option
    assert message.hint == f"It is in tests.panels.declarations.OwnResource.{place}."


@pytest.mark.parametrize("option", ["search_fields", "global_search_attributes"])
def test_each_name_that_cannot_be_searched_is_reported(
    option: str, errors_of: Callable[..., list[CheckMessage]]
) -> None:
    messages = errors_of(**{option: ("^name", "nmae", without_text)})

    assert len(messages) == 3


@pytest.mark.parametrize("option", ["search_fields", "global_search_attributes"])
def test_names_that_can_be_searched(
    option: str, errors_of: Callable[..., list[CheckMessage]]
) -> None:
    names = (
        "name",
        "customer",
        "customer__name",
        "customer.email",
        "members.username",
        "level",
        "day",
    )

    assert errors_of(**{option: names}) == []


def test_a_schema_that_searches_a_wrong_name(
    errors_of: Callable[..., list[CheckMessage]],
) -> None:
    def table(cls: Any, schema: Any) -> Any:
        return schema.for_model(Specimen).search_fields(["=name"])

    [message] = errors_of(table=classmethod(table))

    assert "search_fields names '=name'." in message.msg


def test_an_expression_is_no_name_of_an_order(
    errors_of: Callable[..., list[CheckMessage]],
) -> None:
    [message] = errors_of(ordering=("name", Lower("name")))

    assert "OwnResource.ordering contains Lower(F(name))." in message.msg
    assert "query()" in message.msg


@pytest.mark.parametrize("attribute", ["with_related", "list_select_related"])
@pytest.mark.parametrize(
    ("given", "text"),
    [
        (True, "is True. It is a list of names of relations."),
        ("customer", "is 'customer'. It is a list of names of relations."),
        (("custmer",), "names 'custmer', which is no relation of tests.project.models.Specimen."),
        (("customer__projets",), "names 'customer__projets', which is no relation"),
        (("name",), "names 'name', which is no relation"),
    ],
)
def test_a_relation_that_cannot_be_loaded(
    attribute: str, given: Any, text: str, errors_of: Callable[..., list[CheckMessage]]
) -> None:
    [message] = errors_of(**{attribute: given})

    assert f"OwnResource.{attribute} {text}" in message.msg


def test_relations_that_can_be_loaded(errors_of: Callable[..., list[CheckMessage]]) -> None:
    paths = ["customer", "customer.projects", "customer__projects__tasks", "members"]

    assert errors_of(with_related=paths, list_select_related=("customer",)) == []


def test_a_relation_that_a_relation_manager_cannot_load(
    errors_of: Callable[..., list[CheckMessage]],
) -> None:
    class Projects(RelationManager):
        relationship = "projects"
        with_related = ("task",)

    [message] = errors_of(Customer, relation_managers=classmethod(lambda cls: [Projects]))

    assert "Projects.with_related names 'task', which is no relation of" in message.msg
    assert "Did you mean 'tasks'?" in message.msg


@pytest.mark.parametrize(
    "stated",
    [
        {"fields": ("project",)},
        {"fields": ("project", "title")},
        {"form_class": TaskForm},
        {"form_class": TaskForm, "fields": ("project", "title", "note")},
        {},
    ],
    ids=["a required field is missing", "fields", "form class", "fields of a form class", "model"],
)
def test_an_unknown_read_only_field_is_reported_whatever_else_is_wrong(
    stated: dict[str, Any], errors_of: Callable[..., list[CheckMessage]]
) -> None:
    [message] = errors_of(Task, readonly_fields=("titel",), **stated)

    assert "names the form field 'titel'" in message.msg
    assert "Did you mean 'title'?" in message.msg


def test_read_only_fields_that_the_form_does_not_show(
    errors_of: Callable[..., list[CheckMessage]], found: MessagesById
) -> None:
    stated: dict[str, Any] = {"fields": ("project", "title"), "readonly_fields": ("notes", "own")}

    assert errors_of(Task, own=lambda self, record: "", **stated) == []
    assert found("E020") == []


def test_a_read_only_field_that_is_no_text(
    errors_of: Callable[..., list[CheckMessage]],
) -> None:
    [message] = errors_of(Task, readonly_fields=(without_text,))

    assert "readonly_fields contains <function without_text" in message.msg


def test_a_read_only_field_of_a_form_class(
    errors_of: Callable[..., list[CheckMessage]],
) -> None:
    assert errors_of(Task, form_class=TaskForm, readonly_fields=("note",)) == []
    assert errors_of(Project, readonly_fields=("customer",)) == []
