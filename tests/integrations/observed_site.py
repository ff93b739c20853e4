"""A panel with integrations in processes of its own, and the functions that they run."""

from __future__ import annotations

from typing import Any

from django_panel import Panel, PanelProvider, Resource
from django_panel.integrations import Integrations
from django_panel.models import JobRun
from tests.integrations.integrations import make_integration
from tests.project.models import Customer

#: ``PANEL`` of the site.
PANEL = {
    "panels": ["tests.integrations.observed_site.ShopPanelProvider"],
    "integrations": {"allowed_hosts": ["127.0.0.1"], "block_private_networks": False},
}


class CustomerResource(Resource):
    model = Customer

    @classmethod
    def integrations(cls, settings: Integrations) -> Integrations:
        return settings.enabled()


class ShopPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("shop").resources([CustomerResource])


def listen(*triggers: str, **fields: Any) -> None:
    """Store an active integration for each trigger."""
    for trigger in triggers:
        given = {"panel": "shop", "resource": "customers", "name": trigger, "trigger": trigger}
        make_integration(**(given | fields))


def add_customers(*names: str) -> None:
    """Store customers without a signal."""
    Customer.objects.bulk_create([Customer(name=name) for name in names])


def queued() -> list[list[Any]]:
    """Return the trigger and the customer's name of each queued delivery."""
    runs = JobRun.objects.filter(job="integration").order_by("created_at")
    payloads = [run.payload["payload"] for run in runs]
    return [[each["trigger"], each["record"]["name"]] for each in payloads]
