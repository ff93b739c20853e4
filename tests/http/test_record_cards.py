"""The hover card of a link to a related record: its URL on the page, and its response."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from django_panel import infolists
from tests.http.scoped_customers import props, records, related, show
from tests.http.test_related_links import HiddenPolicy, OpenOnlyPolicy, reader, task_page
from tests.project.clients import fetch
from tests.project.models import Project, Task

__all__ = ["records", "show"]

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def details(cls: Any, record: Any) -> Mapping[Any, Any]:
    return {"Customer": record.customer, "Empty": "", "State": record.state, "A": 1, "B": 2}


def projects(**members: Any) -> Any:
    return related(Project, global_search_details=classmethod(details), **members)


def card_url(client: Client, project: str) -> str | None:
    """Return the URL of the card on the page of a project's task."""
    task = Task.objects.filter(project__name=project).first()
    assert task is not None
    (node,) = props(client, f"tasks/{task.pk}")["infolist"]["schema"]
    found: str | None = node.get("cardUrl")
    return found


def url_of(name: str) -> str:
    return f"/desk/search?resource=projects&record={Project.objects.get(name=name).pk}"


def test_a_card_contains_the_title_and_three_details(show: Any) -> None:
    show(task_page(infolists.TextEntry("project.name")), [projects()])
    client = reader("view_project")
    url = card_url(client, "open")
    assert url == url_of("open")

    response: Any = fetch(client, url, "json")
    (group,) = response.json()["groups"]

    project = Project.objects.get(name="open")
    assert group["resource"] == "projects"
    assert group["results"] == [
        {
            "title": "open",
            "url": f"/desk/projects/{project.pk}",
            "details": {"Customer": str(project.customer), "State": project.state, "A": "1"},
        }
    ]


@pytest.mark.parametrize(
    ("entry", "resource"),
    [
        (infolists.TextEntry("project.name"), related(Project)),
        (infolists.TextEntry("project.name").link_related(False), projects()),
        (infolists.TextEntry("project.name").markdown(), projects()),
        (infolists.TextEntry("title"), projects()),
    ],
    ids=["without details", "without a link", "markup", "own value"],
)
def test_other_values_have_no_card(entry: Any, resource: Any, show: Any) -> None:
    show(task_page(entry), [resource])

    assert card_url(reader("view_project"), "open") is None


def test_a_record_out_of_scope_is_not_found(show: Any) -> None:
    show(task_page(infolists.TextEntry("project.name")), [projects(policy=HiddenPolicy)])
    client = reader("view_project")

    assert card_url(client, "hidden one") is None
    assert fetch(client, url_of("hidden one"), "json").status_code == 404
    assert fetch(client, url_of("open"), "json").status_code == 200


def test_a_record_that_may_not_be_opened_is_refused(show: Any) -> None:
    show(task_page(infolists.TextEntry("project.name")), [projects(policy=OpenOnlyPolicy)])
    client = reader("view_project")

    assert card_url(client, "hidden one") is None
    assert fetch(client, url_of("hidden one"), "json").status_code == 403


def test_a_reader_without_the_permission_is_refused(show: Any) -> None:
    show(task_page(infolists.TextEntry("project.name")), [projects()])
    client = reader()

    assert card_url(client, "open") is None
    assert fetch(client, url_of("open"), "json").status_code == 403


@pytest.mark.parametrize("query", ["resource=nothing&record=1", "resource=projects&record=x"])
def test_an_unknown_resource_or_record_is_not_found(query: str, show: Any) -> None:
    show(task_page(infolists.TextEntry("project.name")), [projects()])

    response = fetch(reader("view_project"), f"/desk/search?{query}", "json")

    assert response.status_code == 404
