"""Models whose writes are sent, the tables of these tests, and what was queued."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from django.db import connection, models
from pytest_django.fixtures import Settings

from django_panel.integrations import IntegrationObserver, Integrations, active
from django_panel.models import Integration, JobRun, SoftDeletes
from tests.integrations.integrations import make_integration, panel_settings

ENABLED = Integrations().enabled()


class Gadget(models.Model):
    name = models.CharField(max_length=50)
    price = models.DecimalField(max_digits=8, decimal_places=2, null=True)
    count = models.IntegerField(default=0)
    made_on = models.DateField(null=True)
    data = models.JSONField(default=dict)
    api_token = models.CharField(max_length=50, blank=True)
    updated_at = models.DateTimeField(auto_now=True)
    doubled = models.GeneratedField(
        expression=models.F("count") * 2, output_field=models.IntegerField(), db_persist=True
    )

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class GadgetProxy(Gadget):
    class Meta:
        app_label = "project"
        proxy = True


class SpecialGadget(Gadget):
    """A child of ``Gadget`` with a table of its own."""

    extra = models.CharField(max_length=50, blank=True)

    class Meta:
        app_label = "project"


class TrashedGadget(SoftDeletes):
    name = models.CharField(max_length=50)

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class ArchivedGadget(models.Model):
    """Has its own kind of soft deletion."""

    name = models.CharField(max_length=50)
    is_archived = models.BooleanField(default=False)

    objects: ClassVar[models.Manager[Any]] = models.Manager()

    class Meta:
        app_label = "project"

    def __str__(self) -> str:
        return self.name


class Archive:
    """The trash of ``ArchivedGadget``."""

    column = "is_archived"

    def contains(self, record: Any) -> bool:
        return bool(record.is_archived)


MODELS: list[type[models.Model]] = [Gadget, SpecialGadget, TrashedGadget, ArchivedGadget]


@pytest.fixture(scope="session")
def observed_tables(django_db_setup: None, django_db_blocker: Any) -> None:
    """Create the tables of the models above."""
    with django_db_blocker.unblock():
        existing = connection.introspection.table_names()
        with connection.schema_editor() as editor:
            for model in MODELS:
                if model._meta.db_table not in existing:
                    editor.create_model(model)


@pytest.fixture
def observed(observed_tables: None, settings: Settings) -> Iterator[None]:
    """Observe ``Gadget`` as the resource ``gadgets`` of the panel ``admin``, and nothing else."""
    settings.PANEL = panel_settings()
    IntegrationObserver.unregister_all()
    active.clear()
    IntegrationObserver.register(Gadget, "admin", "gadgets", ENABLED)
    yield
    IntegrationObserver.unregister_all()
    active.clear()


def listen(*triggers: str, **fields: Any) -> list[Integration]:
    """Store an active integration of the gadgets for each trigger."""
    return [
        make_integration(**{"resource": "gadgets", "name": trigger, "trigger": trigger, **fields})
        for trigger in triggers
    ]


def queued() -> list[dict[str, Any]]:
    """Return the payloads of the queued jobs, oldest first."""
    runs = JobRun.objects.filter(job="integration").order_by("created_at")
    return [run.payload["payload"] for run in runs]


def events() -> list[str]:
    """Return the triggers that are queued, oldest first."""
    return [payload["trigger"] for payload in queued()]
