"""The page "Why is this missing?": for superusers, and only while ``DEBUG`` is on."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel.panels import ResourceConfiguration
from tests.explain.explained_panel import ExplainedProjects, ExplainedTasks, explained_panel
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Region, Site, Task
from tests.project.tenant_panel import RIGHTS, tenant_panel

pytestmark = pytest.mark.django_db

URL = "/back/explain"


@pytest.fixture(autouse=True)
def office(declare: Declare) -> None:
    declare(back=explained_panel)


@pytest.fixture
def debug(settings: Settings) -> None:
    settings.DEBUG = True


@pytest.fixture
def root() -> Client:
    return client_for(make_user("root", is_superuser=True))


def props_of(client: Client, **query: Any) -> dict[str, Any]:
    """Return the props of the page."""
    response: Any = client.get(URL, query)
    assert response.status_code == 200
    page = page_of(response)
    assert page["component"] == "panel/Explain"
    props: dict[str, Any] = page["props"]
    return props


def missing(props: dict[str, Any]) -> dict[str, dict[str, str]]:
    """Return the reasons by name, by kind."""
    return {
        group["kind"]: {each["name"]: each["reason"] for each in group["missing"]}
        for group in props["groups"]
    }


@pytest.mark.parametrize("debug_is_on", [False, True])
@pytest.mark.parametrize("is_superuser", [False, True])
def test_the_page_needs_debug_and_a_superuser(
    settings: Settings, debug_is_on: bool, is_superuser: bool
) -> None:
    settings.DEBUG = debug_is_on
    client = client_for(make_user("ann", "view_task", is_superuser=is_superuser))
    allowed = debug_is_on and is_superuser

    shared = page_of(fetch(client, "/back", "inertia"))["props"]

    assert client.get(URL).status_code == (200 if allowed else 404)
    assert shared.get("explainUrl") == (URL if allowed else None)
    assert ("explainUrl" in shared) is allowed


@pytest.mark.usefixtures("debug")
def test_guests_are_sent_to_the_login_page(client: Client) -> None:
    response = client.get(URL)

    assert response.status_code == 302
    assert "/back/login" in response["Location"]


@pytest.mark.usefixtures("debug")
def test_what_a_user_misses_on_a_list(root: Client) -> None:
    make_user("ann", "view_task")
    project = Project.objects.create(customer=Customer.objects.create(name="A"), name="P")
    Task.objects.create(project=project, title="Dig")

    props = props_of(root, path="/back/tasks", user="ann")

    found = missing(props)
    assert props["target"]["reason"] == ""
    assert found["navigation"].keys() == {"Projects", "Customers", "Audit"}
    assert "The user lacks project.view_customer." in found["navigation"]["Customers"]
    assert found["navigation"]["Audit"] == "AuditPage.can_access(): Returned False."
    assert found["columns"].keys() == {"position"}
    assert found["actions"]["archive (row of Dig)"].startswith("authorize(): ")
    assert found["actions"]["print (row of Dig)"].startswith("visible(): ")
    assert found["actions"]["sync (table)"] == "authorize(): The rule returned False."
    assert "The user lacks project.add_task." in found["actions"]["create (header)"]


@pytest.mark.usefixtures("debug")
def test_a_link_that_an_option_hides_is_named(
    root: Client, declare: Declare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ExplainedProjects, "registers_navigation", False)
    tasks = ResourceConfiguration.of(ExplainedTasks).register_navigation(False)
    declare(back=lambda panel: panel.resources([tasks, ExplainedProjects]))

    assert missing(props_of(root, path="/back"))["navigation"] == {
        "Projects": "Navigation: ExplainedProjects.registers_navigation is False.",
        "Tasks": "Navigation: register_navigation() of the ResourceConfiguration of "
        "ExplainedTasks is False.",
    }


@pytest.mark.usefixtures("debug")
def test_fields_that_are_left_out_of_a_form(root: Client) -> None:
    props = props_of(root, path="/back/tasks/create")

    fields = missing(props)["fields"]
    assert fields.keys() == {"position", "notes"}
    assert fields["notes"] == (
        "visible_on(): visible_on() or hidden_on() leaves it out of the page 'create'."
    )


@pytest.mark.usefixtures("debug")
def test_a_page_that_is_refused_lists_no_actions(root: Client) -> None:
    make_user("ann")

    props = props_of(root, path="/back/tasks", user="ann")

    assert "Policy.view_any()" in props["target"]["reason"]
    assert missing(props).keys() == {"navigation"}


@pytest.mark.usefixtures("debug")
@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ({"user": "bob"}, "There is no user “bob”."),
        ({"path": "/elsewhere"}, "“/elsewhere” is no page of this panel."),
        ({"path": "/back/actions/record"}, "“/back/actions/record” is no page of this panel."),
    ],
)
def test_wrong_inputs_are_reported(root: Client, query: dict[str, str], problem: str) -> None:
    props = props_of(root, **query)

    assert props["problem"] == problem
    assert props["target"] is None


@pytest.mark.usefixtures("debug")
def test_a_record_of_another_tenant(declare: Declare) -> None:
    declare(crew=tenant_panel)
    ours, theirs = (Region.objects.create(name=name) for name in ("North", "South"))
    user = make_user("root", *RIGHTS, is_superuser=True)
    user.regions.add(ours)
    site = Site.objects.create(region=theirs, name="Pit")
    path = f"/t/{ours.pk}/sites/{site.pk}"

    response: Any = client_for(user).get(f"/t/{ours.pk}/explain", {"path": path})

    reason = page_of(response)["props"]["target"]["reason"]
    assert reason == f"Record: Site {site.pk} does not belong to the tenant 'North'."


@pytest.mark.usefixtures("debug")
def test_explaining_does_not_change_the_request_of_the_superuser(root: Client) -> None:
    make_user("ann", is_staff=False)

    props = props_of(root, user="ann")

    assert props["target"]["reason"].startswith("Panel access: ")
    assert props["auth"]["user"]["name"] == "root"
    assert props["navigation"]
