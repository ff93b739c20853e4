"""``panel_explain``: prints which rule allows or refuses a page or an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any, ClassVar

import pytest
from django.contrib.auth.models import Group, Permission
from django.core.management import CommandError, call_command
from django.http import HttpRequest
from pytest_django.fixtures import Settings

from django_panel import Page, Panel, Resource
from django_panel.actions import Denied
from django_panel.auth.email_codes.usage import enable_email_codes
from django_panel.policies import Policy
from django_panel.resources.concerns import InteractsWithRecord
from django_panel.resources.pages import ResourcePage
from django_panel.support.screen import Screen
from tests.explain.explained_panel import explained_panel
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, Job, Project, Region, Site, Task, User
from tests.project.tenant_panel import RIGHTS, tenant_panel

pytestmark = pytest.mark.django_db


@pytest.fixture
def office(declare: Declare) -> None:
    declare(back=explained_panel)


def explained(*arguments: Any, **options: Any) -> str:
    """Return what the command prints, and require the exit code that it announces."""
    answer, code = StringIO(), 0
    try:
        call_command("panel_explain", *map(str, arguments), stdout=answer, **options)
    except SystemExit as end:
        code = int(str(end.code))
    text = answer.getvalue()
    assert (code, "Refused:" in text, "Allowed:" in text) in {(1, True, False), (0, False, True)}
    return text


def make_project(**fields: Any) -> Project:
    return Project.objects.create(
        customer=Customer.objects.create(name="Acme"), name="Roof", **fields
    )


@pytest.mark.usefixtures("office")
def test_a_user_without_access_to_the_panel() -> None:
    make_user("ann", is_staff=False)

    text = explained("ann", "dashboard")

    assert "NO   Panel access" in text
    assert "User.can_access_panel() refuses" in text or "is_staff is False" in text


@pytest.mark.usefixtures("office")
def test_a_missing_permission_is_named_with_the_policy_method() -> None:
    make_user("ann", "view_project")
    project = make_project()

    text = explained("ann", "projects.edit", project.pk)

    assert "Permission project.change_project  Missing: grant it" in text
    assert "NO   ClosedPolicy.edit()" in text
    assert "The user lacks project.change_project." in text


@pytest.mark.usefixtures("office")
def test_a_permission_of_a_group_is_traced_to_the_group() -> None:
    group = Group.objects.create(name="Editors")
    group.permissions.set(Permission.objects.filter(codename="change_project"))
    make_user("ann").groups.add(group)

    text = explained("ann", "projects.edit", make_project().pk)

    assert "Granted by the group 'Editors'." in text
    assert text.endswith("Allowed: the page 'resources.projects.edit'.\n")


@pytest.mark.usefixtures("office")
def test_a_permission_that_is_not_stored() -> None:
    make_user("ann")
    Permission.objects.filter(codename="view_task").delete()

    text = explained("ann", "tasks.index")

    assert "no such permission is stored" in text


@pytest.mark.usefixtures("office")
@pytest.mark.parametrize(
    ("state", "expected"),
    [("done", "is left out by ClosedPolicy.scope()."), ("open", "is in the scope of")],
)
def test_the_scope_of_the_policy(state: str, expected: str) -> None:
    make_user("ann", is_superuser=True)

    text = explained("ann", "projects.view", make_project(state=state).pk)

    assert expected in text


@pytest.mark.usefixtures("office")
@pytest.mark.parametrize(
    ("key", "expected"),
    [("9999", "does not exist in the database."), ("x", "'x' is no key of")],
)
def test_a_record_that_does_not_exist(key: str, expected: str) -> None:
    make_user("ann", is_superuser=True)

    assert expected in explained("ann", "projects.view", key)


@pytest.mark.usefixtures("office")
def test_a_method_of_the_resource_and_a_rule_of_a_page() -> None:
    make_user("ann", is_superuser=True)

    assert "NO   ExplainedCustomers.can_create()" in explained("ann", "customers.create")
    assert "NO   AuditPage.can_access()" in explained("ann", "audit")


@pytest.mark.usefixtures("office")
def test_rules_of_actions() -> None:
    make_user("ann", is_superuser=True)
    make_user("bob")
    task = Task.objects.create(project=make_project(), title="Dig")

    assert "returned Denied('The task is open.')" in explained("ann", "tasks.archive", task.pk)
    assert "The rule hides the action 'print'." in explained("ann", "tasks.print", task.pk)
    assert "NO   authorize()" in explained("ann", "tasks.sync")
    assert "The user lacks project.view_task." in explained("bob", "tasks.archive", task.pk)
    Task.objects.update(is_done=True)
    assert "yes  authorize()" in explained("ann", "tasks.archive", task.pk)


@pytest.mark.usefixtures("office")
def test_the_ability_of_a_built_in_action_is_explained() -> None:
    make_user("ann", is_superuser=True)

    text = explained("ann", "projects.delete", make_project().pk, scope="infolist")

    assert "ClosedPolicy.delete()" in text
    assert "Returned Denied('Projects are kept for ten years.')." in text


@pytest.mark.usefixtures("office")
def test_an_unknown_target_names_what_exists() -> None:
    make_user("ann", is_superuser=True)

    with pytest.raises(CommandError, match=r"has no page and no action 'tasks.edti'.*tasks.edit"):
        explained("ann", "tasks.edti")
    with pytest.raises(CommandError, match="There is no user 'bob'"):
        explained("bob", "tasks.edit")


def test_a_target_of_several_panels_needs_the_panel(declare: Declare) -> None:
    declare(one=lambda panel: panel.path("one"), two=lambda panel: panel.path("two"))
    make_user("ann")

    with pytest.raises(CommandError, match=r"Several panels have 'dashboard': one, two"):
        explained("ann", "dashboard")
    assert "in the panel 'two'" in explained("ann", "dashboard", panel="two")


def test_a_record_of_another_tenant(declare: Declare) -> None:
    declare(crew=tenant_panel)
    ours, theirs = (Region.objects.create(name=name) for name in ("North", "South"))
    user = make_user("ann", *RIGHTS)
    user.regions.add(ours)
    job = Job.objects.create(site=Site.objects.create(region=theirs, name="Pit"), title="Dig")

    assert "does not belong to the tenant 'North'." in explained("ann", "jobs.edit", job.pk)
    refused = explained("ann", "jobs.edit", job.pk, tenant=str(theirs.pk))
    assert "can_access_tenant() refuses 'South'." in refused


def test_guards_are_steps(declare: Declare, settings: Settings) -> None:
    def guarded(panel: Panel) -> Panel:
        return panel.path("back").require_two_factor().auth()

    declare(back=guarded)
    make_user("ann")

    text = explained("ann", "dashboard")

    assert "NO   Verified email" in text


class SecretPage(Page):
    """A page whose guard the panel does not have."""

    title: ClassVar[str] = "Secret"

    middleware: ClassVar[Sequence[Any]] = (
        f"{__name__}.own_middleware",
        "panel.two-factor",
    )


def own_middleware(get_response: Any) -> Any:
    return get_response


def test_a_guard_of_a_page_is_a_step(declare: Declare) -> None:
    declare(back=lambda panel: panel.path("back").pages([SecretPage]))
    make_user("ann")
    enable_email_codes(make_user("bob"), "bob@example.com")

    text = explained("ann", "secret")

    assert "NO   Second factor" in text
    with_factor = explained("bob", "secret")
    assert with_factor.count("yes  Second factor") == 1
    assert "own_middleware runs on each request" in with_factor


class ApprovePage(InteractsWithRecord[Project], ResourcePage[Project]):
    """A page with an ability that only the policy of the resource knows."""

    ability: ClassVar[str] = "approve"
    route_path: ClassVar[str] = "{record}/approve"

    def render(self, request: HttpRequest, record: str) -> Screen:
        self.resolve_record(record)
        return self.screen("Approve", {})


class ApprovingPolicy(Policy):
    def approve(self, user: Any, record: Project) -> bool | Denied:
        return record.state == "open" or Denied("Only open projects are approved.")


class ApprovedProjects(Resource[Project]):
    slug = "projects"
    policy = ApprovingPolicy

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {**super().pages(), "approve": ApprovePage}


def test_a_page_is_opened_by_the_ability_that_it_declares(declare: Declare) -> None:
    declare(back=lambda panel: panel.path("back").resources([ApprovedProjects]))
    client = client_for(make_user("ann", is_superuser=True))
    opened, closed = make_project(state="open"), make_project(state="done")

    text = explained("ann", "projects.approve", closed.pk)

    assert "NO   ApprovingPolicy.approve()" in text
    assert "Returned Denied('Only open projects are approved.')." in text
    assert "yes  ApprovingPolicy.approve()" in explained("ann", "projects.approve", opened.pk)
    statuses = [
        client.get(f"/back/projects/{each.pk}/approve").status_code for each in (opened, closed)
    ]
    assert statuses == [200, 403]


def test_the_user_object_is_not_changed(declare: Declare) -> None:
    from django_panel.explain.recording import AskedPermissions

    user = make_user("ann", "view_task")

    AskedPermissions(user)

    assert "has_perm" not in vars(user)
    assert User.objects.get() == user
