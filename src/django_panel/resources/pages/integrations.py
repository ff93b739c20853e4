"""The screen of a resource's integrations."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from django_panel.conf import get_settings
from django_panel.integrations.options import BODY_TYPES, METHODS
from django_panel.integrations.payload import sent_fields
from django_panel.integrations.redelivery import can_redeliver
from django_panel.integrations.sending import PROTECTED_HEADERS
from django_panel.integrations.signing import standard_webhook_secret
from django_panel.integrations.triggers import Trigger
from django_panel.jobs.wire import moment
from django_panel.resources.integrations import integration_settings
from django_panel.resources.pages.base import ResourcePage
from django_panel.resources.urls import route_url
from django_panel.support.breadcrumbs import Breadcrumb
from django_panel.support.screen import Lazy, Screen

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.integrations.settings import Integrations
    from django_panel.integrations.wire import (
        IntegrationDeliveryWire,
        IntegrationEndpointsWire,
        IntegrationOptionsWire,
        IntegrationWire,
        RevealedSecretWire,
    )
    from django_panel.models.integration import Integration
    from django_panel.models.integration_delivery import IntegrationDelivery
    from django_panel.pages.wire import ClusterWire

#: Stands for the key of an integration in the URLs of ``endpoints``.
ID = "__id__"
#: Stands for the key of a delivery.
DELIVERY = "__delivery__"

TRIGGER_LABELS = MappingProxyType(
    {
        Trigger.BEFORE_CREATE: gettext_lazy("Before a record is created"),
        Trigger.AFTER_CREATE: gettext_lazy("After a record is created"),
        Trigger.BEFORE_UPDATE: gettext_lazy("Before a record is updated"),
        Trigger.AFTER_UPDATE: gettext_lazy("After a record is updated"),
        Trigger.BEFORE_DELETE: gettext_lazy("Before a record is deleted"),
        Trigger.AFTER_DELETE: gettext_lazy("After a record is deleted"),
    }
)


class IntegrationsPage(ResourcePage[Any]):
    """Shows the integrations of a resource with their delivery history."""

    def default_title(self, record: Model | None) -> str:
        return _("Integrations")

    def default_subheading(self, record: Model | None) -> str | None:
        label = self.get_resource().get_plural_label()
        return _("Requests to other systems when records change: %(label)s") % {"label": label}

    def breadcrumbs(self, record: Model | None = None) -> list[Breadcrumb]:
        return []

    def cluster_navigation(self) -> ClusterWire | None:
        return None

    def url(self) -> str:
        """Return the URL of the screen, below the bound parents."""
        return route_url(self.get_resource(), "integrations", None, self.panel())

    def render_for(
        self, integrations: Iterable[Integration], revealed: Integration | None
    ) -> Screen:
        """Return the screen; the secret of ``revealed`` is part of it."""
        return self.screen(
            "panel/resources/Integrations",
            {
                **self.options(),
                **secret_to_wire(revealed),
                "integrations": Lazy(lambda: [integration_to_wire(each) for each in integrations]),
            },
        )

    def options(self) -> IntegrationOptionsWire:
        """Return what an integration of the resource can be."""
        declared = integration_settings(self.get_resource())
        settings = get_settings().integrations
        return {
            "triggers": [
                {"value": trigger.value, "label": str(TRIGGER_LABELS[trigger])}
                for trigger in declared.get_triggers()
            ],
            "endpoints": self.endpoints(),
            "allowedHosts": list(settings.allowed_hosts),
            "methods": list(METHODS),
            "bodyTypes": list(BODY_TYPES),
            "protectedHeaders": sorted(PROTECTED_HEADERS),
            "payloadPaths": self.payload_paths(declared),
            "history": {
                "enabled": settings.history.enabled,
                "keepPerIntegration": settings.history.keep_per_integration,
            },
        }

    def endpoints(self) -> IntegrationEndpointsWire:
        """Return the URLs of the writes, with placeholders for keys."""
        url = self.url()
        one = f"{url}/{ID}"
        return {
            "store": url,
            "update": one,
            "destroy": one,
            "rotate": f"{one}/rotate",
            "send": f"{one}/send",
            "redeliver": f"{one}/deliveries/{DELIVERY}/redeliver",
        }

    def payload_paths(self, declared: Integrations) -> list[str]:
        """Return the paths of the payload, for body templates."""
        fields = sent_fields(self.get_resource().model, declared.get_fields())
        names = (f"record.{field.name}" for field in fields)
        return ["trigger", "resource", "occurred_at", "changed", *names]


def secret_to_wire(integration: Integration | None) -> RevealedSecretWire:
    """Return the secret of an integration, or nulls."""
    secret = None if integration is None else integration.get_secret()
    return {
        "revealedSecret": secret,
        "revealedStandardSecret": None if secret is None else standard_webhook_secret(secret),
        "revealedIntegration": None if integration is None else integration.pk,
    }


def integration_to_wire(integration: Integration) -> IntegrationWire:
    """Return an integration with its prefetched history, without its secret."""
    attempted = integration.last_attempted_at
    return {
        "id": integration.pk,
        "name": integration.name,
        "trigger": integration.trigger,
        "method": integration.method,
        "url": integration.url,
        "headers": integration.headers,
        "query": integration.query,
        "bodyType": cast("Literal['json', 'form', 'none']", integration.body_type),
        "body": integration.body,
        "isActive": integration.is_active,
        "lastStatus": integration.last_status,
        "lastError": integration.last_error,
        "lastAttemptedAt": None if attempted is None else moment(attempted),
        "hasSecret": bool(integration.secret),
        "deliveries": [_delivery_to_wire(each) for each in integration.newest],
    }


def _delivery_to_wire(delivery: IntegrationDelivery) -> IntegrationDeliveryWire:
    return {
        "id": delivery.pk,
        "deliveryId": str(delivery.delivery_id),
        "trigger": delivery.trigger,
        "method": delivery.method,
        "url": delivery.url,
        "status": delivery.status,
        "durationMs": delivery.duration_ms,
        "error": delivery.error,
        "requestBody": delivery.request_body,
        "responseBody": delivery.response_body,
        "attemptedAt": moment(delivery.attempted_at),
        "canRedeliver": can_redeliver(delivery),
    }
