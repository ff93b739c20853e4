"""The screen of a resource's integrations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, cast

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from django_panel.conf import get_settings
from django_panel.exceptions import dotted
from django_panel.forms.schema import FormSchema
from django_panel.integrations.options import BODY_TYPES, METHODS
from django_panel.integrations.payload import sent_fields
from django_panel.integrations.redelivery import can_redeliver
from django_panel.integrations.sending import PROTECTED_HEADERS
from django_panel.integrations.signing import standard_webhook_secret
from django_panel.integrations.triggers import TRIGGER_LABELS
from django_panel.jobs.wire import moment
from django_panel.models.integration import Integration
from django_panel.models.integration_delivery import IntegrationDelivery
from django_panel.resources.integrations import integration_settings
from django_panel.resources.pages.base import ResourcePage
from django_panel.resources.urls import route_url
from django_panel.support.breadcrumbs import Breadcrumb
from django_panel.support.screen import Lazy, Screen
from django_panel.tables.page_table import PageTable
from django_panel.tables.schema import TableSchema

if TYPE_CHECKING:
    from django.db.models import Model, Prefetch, QuerySet

    from django_panel.integrations.resource import IntegrationResource
    from django_panel.integrations.settings import Integrations
    from django_panel.integrations.wire import (
        DeliveriesWire,
        IntegrationDeliveryWire,
        IntegrationEndpointsWire,
        IntegrationOptionsWire,
        IntegrationWire,
        RevealedSecretWire,
    )
    from django_panel.pages.wire import ClusterWire

#: Stands for the key of an integration in the URLs of ``endpoints``.
ID = "__id__"
#: Stands for the key of a delivery.
DELIVERY = "__delivery__"
#: The query parameter that names the integration whose deliveries are shown.
INTEGRATION = "integration"
#: The digits of a key (``BigAutoField``).
_MAX_DIGITS = 18


class IntegrationsPage(ResourcePage[Any]):
    """Shows the integrations of a resource with their delivery history."""

    def default_title(self, record: Model | None) -> str:
        return _("Integrations")

    def default_subheading(self, record: Model | None) -> str | None:
        label = self.get_resource().get_plural_label()
        return _("Requests to other systems when records change: %(label)s") % {"label": label}

    def breadcrumbs(self, record: Model | None = None) -> list[Breadcrumb]:
        """Return the list of the resource and the screen itself (decisions E11)."""
        records = self.index_url() or self.dashboard_url()
        return [
            Breadcrumb(self.get_resource().get_plural_label(), records),
            Breadcrumb(self.default_title(record)),
        ]

    def cluster_navigation(self) -> ClusterWire | None:
        return None

    def url(self) -> str:
        """Return the URL of the screen, below the bound parents."""
        return route_url(self.get_resource(), "integrations", None, self.panel())

    @cached_property
    def declared(self) -> IntegrationResource:
        """The table, the form and the deliveries, as the panel declares them."""
        settings = integration_settings(self.get_resource())
        hosts = get_settings().integrations.allowed_hosts
        cls: type[IntegrationResource] = self.panel().get_integration_resource()
        return cls(settings, self.payload_paths(settings), hosts)

    def form(self, page: Literal["create", "edit"]) -> FormSchema:
        """Return the form of a new or a stored integration."""
        return self.declared.form(FormSchema()).for_page(page)

    def render_for(
        self,
        integrations: QuerySet[Integration],
        history: Prefetch[Any],
        query: Mapping[str, Any],
        revealed: Integration | None,
    ) -> Screen:
        """Return the screen; the secret of ``revealed`` is part of it.

        ``history`` prefetches the newest attempts of each integration.
        """
        schema = self.declared.table(TableSchema(Integration))
        table = PageTable(dotted(self.declared), schema, integrations.order_by(), query)

        def shown() -> list[IntegrationWire]:
            form = self.form("edit")
            return [
                integration_to_wire(integration, form.values(integration))
                for integration in integrations.prefetch_related(history)
            ]

        return self.screen(
            "panel/resources/Integrations",
            {
                **self.options(),
                **secret_to_wire(revealed),
                **table.to_props(),
                "integrations": Lazy(shown),
                "form": Lazy(lambda: self.form("create").to_wire()),
                "deliveries": Lazy(lambda: self.deliveries(integrations, query)),
            },
        )

    def deliveries(
        self, integrations: QuerySet[Integration], query: Mapping[str, Any]
    ) -> DeliveriesWire | None:
        """Return the history of the integration that the query string names."""
        key = str(query.get(INTEGRATION, ""))
        named = integrations.filter(pk=key) if _is_key(key) else integrations.none()
        integration = named.first()
        if integration is None:
            return None
        table = PageTable(
            dotted(self.declared),
            self.declared.deliveries(TableSchema(IntegrationDelivery)),
            IntegrationDelivery.of(integration),
            query,
            namespace=("deliveries",),
        )
        return {
            "integration": integration.pk,
            **table.to_wire(),
            "records": [_delivery_to_wire(record) for record in table.records],
        }

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


def integration_to_wire(integration: Integration, values: dict[str, Any]) -> IntegrationWire:
    """Return an integration with its prefetched history, without its secret.

    ``values`` are those of its form.
    """
    attempted = integration.last_attempted_at
    return {
        "id": integration.pk,
        "name": integration.name,
        "trigger": integration.get_triggers()[0],
        "triggers": integration.get_triggers(),
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
        "lastIsTest": integration.last_is_test,
        "hasSecret": bool(integration.secret),
        "values": values,
        "deliveries": [_delivery_to_wire(delivery) for delivery in integration.newest],
    }


def _is_key(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= _MAX_DIGITS


def _delivery_to_wire(delivery: IntegrationDelivery) -> IntegrationDeliveryWire:
    return {
        "id": delivery.pk,
        "deliveryId": str(delivery.delivery_id),
        "trigger": delivery.trigger,
        "isTest": delivery.is_test,
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
