"""A panel adopts a site of Django's admin: its models, its rule of access, and its classes."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin import AdminSite
from django.core.management import call_command
from django.core.management.base import CommandError
from django.http import HttpRequest
from pytest_django.fixtures import Settings

from django_panel import Panel
from django_panel.exceptions import PanelException
from django_panel.panels.registry import get_registry
from django_panel.resources import Resource
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task, User

pytestmark = pytest.mark.django_db


class CustomerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name",)


class TaskInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Task


class ProjectAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    inlines = (TaskInline,)


class VersionedAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Wraps the save, as django-reversion does."""

    def change_view(self, *args: Any, **kwargs: Any) -> Any:
        return super().change_view(*args, **kwargs)


class TaskAdmin(VersionedAdmin):
    change_list_template = "tasks.html"
    list_editable = ("is_done",)
    list_display = ("title", "is_done")


class Tasks(Resource):
    model = Task


@pytest.fixture
def site() -> AdminSite:
    made = AdminSite("back")
    made.register(Customer, CustomerAdmin)
    made.register(Project, ProjectAdmin)
    made.register(Task, TaskAdmin)
    return made


def adopted() -> dict[str, Any]:
    """Return the resources of the panel by their slug."""
    panel = get_registry().by_id("back")
    return {panel.contents().resources.slug_of(each): each for each in panel.get_resources()}


def adopt(declare: Declare, site: Any, **options: Any) -> dict[str, Any]:
    declare(back=lambda panel: panel.path("back").adopt_admin_site(site, **options))
    return adopted()


def test_every_registered_model_has_a_resource(declare: Declare, site: AdminSite) -> None:
    assert set(adopt(declare, site)) == {"customers", "projects", "tasks"}


@pytest.mark.parametrize(
    ("options", "slugs"),
    [
        ({"only": [Customer]}, {"customers"}),
        ({"only": [Customer._meta.label, Task]}, {"customers", "tasks"}),
        ({"exclude": [Task._meta.label_lower]}, {"customers", "projects"}),
        ({"only": [Task._meta.app_label], "exclude": [Task]}, {"customers", "projects"}),
    ],
)
def test_models_are_selected(
    declare: Declare, site: AdminSite, options: dict[str, Any], slugs: set[str]
) -> None:
    assert set(adopt(declare, site, **options)) == slugs


def test_a_resource_of_the_panel_wins(declare: Declare, site: AdminSite) -> None:
    declare(back=lambda panel: panel.path("back").resources([Tasks]).adopt_admin_site(site))

    assert adopted()["tasks"] is Tasks


@pytest.mark.parametrize(
    ("given", "options", "problem"),
    [
        ("nowhere.site", {}, "cannot be imported"),
        (object(), {}, "is not an admin site"),
        (None, {"only": ["nothing.Nothing"]}, "which no registered model matches"),
    ],
)
def test_a_wrong_site_or_name(
    declare: Declare, given: Any, options: dict[str, Any], problem: str
) -> None:
    declare(back=lambda panel: panel.path("back").adopt_admin_site(given, **options))

    with pytest.raises(PanelException, match=problem):
        get_registry().all()


def test_the_site_decides_who_has_access(declare: Declare, site: AdminSite) -> None:
    class OnlyAda(AdminSite):
        def has_permission(self, request: HttpRequest) -> bool:
            return request.user.get_username() == "ada"

    made = OnlyAda("back")
    made.register(Customer, CustomerAdmin)

    def build(panel: Panel) -> Panel:
        return panel.path("back").adopt_admin_site(made)

    declare(back=build)
    ada, bob = make_user("ada", is_superuser=True), make_user("bob", is_superuser=True)

    assert fetch(client_for(ada), "/back/customers").status_code == 200
    assert fetch(client_for(bob), "/back/customers").status_code == 403


def test_a_model_that_a_user_may_not_see_is_not_in_the_navigation(
    declare: Declare, superuser: User
) -> None:
    class Hidden(CustomerAdmin):
        def has_module_permission(self, request: HttpRequest) -> bool:
            return False

    site = AdminSite("back")
    site.register(Customer, Hidden)
    site.register(Project, admin.ModelAdmin)
    adopt(declare, site)

    page = page_of(fetch(client_for(superuser), "/back"))
    links = [item["label"] for group in page["props"]["navigation"] for item in group["items"]]

    assert "Projects" in links
    assert "Customers" not in links


@pytest.fixture
def project() -> Project:
    return Project.objects.create(name="Engine", customer=Customer.objects.create(name="Ada"))


def test_a_class_that_cannot_be_written_safely_has_no_pages_that_write(
    declare: Declare, site: AdminSite, superuser: User, project: Project
) -> None:
    task = Task.objects.create(project=project, title="Weave")
    resources = adopt(declare, site)
    client = client_for(superuser)

    assert set(resources["tasks"].pages()) == {"index", "view"}
    assert fetch(client, "/back/tasks/create").status_code == 404
    assert fetch(client, f"/back/tasks/{task.pk}/edit").status_code == 404
    assert fetch(client, f"/back/tasks/{task.pk}").status_code == 200


def test_views_are_bypassed_on_request(declare: Declare, site: AdminSite) -> None:
    resources = adopt(declare, site, bypass_views=[VersionedAdmin])

    assert "edit" in resources["tasks"].pages()


def report(*arguments: str) -> str:
    output = StringIO()
    call_command("panel_adopt_admin", *arguments, stdout=output)
    return output.getvalue()


def test_the_report_names_each_difference(declare: Declare, site: AdminSite) -> None:
    adopt(declare, site)

    lines = json.loads(report("--json"))

    found = {(line["level"], line["model"].partition(".")[2], line["attribute"]) for line in lines}
    assert found == {
        ("refused", "Task", "change_view"),
        ("classic", "Task", "change_list_template"),
        ("changed", "Task", "list_editable"),
    }
    assert "TaskAdmin.change_view" in report()
    assert "same    " in report("-v", "2")


def test_strict_accepts_what_the_settings_list(
    declare: Declare, site: AdminSite, settings: Settings
) -> None:
    adopt(declare, site, only=[Customer, Task])

    with pytest.raises(CommandError, match="3 differences are not accepted"):
        report("--strict")
    names = ("change_view", "change_list_template", "list_editable")
    accepted = [f"{Task._meta.label}:{name}" for name in names]
    settings.PANEL = {**settings.PANEL, "adopt": {"accepted": accepted}}
    report("--strict")


def test_a_subclass_replaces_what_the_admin_says(
    declare: Declare, site: AdminSite, superuser: User, project: Project
) -> None:
    class Projects(Resource.from_model_admin(ProjectAdmin, site=site)):  # type: ignore[misc]
        columns = ("name", "customer")
        fields = ("name",)
        search_fields = ("name",)

    declare(back=lambda panel: panel.path("back").resources([Projects]).adopt_admin_site(site))
    client = client_for(superuser)

    listed = page_of(fetch(client, "/back/projects?search=Eng"))["props"]
    form = page_of(fetch(client, f"/back/projects/{project.pk}/edit"))["props"]["form"]

    assert adopted()["projects"] is Projects
    assert [column["name"] for column in listed["table"]["columns"]] == ["name", "customer"]
    assert len(listed["rows"]) == 1
    assert '"name": "customer"' not in json.dumps(form)


@pytest.mark.parametrize(
    ("given", "problem"),
    [(Task, "It takes a ModelAdmin"), (VersionedAdmin, "is registered for 0 models")],
)
def test_what_is_no_registered_class(given: Any, problem: str, site: AdminSite) -> None:
    with pytest.raises(PanelException, match=problem):
        Resource.from_model_admin(given, site=site)
