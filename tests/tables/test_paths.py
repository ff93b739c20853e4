"""Column paths: resolved over relations; unknown names raise with the nearest name."""

from __future__ import annotations

import pytest

from django_panel.exceptions import PanelSchemaException
from django_panel.support.title_fields import label_field
from django_panel.tables.reading.path_resolution import resolve_path
from tests.project.models import Customer, Project, Task, User
from tests.tables.sample_models import Rack, Record, Room


@pytest.mark.parametrize(
    ("name", "lookup", "relation", "label"),
    [
        ("title", "title", "", "Title"),
        ("project", "project__name", "project", "Project"),
        ("project.state", "project__state", "project", "Project state"),
        ("project__state", "project__state", "project", "Project state"),
        ("project.customer", "project__customer__name", "project__customer", "Project customer"),
        ("project_id", "project_id", "", "Project"),
        ("assignee", "assignee__username", "assignee", "Assignee"),
        ("pk", "pk", "", "ID"),
    ],
)
def test_a_name_is_resolved(name: str, lookup: str, relation: str, label: str) -> None:
    path = resolve_path(Task, name)

    assert (path.lookup, path.relation, path.get_label()) == (lookup, relation, label)
    assert path.is_record is False


def test_a_record_without_a_label_field_is_read_by_its_key() -> None:
    path = resolve_path(Record, "shelf")

    assert (path.lookup, path.is_record, path.model) == ("shelf__pk", True, Rack)
    assert path.is_text is False


def test_a_reverse_one_to_one_relation_is_resolved() -> None:
    path = resolve_path(Record, "sleeve.colour")

    assert (path.lookup, path.get_label()) == ("sleeve__colour", "Sleeve colour")


@pytest.mark.parametrize(
    ("model", "name", "parts"),
    [
        (Task, "titel", ["'titel'", "project.models.Task", "Did you mean 'title'?"]),
        (Task, "project.nam", ["'project.nam'", "project.models.Project", "'name'"]),
        (Task, "projct.name", ["'projct.name'", "project.models.Task", "'project'"]),
        (Task, "title.length", ["'title.length'", "project.models.Task", "'title'"]),
        (Task, "project__nam", ["'project.nam'", "project.models.Project"]),
        (Task, "", ["''"]),
        (Task, "project.", ["'project.'"]),
        (Task, "can_access", ["'can_access'"]),
        (Project, "tasks.titel", ["'tasks.titel'", "project.models.Task", "'title'?"]),
    ],
)
def test_an_unknown_name_raises(model: type, name: str, parts: list[str]) -> None:
    with pytest.raises(PanelSchemaException) as caught:
        resolve_path(model, name)

    for part in parts:
        assert part in str(caught.value)


def test_the_label_field_of_a_model() -> None:
    known = {model: label_field(model) for model in (Customer, Task, User, Record, Room, Rack)}

    assert {model.__name__: field and field.name for model, field in known.items()} == {
        "Customer": "name",
        "Task": "title",
        "User": "username",
        "Record": "title",
        "Room": None,
        "Rack": None,
    }
