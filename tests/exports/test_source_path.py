"""The sources of an export job, and the parent of a nested resource, go through few files."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from django_panel.resources.relations.relation_source import RelationSource
from django_panel.resources.resource_source import ResourceSource
from tests.exports.export_panel import make_project, make_tasks
from tests.exports.test_jobs import export
from tests.project.clients import client_for, fetch, make_user
from tests.project.models import Project, Task, User
from tools.record_trace import any_of, files_of, first_of, returns, trace

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("private")]

#: How often a parent returns to an earlier file.
MOST_RETURNS = 8
#: The files that receive the source of the rows; those that receive any source.
#: The table of a relation belongs to one source: each function of the table counts.
MOST_FILES = {"list": (5, 11), "nested": (5, 11), "relation": (26, 28)}


@pytest.mark.parametrize("place", MOST_FILES)
def test_a_source_visits_few_files(place: str, clerk_user: User) -> None:
    garden = make_project("Garden")
    make_tasks("dig", project=garden)
    arguments: dict[str, dict[str, Any]] = {
        "list": {"resource": "work"},
        "nested": {"resource": "steps", "parent": garden.pk},
        "relation": {"resource": "projects", "relation": "tasks", "record": garden.pk},
    }
    sources = RelationSource if place == "relation" else ResourceSource

    def files(is_followed: Callable[[object], bool]) -> list[str]:
        return files_of(trace(export(clerk_user, **arguments[place]).handle, is_followed))

    # Schemas are built once.
    files(first_of(sources))
    own, every = files(first_of(sources)), files(any_of(ResourceSource, RelationSource))

    most_own, most = MOST_FILES[place]
    assert len(set(own)) <= most_own, own
    assert len(set(every)) <= most, every


@pytest.mark.parametrize("path", ["steps", "steps/create", "steps/{}/edit"])
def test_a_parent_returns_to_few_files(path: str) -> None:
    garden = make_project("Garden")
    make_tasks("dig", project=garden)
    client = client_for(make_user("chief", is_superuser=True))
    url = f"/front/projects/{garden.pk}/{path.format(Task.objects.get().pk)}"
    method = {"steps": "get", "steps/create": "post"}.get(path, "put")

    def act() -> None:
        body = None if method == "get" else json.dumps({"title": "plant"})
        response = fetch(client, url, "json", method, data=body, content_type="application/json")
        assert response.status_code in {200, 303}, response.content

    # Schemas are built once.
    act()
    steps = trace(act, any_of(Project))
    assert steps
    assert returns(files_of(steps)) <= MOST_RETURNS, steps
