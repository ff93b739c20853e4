"""After ``override_settings(PANEL=...)`` the next write is observed, without a request."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db.models.signals import post_save, pre_save
from django.test import override_settings

from django_panel import Resource
from django_panel.integrations import IntegrationObserver, Integrations, active
from django_panel.models import JobRun
from django_panel.panels import change_broadcasts
from tests.integrations.integrations import make_integration
from tests.project.models import Customer
from tests.project.provider_factory import provider_path

pytestmark = pytest.mark.django_db(transaction=True)

CHANNELS = {"default": "x", "connections": {"x": {"driver": "channels"}}}
HOOKS = {"allowed_hosts": ["127.0.0.1"], "block_private_networks": False}


class CustomerResource(Resource):
    model = Customer
    broadcasts_changes = True

    @classmethod
    def integrations(cls, integrations: Integrations) -> Integrations:
        return integrations.enabled()


def shop(**options: Any) -> dict[str, Any]:
    """Return settings of a panel with customers."""
    path = provider_path("shop", lambda panel: panel.path("shop").resources([CustomerResource]))
    return {"panels": [path], **options}


@pytest.fixture(autouse=True)
def hooks() -> Iterator[None]:
    """Store an integration for each trigger."""
    active.clear()
    for trigger in ("after_create", "after_delete"):
        make_integration(panel="shop", resource="customers", name=trigger, trigger=trigger)
    yield
    active.clear()


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return the changes that are broadcast."""
    found: list[Any] = []
    monkeypatch.setattr(
        change_broadcasts, "publish", lambda topic, event, data, tenant: found.append(data)
    )
    return found


def queued() -> list[str]:
    runs = JobRun.objects.filter(job="integration").order_by("created_at")
    return [run.payload["payload"]["trigger"] for run in runs]


def test_the_first_save_is_sent() -> None:
    with override_settings(PANEL=shop(integrations=HOOKS)):
        Customer.objects.create(name="Ann")

    assert queued() == ["after_create"]


def test_the_first_deletion_is_sent() -> None:
    ann = Customer.objects.create(name="Ann")
    with override_settings(PANEL=shop(integrations=HOOKS)):
        ann.delete()

    assert queued() == ["after_delete"]


def test_the_first_save_is_broadcast(published: list[Any]) -> None:
    with override_settings(PANEL=shop(broadcasting=CHANNELS)):
        ann = Customer.objects.create(name="Ann")

    assert [each["created"] for each in published] == [[ann.pk]]


def test_the_first_deletion_is_broadcast(published: list[Any]) -> None:
    ann = Customer.objects.create(name="Ann")
    key = ann.pk
    with override_settings(PANEL=shop(broadcasting=CHANNELS)):
        ann.delete()

    assert [each["deleted"] for each in published] == [[key]]


def test_the_settings_before_are_observed_again(published: list[Any]) -> None:
    with override_settings(PANEL=shop(broadcasting=CHANNELS)):
        Customer.objects.create(name="Ann")
        with override_settings(PANEL={"panels": []}):
            Customer.objects.create(name="Ben")
            assert not post_save.has_listeners(Customer)
        Customer.objects.create(name="Cid")

    assert len(published) == 2


def test_a_model_that_is_registered_by_hand_is_sent_once() -> None:
    make_integration(panel="other", resource="people", name="x", trigger="after_create")
    with override_settings(PANEL=shop(integrations=HOOKS)):
        IntegrationObserver.register(Customer, "other", "people", Integrations().enabled())
        ann = Customer.objects.create(name="Ann")
        IntegrationObserver.unregister_all()

    assert sorted(queued()) == ["after_create", "after_create"]
    # Each write that began has ended.
    assert "panel_integration_writes" not in vars(ann)


@pytest.mark.parametrize("options", [{}, {"broadcasting": {"default": None}}])
def test_nothing_is_loaded_if_nothing_is_sent(options: dict[str, Any]) -> None:
    with override_settings(PANEL=shop(**options)):
        assert not pre_save.has_listeners(Customer)
