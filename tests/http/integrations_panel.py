"""Panels whose resources have integrations: plain, nested, and with text keys."""

from __future__ import annotations

import json
from typing import Any, ClassVar
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client

from django_panel import Panel, Resource
from django_panel.integrations import Integrations
from django_panel.models import Integration, IntegrationDelivery
from tests.integrations.integrations import make_integration
from tests.project.clients import Kind, fetch, page_of
from tests.project.models import Customer, Label, Project, Region, Site

#: The rights of a user who manages integrations of all resources.
RIGHTS = (
    *(f"view_{model}" for model in ("customer", "project", "label", "region", "site")),
    "manage_integrations",
)
SCREEN = "/front/projects/integrations"
#: An address, so that no name is resolved; nothing listens there.
URL = "http://127.0.0.1:8009/hook"
VALUES: dict[str, Any] = {"name": "Accounting", "trigger": "after_update", "url": URL}
OPEN_SETTINGS = {"integrations": {"allowed_hosts": ["*"], "block_private_networks": False}}


class CustomerResource(Resource):
    """A resource without integrations."""

    model = Customer


class ProjectResource(Resource):
    model = Project

    @classmethod
    def integrations(cls, settings: Integrations) -> Integrations:
        triggers = ["after_create", "after_update", "after_delete"]
        return settings.enabled().triggers(triggers).timeout(2).fields(["name", "customer"])


class LabelResource(Resource):
    model = Label

    @classmethod
    def integrations(cls, settings: Integrations) -> Integrations:
        return settings.enabled()


class RegionResource(Resource):
    model = Region


class SiteResource(Resource):
    model = Site
    parent_resource: ClassVar[type[Resource] | None] = RegionResource

    @classmethod
    def integrations(cls, settings: Integrations) -> Integrations:
        return settings.enabled()


RESOURCES = [CustomerResource, ProjectResource, LabelResource, RegionResource, SiteResource]


def front(panel: Panel) -> Panel:
    return panel.path("front").resources(RESOURCES)


def back(panel: Panel) -> Panel:
    return panel.path("back").resources([ProjectResource])


def stored(**fields: Any) -> Integration:
    """Store an integration of the projects in the panel ``front``."""
    return make_integration(**{"panel": "front", "url": URL, **fields})


def props_of(client: Client, path: str = SCREEN) -> dict[str, Any]:
    props: dict[str, Any] = page_of(fetch(client, path, "inertia"))["props"]
    return props


def write(
    client: Client, path: str, body: Any = None, method: str = "post", kind: Kind = "json"
) -> HttpResponse:
    """Send JSON to an endpoint."""
    options: dict[str, Any] = {"data": json.dumps(body or {}), "content_type": "application/json"}
    return fetch(client, path, kind, method, **options)


def errors_of(response: HttpResponse) -> dict[str, list[str]]:
    assert response.status_code == 422, response.content
    errors: dict[str, list[str]] = json.loads(response.content)["errors"]
    return errors


def a_delivery(integration: Integration, **fields: Any) -> IntegrationDelivery:
    """Store an attempt of an integration."""
    values = {
        "trigger": "after_update",
        "method": "POST",
        "url": URL,
        "delivery_id": uuid4(),
        "status": 500,
        "request_body": '{"a": 1}',
        **fields,
    }
    return IntegrationDelivery.record(integration, **values)
