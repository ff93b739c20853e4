"""Every page that links lead to is the same with and without fast paths."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.utils.translation import override

from django_panel import Panel
from django_panel.policies import Policy
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, Job, Note, Region, Site, Task, User
from tests.project.nested_panel import deep_panel, make_line, remark_for
from tests.project.page_crawl import answer, find_pages, first_difference
from tests.project.panels import ReportPage, SecretPage
from tests.project.relation_panel import (
    create_job,
    create_label,
    create_project,
    create_remark,
    related_panel,
)
from tests.project.resources import CustomerResource, ProjectResource, TaskResource
from tests.project.tenant_panel import (
    RESOURCES,
    TenantJobResource,
    TenantSiteResource,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

LANGUAGES = ("en", "de")


class OddPolicy(Policy):
    """Rules about records: every second one may be edited, and none of them deleted."""

    def edit(self, user: Any, record: Any) -> bool:
        return bool(record is None or record.pk % 2)

    def delete(self, user: Any, record: Any) -> bool:
        return bool(record is not None and user.is_superuser and record.pk % 2)


class OddCustomerResource(CustomerResource):
    policy = OddPolicy


class OddProjectResource(ProjectResource):
    policy = OddPolicy


class OddTaskResource(TaskResource):
    policy = OddPolicy


class OddJobResource(TenantJobResource):
    policy: ClassVar[Any] = OddPolicy


class OddSiteResource(TenantSiteResource):
    policy: ClassVar[Any] = OddPolicy


_ODD = {TenantJobResource: OddJobResource, TenantSiteResource: OddSiteResource}


def office(panel: Panel) -> Panel:
    members = [CustomerResource, ProjectResource, TaskResource]
    return panel.path("office").resources(members).pages([ReportPage, SecretPage])


def odd(panel: Panel) -> Panel:
    members = [OddCustomerResource, OddProjectResource, OddTaskResource]
    return panel.path("odd").resources(members).pages([ReportPage, SecretPage])


def tenants(panel: Panel) -> Panel:
    """Return the panel of the tenants, with rules about the records of two resources."""
    members = [_ODD.get(resource, resource) for resource in RESOURCES]
    return panel.path("t/{tenant}").tenant(Region).resources(members)


def deep_records(user: User) -> list[str]:
    for name in ("north", "private"):
        remark_for(make_line(name).note)
    return ["/deep"]


def related_records(user: User) -> list[str]:
    job = create_job("Roof", "First", "Second")
    create_label("Blue", job)
    create_remark(job, "Well done")
    create_project(Customer.objects.create(name="Ada"), "Attic")
    return ["/rel"]


def office_records(user: User) -> list[str]:
    related_records(user)
    for number in range(3):
        customer = Customer.objects.create(name=f"Customer {number}")
        project = create_project(customer, f"Project {number}")
        Task.objects.create(title=f"Task {number}", project=project)
    return ["/office"]


def odd_records(user: User) -> list[str]:
    return ["/odd" for _ in office_records(user)]


def tenant_records(user: User) -> list[str]:
    starts = []
    for name in ("North", "South"):
        region = Region.objects.create(name=name)
        user.regions.add(region)
        starts.append(f"/t/{region.pk}")
        for number in range(3):
            site = Site.objects.create(name=f"Site {number} of {name}", region=region)
            job = Job.objects.create(title=f"Job {number} of {name}", site=site)
            Note.objects.create(title=f"Note {number} of {name}", job=job)
    return starts


#: Panels of the other tests, with their records: nested resources, relations, tabs and actions,
#: rules about records, and two tenants.
PANELS: dict[str, tuple[Callable[[Panel], Panel], Callable[[User], list[str]]]] = {
    "deep": (deep_panel, deep_records),
    "rel": (related_panel, related_records),
    "office": (office, office_records),
    "odd": (odd, odd_records),
    "t": (tenants, tenant_records),
}


def in_languages(client: Client, paths: list[str]) -> dict[tuple[str, str], Any]:
    """Visit each path in both languages in turn."""
    found = {}
    for path in paths:
        for language in LANGUAGES:
            # The project has no LocaleMiddleware.
            with override(language):
                found[language, path] = answer(client, path)
    return found


@pytest.mark.parametrize("name", PANELS)
@pytest.mark.parametrize("is_superuser", [True, False])
def test_every_page_of_a_panel_is_the_same(name: str, is_superuser: bool, declare: Declare) -> None:
    build, make_records = PANELS[name]
    user = make_user("ann", is_superuser=is_superuser)
    starts = make_records(user)
    if not is_superuser:
        group = Group.objects.create(name="Everything")
        group.permissions.set(Permission.objects.filter(content_type__app_label="project"))
        user.groups.add(group)
    client = client_for(user)
    declare({"fast_paths": False}, **{name: build})
    by_start = [find_pages(client, [start], (start,)) for start in starts]
    # The pages of the tenants in turn.
    paths = [path for row in zip(*by_start, strict=True) for path in row]
    own = in_languages(client, paths)

    declare({"fast_paths": True}, **{name: build})
    visits = [in_languages(client, paths) for _visit in range(2)]

    assert len(paths) >= 12 * len(starts)
    differences = [
        f"{' '.join(place)}: {first_difference(visit[place], own[place])}"
        for visit in visits
        for place in own
        if visit[place] != own[place]
    ]
    assert differences == []
    locales = {page["props"]["locale"] for page in own.values() if isinstance(page, dict)}
    assert locales == set(LANGUAGES)
