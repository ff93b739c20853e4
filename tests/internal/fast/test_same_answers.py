"""Pages are the same with and without fast paths, and follow a change with the next request."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission
from django.http import HttpRequest
from django.test import Client
from django.utils.translation import override

from django_panel import Panel, Resource, current_user
from django_panel.policies import Policy
from django_panel.resources.pages.base import ResourcePage
from django_panel.resources.pages.edit_record import EditRecord
from django_panel.resources.pages.interacts_with_record import InteractsWithRecord
from django_panel.resources.pages.list_records import ListRecords
from django_panel.resources.pages.record_metadata import ANY_RECORD, ANY_TITLE
from django_panel.support.permission_results import Denied
from django_panel.support.screen import Redirect, Screen
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Job, Project, Region, Site, Task, User
from tests.project.panels import ReportPage, SecretPage
from tests.project.resources import CustomerResource, ProjectResource, TaskResource
from tests.project.tenant_panel import RIGHTS, tenant_panel

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class RuledPolicy(Policy):
    """A rule of the project, about the records of a list and about its button."""

    def create(self, user: Any) -> Denied | bool:
        return not user.last_name and (user.is_superuser or Denied("Only for superusers."))

    def edit(self, user: Any, record: Any) -> bool:
        return bool(user.is_superuser or record.title == "Task 1")


class RuledTaskResource(Resource):
    model = Task
    policy = RuledPolicy
    record_title_attribute = "title"


def office(panel: Panel) -> Panel:
    return (
        panel.path("office")
        .locales({"en": "English", "de": "Deutsch"})
        .resources([CustomerResource, ProjectResource, TaskResource])
        .pages([ReportPage, SecretPage])
    )


def ruled(panel: Panel) -> Panel:
    return panel.path("office").resources([CustomerResource, RuledTaskResource])


def superuser() -> User:
    return make_user("ann", is_superuser=True)


def editor() -> User:
    """A member of two groups."""
    user = make_user("bob")
    for name, model in (("Tasks", "task"), ("Projects", "project")):
        group = Group.objects.create(name=name)
        group.permissions.set(Permission.objects.filter(content_type__model=model))
        user.groups.add(group)
    return user


def reader() -> User:
    return make_user("cleo", "view_task", "view_customer")


@pytest.fixture
def task() -> Task:
    project = Project.objects.create(name="Roof", customer=Customer.objects.create(name="Ada"))
    return next(Task.objects.create(title=f"Task {number}", project=project) for number in (1, 2))


LANGUAGES = ("en", "de")


def pages(client: Client, paths: list[str]) -> Iterator[tuple[str, str, Any]]:
    """Yield what a browser shows of each path, in both languages in turn.

    The second visit finds what the first one cached.
    """
    for _visit in range(2):
        for path in paths:
            for language in LANGUAGES:
                # The project has no LocaleMiddleware.
                with override(language):
                    response = fetch(client, path, "inertia")
                is_page = response.status_code == 200
                yield language, path, page_of(response) if is_page else response.status_code


def shown(answers: list[tuple[str, str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    """Return the props of the answers that are pages, with their languages."""
    return [(each[0], each[2]["props"]) for each in answers if isinstance(each[2], dict)]


@pytest.mark.parametrize("make", [superuser, editor, reader])
@pytest.mark.parametrize("build", [office, ruled])
def test_pages_are_the_same(
    build: Callable[[Panel], Panel],
    make: Callable[[], User],
    task: Task,
    declare: Declare,
) -> None:
    paths = [
        "/office",
        "/office/tasks",
        "/office/tasks?sort=-title",
        "/office/tasks/create",
        f"/office/tasks/{task.pk}",
        f"/office/tasks/{task.pk}/edit",
        "/office/customers",
        "/office/projects",
        "/office/report",
        "/office/settings/profile",
    ]
    client = client_for(make())
    answers = []

    for is_on in (True, False):
        declare({"fast_paths": is_on}, office=build)
        answers.append(list(pages(client, paths)))

    found = shown(answers[0])
    assert len(found) >= len(answers[0]) // 2
    assert answers[0] == answers[1]
    assert [language for language, _ in found] == [props["locale"] for _, props in found]
    labels = {(language, props["settingsPages"][0]["label"]) for language, props in found}
    assert labels == {("en", "Profile"), ("de", "Profil")}


def test_pages_of_two_tenants_are_the_same(declare: Declare) -> None:
    regions = [Region.objects.create(name=name) for name in ("North", "South")]
    for region in regions:
        site = Site.objects.create(name=f"Site of {region.name}", region=region)
        Job.objects.create(title=f"Job of {region.name}", site=site)
    user = make_user("ann", *RIGHTS)
    user.regions.set(regions)
    client = client_for(user)
    paths = [
        f"/t/{region.pk}/{name}"
        for name in ("sites", "jobs", "jobs/create", "labels")
        for region in regions
    ]
    answers = []

    for is_on in (True, False):
        declare({"fast_paths": is_on}, work=tenant_panel)
        answers.append(list(pages(client, paths)))

    assert len(shown(answers[0])) >= len(answers[0]) // 2
    assert answers[0] == answers[1]
    for _language, path, page in answers[0]:
        other = regions[path.startswith(f"/t/{regions[0].pk}/")]
        assert f"/t/{other.pk}/" not in str(page.get("props", {}).get("navigation"))
        assert f"of {other.name}" not in str(page.get("props", {}).get("rows"))


def links_of(page: dict[str, Any]) -> list[str]:
    return [item["label"] for group in page["props"]["navigation"] for item in group["items"]]


def buttons_of(page: dict[str, Any]) -> list[str]:
    return [action["name"] for action in page["props"]["page"]["headerActions"]]


def visit(client: Client, path: str = "/office/tasks") -> dict[str, Any]:
    return page_of(fetch(client, path, "inertia"))


def test_a_permission_that_is_given_or_taken_shows_in_the_next_request(declare: Declare) -> None:
    declare(office=office)
    user = make_user("bob", "view_task")
    group = Group.objects.create(name="Editors")
    group.permissions.set(Permission.objects.filter(codename__in=["add_task", "view_customer"]))
    client = client_for(user)
    first = visit(client)

    user.groups.add(group)
    second = visit(client)
    group.permissions.remove(Permission.objects.get(codename="add_task"))
    third = visit(client)
    user.groups.clear()
    last = visit(client)

    assert [buttons_of(page) for page in (first, second, third, last)] == [[], ["create"], [], []]
    with_customers = ["Customers" in links_of(page) for page in (first, second, third, last)]
    assert with_customers == [False, True, True, False]


def test_a_result_of_a_rule_shows_in_the_next_request(declare: Declare) -> None:
    declare(office=ruled)
    user = superuser()
    client = client_for(user)
    before = visit(client)

    user.last_name = "Blocked"
    user.save()
    after = visit(client)

    assert (buttons_of(before), buttons_of(after)) == (["create"], [])


class GreetingList(ListRecords[Any]):
    """A list whose heading names the user."""

    @property
    def heading(self) -> str:  # type: ignore[override]
        return f"Tasks of {current_user()}"


class GreetingResource(Resource):
    model = Task

    @classmethod
    def pages(cls) -> dict[str, Any]:
        return {"index": GreetingList}


def test_a_heading_that_a_project_computes_is_not_cached(declare: Declare) -> None:
    declare(office=lambda panel: panel.path("office").resources([GreetingResource]))
    clients = [client_for(make_user(name, is_superuser=True)) for name in ("ann", "bob")]

    headings = [visit(client)["props"]["page"]["heading"] for client in clients]

    assert headings == ["Tasks of ann", "Tasks of bob"]


class ChoosingPolicy(Policy):
    """A policy that chooses the permission itself."""

    def permission(self, operation: str) -> str:
        user: Any = current_user()
        blocked = user.last_name == "Blocked"
        return "project.nothing" if blocked else super().permission(operation)


class ChosenResource(Resource):
    model = Customer
    policy = ChoosingPolicy


def test_a_permission_that_a_policy_chooses_is_asked_each_time(declare: Declare) -> None:
    members = [ChosenResource, TaskResource]
    declare(office=lambda panel: panel.path("office").resources(members))
    rights = ("view_customer", "view_task")
    clients = [client_for(make_user(name, *rights, last_name=last)) for name, last in _PEOPLE]

    assert ["Customers" in links_of(visit(client)) for client in clients] == [True, False]


_PEOPLE = (("ann", ""), ("bob", "Blocked"))


def test_a_removed_resource_is_gone_with_the_next_request(declare: Declare) -> None:
    declare(office=office)
    client = client_for(superuser())
    assert "Customers" in links_of(visit(client))

    declare(office=lambda panel: panel.path("office").resources([TaskResource]))

    assert links_of(visit(client)) == ["Dashboard", "Tasks"]


def test_an_added_resource_is_shown_with_the_next_request(declare: Declare) -> None:
    def small(panel: Panel) -> Panel:
        return panel.path("office").resources([TaskResource])

    declare(office=small)
    client = client_for(superuser())
    before = [links_of(visit(client)) for _visit in range(2)]

    declare(office=lambda panel: small(panel).resources([TaskResource, CustomerResource]))

    assert before == [["Dashboard", "Tasks"]] * 2
    assert links_of(visit(client)) == ["Dashboard", "Customers", "Tasks"]


class LoudEdit(EditRecord[Any]):
    """A page of a record whose code changes the metadata that it gets."""

    def render(self, request: HttpRequest, record: str | None = None) -> Screen | Redirect:
        screen = super().render(request, record)
        if isinstance(screen, Screen):
            screen.props["page"]["breadcrumbs"].append({"label": "More", "url": None})
            screen.props["page"]["headerActions"][0]["confirmation"]["heading"] += "!"
            screen.props["page"]["subNavigation"]["items"][0]["label"] += "!"
        return screen


class LoudRecordResource(Resource):
    model = Task
    record_title_attribute = "title"

    @classmethod
    def pages(cls) -> dict[str, Any]:
        return {**super().pages(), "edit": LoudEdit}


def test_a_record_page_that_changes_its_metadata_does_not_change_what_is_cached(
    task: Task, declare: Declare
) -> None:
    declare(office=lambda panel: panel.path("office").resources([LoudRecordResource]))
    client = client_for(superuser())
    path = f"/office/tasks/{task.pk}/edit"

    first, second = (visit(client, path)["props"]["page"] for _visit in range(2))

    assert first == second
    assert [crumb["label"] for crumb in first["breadcrumbs"]][-1] == "More"
    assert first["headerActions"][0]["confirmation"]["heading"] == "Delete “Task 1”?!"
    assert first["subNavigation"]["items"][0]["label"] == "View!"


def test_each_record_has_its_own_title_and_links(task: Task, declare: Declare) -> None:
    declare(office=office)
    client = client_for(superuser())
    other = Task.objects.create(title=f"{ANY_RECORD} {ANY_TITLE} %s", project=task.project)

    pages = {
        record: visit(client, f"/office/tasks/{record.pk}/edit")["props"]["page"]
        for record in (task, other, task)
    }

    for record, page in pages.items():
        assert page["heading"] == record.title
        assert page["breadcrumbs"][-2]["label"] == record.title
        links = [page["breadcrumbs"][-2]["href"]]
        links += [item["href"] for item in page["subNavigation"]["items"]]
        assert all(f"/tasks/{record.pk}" in link for link in links)
        headings = [action["confirmation"]["heading"] for action in page["headerActions"]]
        assert all(record.title in heading for heading in headings)


def test_a_permission_on_records_shows_in_the_next_request(task: Task, declare: Declare) -> None:
    declare(office=office)
    user = make_user("bob", "view_task", "change_task", "view_project")
    group = Group.objects.create(name="Cleaners")
    user.groups.add(group)
    client = client_for(user)
    path = f"/office/tasks/{task.pk}/edit"
    first = visit(client, path)

    group.permissions.add(Permission.objects.get(codename="delete_task"))
    second = visit(client, path)
    group.permissions.clear()
    third = visit(client, path)

    assert [buttons_of(page) for page in (first, second, third)] == [[], ["delete"], []]


class HistoryPage(InteractsWithRecord[Any], ResourcePage[Any]):
    """A page of a record that a rule of the project opens."""

    route_path = "{record}/history"
    sub_navigation_label = "History"

    def authorize_record(self, record: Any) -> bool:
        return bool(record.title == "Task 1")

    def render(self, request: HttpRequest, record: str) -> Screen:
        return self.screen("tests/History", {}, self.resolve_record(record))


class HistoryResource(Resource):
    model = Task
    record_title_attribute = "title"

    @classmethod
    def pages(cls) -> dict[str, Any]:
        return {**super().pages(), "history": HistoryPage}


def test_a_link_that_depends_on_the_record_is_asked_each_time(task: Task, declare: Declare) -> None:
    declare(office=lambda panel: panel.path("office").resources([HistoryResource]))
    client = client_for(superuser())
    other = Task.objects.create(title="Task 2", project=task.project)

    shown = [
        [item["key"] for item in visit(client, path)["props"]["page"]["subNavigation"]["items"]]
        for path in (f"/office/tasks/{record.pk}" for record in (task, other, task))
    ]

    assert shown == [["view", "edit", "history"], ["view", "edit"], ["view", "edit", "history"]]
