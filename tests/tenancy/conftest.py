"""Fixtures: two tenants with the same kinds of records, and members of one and of both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare, declare
from tests.project.models import Badge, Job, Label, Labelling, Note, Region, Site, User
from tests.project.temporary_models import tables_of
from tests.project.tenant_panel import RIGHTS, tenant_panel
from tests.tenancy.plot_models import MODELS

__all__ = ["Declare", "declare"]


@dataclass
class Tenant:
    """A tenant, and one record of each resource."""

    region: Region
    site: Site
    job: Job
    note: Note
    badge: Badge
    member: User

    @property
    def root(self) -> str:
        return f"/t/{self.region.pk}"

    def client(self) -> Client:
        return client_for(self.member)


def make_tenant(name: str) -> Tenant:
    region = Region.objects.create(name=name)
    site = Site.objects.create(region=region, name=f"{name} site")
    job = Job.objects.create(site=site, title=f"{name} job")
    note = Note.objects.create(job=job, title=f"{name} note")
    badge = Badge.objects.create(name=f"{name} badge")
    badge.sites.add(site)
    member = make_user(f"member of {name}", *RIGHTS)
    member.regions.add(region)
    return Tenant(region, site, job, note, badge, member)


@dataclass
class Common:
    """Records that belong to both tenants, and lead to records of both."""

    badge: Badge
    label: Label
    person: User


@pytest.fixture
def common(north: Tenant, south: Tenant) -> Common:
    """Return records of both tenants; the person holds the badge of each tenant."""
    badge = Badge.objects.create(name="common badge")
    badge.sites.set([north.site, south.site])
    label = Label.objects.create(name="common label")
    person = make_user("common person")
    person.regions.set([north.region, south.region])
    for number, tenant in enumerate((north, south)):
        Labelling.objects.create(job=tenant.job, label=label, weight=number + 1)
        tenant.badge.holder = person
        tenant.badge.save()
    return Common(badge, label, person)


@pytest.fixture(scope="module")
def plot_tables(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Create the tables of ``plot_models`` in addition to those of the test project."""
    with django_db_blocker.unblock():
        tables = tables_of(MODELS)
        tables.__enter__()
    yield
    with django_db_blocker.unblock():
        tables.__exit__(None, None, None)


@pytest.fixture
def panel(declare: Declare) -> None:
    """Declare the panel with tenants."""
    declare(crew=tenant_panel)


@pytest.fixture
def north(db: None, panel: None) -> Tenant:
    return make_tenant("north")


@pytest.fixture
def south(db: None, panel: None) -> Tenant:
    return make_tenant("south")


@pytest.fixture
def private_files(settings: Settings, tmp_path: Path) -> Path:
    """Store private files in a folder of the test."""
    settings.STORAGES = {
        **settings.STORAGES,
        "panel_private": {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {"location": tmp_path, "base_url": None},
        },
    }
    return tmp_path
