"""Specification §6: model events of resources with integrations, and their triggers."""

from __future__ import annotations

import inspect
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import UUID

import pytest
from django.core.management import call_command
from django.db.models import QuerySet
from django.db.models.signals import post_save, pre_delete
from django.test import Client

from django_panel import Panel, Resource, panel
from django_panel.actions import DeleteAction, DeleteBulkAction
from django_panel.imports import ImportColumn, Importer
from django_panel.integrations import IntegrationObserver, Integrations, Trigger, active
from django_panel.jobs import Job, running
from django_panel.jobs.progress import JobResult
from django_panel.models import JobRun
from django_panel.panels.registry import directory
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from django_panel.tables.schema import TableSchema
from tests.imports.files import csv_bytes, run_csv
from tests.integrations.integrations import make_integration
from tests.integrations.receivers import Receiver, answering, read_request, receiver
from tests.project.clients import fetch
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

LOCAL = {"allowed_hosts": ["127.0.0.1"], "block_private_networks": False}


class CustomerResource(Resource):
    model = Customer

    @classmethod
    def integrations(cls, settings: Integrations) -> Integrations:
        return settings.enabled()

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        schema = super().table(schema).record_actions([DeleteAction()])
        return schema.bulk_actions([DeleteBulkAction()])


class ProjectResource(Resource):
    model = Project


class CustomerImporter(Importer):
    model = Customer
    update_by = ("name",)

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [ImportColumn("name").required(), ImportColumn("email")]


@dataclass
class RenameCustomer(Job):
    """A job that writes a record."""

    key: ClassVar[str] = "spec-rename-customer"
    customer: int
    name: str

    def handle(self) -> JobResult | None:
        record = Customer.objects.get(pk=self.customer)
        record.name = self.name
        record.save()
        return None


@pytest.fixture(autouse=True)
def shop(declare: Declare) -> Iterator[None]:
    declare(
        {"integrations": LOCAL},
        shop=lambda panel: panel.path("shop").resources([CustomerResource, ProjectResource]),
    )
    directory.all()
    active.clear()
    yield
    active.clear()


def listen(*triggers: str, **fields: Any) -> None:
    for trigger in triggers:
        given = {"panel": "shop", "resource": "customers", "name": trigger, "trigger": trigger}
        make_integration(**(given | fields))


def queued() -> list[tuple[str, str]]:
    """Return the trigger and the customer's name of each queued delivery."""
    runs = JobRun.objects.filter(job="integration").order_by("created_at")
    payloads = [run.payload["payload"] for run in runs]
    return [(each["trigger"], each["record"]["name"]) for each in payloads]


# Registration ------------------------------------------------------------------------------------


def test_observers_are_registered_at_boot_for_resources_that_enable_integrations() -> None:
    assert pre_delete.has_listeners(Customer)
    assert post_save.has_listeners(Customer)
    assert not pre_delete.has_listeners(Project)
    directory.forget()
    assert not pre_delete.has_listeners(Customer)
    directory.all()
    assert pre_delete.has_listeners(Customer)


def test_the_observer_is_registered_by_model_panel_resource_and_settings() -> None:
    names = list(inspect.signature(IntegrationObserver.register).parameters)
    assert names[:4] == ["model", "panel_id", "resource_slug", "integrations"]

    IntegrationObserver.register(Project, "shop", "projects", Integrations().enabled())
    IntegrationObserver.register(Project, "shop", "projects", Integrations().enabled())
    listen("after_create", resource="projects")
    Project.objects.create(name="Site", customer=Customer.objects.create(name="Ann"))

    assert queued() == [("after_create", "Site")]


# Who writes --------------------------------------------------------------------------------------


def test_a_form_fires(admin: Client) -> None:
    listen("after_create", "after_update")
    answer = fetch(admin, "/shop/customers/create", "inertia", "post", data={"name": "Ann"})
    assert answer.status_code == 303
    ann = Customer.objects.get()
    edited = {"name": "Anna", "email": ""}
    saved = admin.put(f"/shop/customers/{ann.pk}/edit", edited, "application/json")
    assert saved.status_code == 303

    assert queued() == [("after_create", "Ann"), ("after_update", "Anna")]


def test_an_action_fires(admin: Client) -> None:
    listen("after_delete")
    ann, ben, cid = (Customer.objects.create(name=name) for name in ("Ann", "Ben", "Cid"))
    body = {"resource": "customers", "action": "delete", "record": ann.pk}
    assert admin.post("/shop/actions/record", body, "application/json").status_code == 303
    body = {"resource": "customers", "action": "delete", "records": [ben.pk, cid.pk]}
    assert admin.post("/shop/actions/bulk", body, "application/json").status_code == 303

    assert sorted(queued()) == [("after_delete", name) for name in ("Ann", "Ben", "Cid")]
    assert not Customer.objects.exists()


def importing(superuser: User, **options: Any) -> None:
    with context.bind(panel=panel("shop"), user=superuser):
        data = csv_bytes(["name", "email"], [["Ann", "new@example.test"], ["Ben", ""]])
        source = ResourceSource(CustomerResource)
        outcome = run_csv(CustomerImporter, source, data, **options)
    assert (outcome.created, outcome.updated, outcome.failed) == (1, 1, 0)


def test_an_importer_fires(superuser: User) -> None:
    Customer.objects.create(name="Ann")
    listen("after_create", "after_update")
    importing(superuser)

    assert sorted(queued()) == [("after_create", "Ben"), ("after_update", "Ann")]


def test_the_dry_run_of_an_import_fires_nothing(superuser: User) -> None:
    Customer.objects.create(name="Ann")
    with receiver(answering()) as found:
        listen("before_create", "before_update", url=found.url)
        listen("after_create", "after_update")
        importing(superuser, dry_run=True)

    assert (queued(), found.requests) == ([], [])


def test_a_console_command_fires() -> None:
    listen("after_create")
    code = "from tests.project.models import Customer; Customer.objects.create(name='Ann')"
    call_command("shell", verbosity=0, command=code)

    assert queued() == [("after_create", "Ann")]


def test_a_job_fires() -> None:
    listen("after_update")
    run = RenameCustomer(Customer.objects.create(name="Ann").pk, "Anna").dispatch()
    running.run(run.job, str(run.pk))

    assert queued() == [("after_update", "Anna")]


def test_bulk_query_updates_and_deletes_that_hydrate_no_model_fire_nothing() -> None:
    listen("after_create", "after_update", "after_delete")
    Customer.objects.bulk_create([Customer(name="Ann")])
    Customer.objects.update(name="Anna")
    rows: QuerySet[Customer] = Customer.objects.all()
    rows._raw_delete(rows.db)

    assert not Customer.objects.exists()
    assert queued() == []


# Triggers ----------------------------------------------------------------------------------------


def test_triggers_are_sent_before_or_after_an_event() -> None:
    assert Trigger.AFTER_DELETE.value == "after_delete"
    kinds = {trigger.value: trigger.kind for trigger in Trigger}
    assert kinds == {
        f"{kind}_{event}": kind
        for event in ("create", "update", "delete")
        for kind in ("before", "after")
    }


def test_before_is_sent_inline_and_after_is_queued() -> None:
    with receiver(answering()) as found:
        listen("before_create", "after_create", url=found.url)
        Customer.objects.create(name="Ann")
        assert len(found.requests) == 1

    assert b'"before_create"' in found.requests[0]
    assert queued() == [("after_create", "Ann")]


def test_before_has_a_short_timeout_and_its_failure_is_swallowed() -> None:
    def hang(connection: Any, found: Receiver) -> None:
        read_request(connection, found)
        found.stopped.wait(10)

    with receiver(hang) as found:
        listen("before_create", url=found.url)
        started = time.monotonic()
        Customer.objects.create(name="Ann")
        assert time.monotonic() - started < 3

    assert Customer.objects.filter(name="Ann").exists()


def test_a_delivery_gets_its_id_and_its_data_when_the_write_happens() -> None:
    listen("after_delete")
    ann = Customer.objects.create(name="Ann", email="ann@example.test")
    key = ann.pk
    ann.delete()

    [run] = JobRun.objects.filter(job="integration")
    assert UUID(run.payload["delivery_id"]).version == 4
    assert run.payload["payload"]["record"] == {
        "id": key,
        "name": "Ann",
        "email": "ann@example.test",
        "is_active": True,
    }


def test_a_panel_with_another_id_fires_its_own_integrations(declare: Declare) -> None:
    def build(panel: Panel) -> Panel:
        return panel.resources([CustomerResource])

    declare({"integrations": LOCAL}, shop=build, ops=build)
    directory.all()
    listen("after_create")
    listen("after_create", panel="ops")
    Customer.objects.create(name="Ann")

    assert len(queued()) == 2
