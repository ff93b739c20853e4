"""The endpoints of a resource's integrations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from django_panel.http import flash, lookup
from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.integrations import integration_values, key_in_path
from django_panel.http.responses import redirect_back
from django_panel.http.route_match import get_route_match
from django_panel.integrations.delivery import deliver, new_delivery_id
from django_panel.integrations.payload import payload_of, sent_fields
from django_panel.integrations.redelivery import can_redeliver, redeliver
from django_panel.integrations.triggers import Trigger
from django_panel.jobs.wire import moment
from django_panel.models.integration import Integration
from django_panel.models.integration_delivery import IntegrationDelivery
from django_panel.notifications.flash import flash_toast
from django_panel.resources.integrations import integration_settings, may_manage_integrations
from django_panel.resources.pages.integrations import IntegrationsPage
from django_panel.support import json, ports
from django_panel.support.screen import Screen
from django_panel.support.tenants import current_tenant_id

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from django_panel.integrations.sending import Attempt
    from django_panel.integrations.settings import Integrations
    from django_panel.integrations.wire import IntegrationAttemptWire

#: The attempts of each integration that the screen shows.
SHOWN_DELIVERIES = 50


class IntegrationController:
    """Reads and changes only the integrations of one resource in the current panel and tenant."""

    def index(self, request: HttpRequest) -> Screen:
        """Show the integrations; a new secret is shown once."""
        page = _page(request)
        history = IntegrationDelivery.history(SHOWN_DELIVERIES)
        revealed = _revealed(request, page)
        return page.render_for(_integrations(page), history, request.GET, revealed)

    def store(self, request: HttpRequest) -> HttpResponse:
        """Create an integration with a new secret."""
        page = _page(request)
        values = integration_values(request, page)
        panel, slug = page.panel().get_id(), page.get_resource().get_slug()
        integration = Integration(panel=panel, resource=slug, tenant=_tenant(page), **values)
        integration.rotate()
        integration.save()
        flash.store_revealed(request, integration.pk)
        return _done(request, page, _("Integration created."))

    def update(self, request: HttpRequest) -> HttpResponse:
        """Change the fields that the body contains."""
        page = _page(request)
        integration = _integration(request, page)
        values = integration_values(request, page, integration)
        for name, value in values.items():
            setattr(integration, name, value)
        integration.save(update_fields=[*values, "updated_at"])
        return _done(request, page, _("Integration saved."))

    def destroy(self, request: HttpRequest) -> HttpResponse:
        """Delete an integration and its history."""
        page = _page(request)
        _integration(request, page).delete()
        return _done(request, page, _("Integration deleted."))

    def rotate(self, request: HttpRequest) -> HttpResponse:
        """Replace the secret; the previous one signs too for a day."""
        page = _page(request)
        integration = _integration(request, page)
        integration.rotate()
        flash.store_revealed(request, integration.pk)
        return _done(request, page, _("Secret replaced."))

    def send(self, request: HttpRequest) -> HttpResponse:
        """Send a test request, also if the integration is inactive, and wait for the outcome."""
        page = _page(request)
        integration = _integration(request, page)
        payload = _sample_payload(page, integration)
        timeout = _declared(page).get_timeout()
        delivery_id = new_delivery_id()
        return _sent(deliver(integration, payload, delivery_id, timeout, is_test=True))

    def redeliver(self, request: HttpRequest) -> HttpResponse:
        """Send a delivery of the history again, and wait for the outcome."""
        page = _page(request)
        integration = _integration(request, page)
        key = key_in_path(get_route_match(request).params["delivery"])
        delivery = integration.deliveries.filter(pk=key).first()
        if delivery is None:
            raise Http404
        if not can_redeliver(delivery):
            message = _("The request body is not stored completely, so it cannot be sent again.")
            raise InvalidInput({"delivery": [message]})
        return _sent(redeliver(integration, delivery, _declared(page).get_timeout()))


def _page(request: HttpRequest) -> IntegrationsPage:
    """Return the screen of the route's resource, if the current user may manage it."""
    match = get_route_match(request)
    resource = lookup.resource(match.panel, match.params["resource"])
    if not integration_settings(resource).is_enabled():
        raise Http404
    if not resource.can_view_any() or not may_manage_integrations():
        raise PermissionDenied
    return IntegrationsPage(resource, match.panel)


def _declared(page: IntegrationsPage) -> Integrations:
    return integration_settings(page.get_resource())


def _integrations(page: IntegrationsPage) -> QuerySet[Integration]:
    return Integration.of(
        page.panel().get_id(), page.get_resource().get_slug(), tenant=_tenant(page)
    )


def _tenant(page: IntegrationsPage) -> str:
    """Return the id of the tenant that the integrations belong to; empty without tenants."""
    return current_tenant_id() if page.panel().has_tenancy() else ""


def _integration(request: HttpRequest, page: IntegrationsPage) -> Integration:
    """Return the integration in the path; that of another resource, panel or tenant is a 404."""
    key = key_in_path(get_route_match(request).params["integration"])
    integration = _integrations(page).filter(pk=key).first()
    if integration is None:
        raise Http404
    return integration


def _revealed(request: HttpRequest, page: IntegrationsPage) -> Integration | None:
    """Return the integration whose new secret this page shows.

    A partial reload or prefetch shows none: the response of the next whole page does.
    """
    key = flash.stored_revealed(request)
    if key is None or request.method == "HEAD" or ports.renderer().is_partial(request):
        return None
    return _integrations(page).filter(pk=key).first()


def _sample_payload(page: IntegrationsPage, integration: Integration) -> dict[str, Any]:
    """Return the payload about the first record of the resource, or about an empty one."""
    resource = page.get_resource()
    record = page.source().queryset().first() or resource.model()
    fields = sent_fields(resource.model, _declared(page).get_fields())
    return payload_of(Trigger(integration.get_triggers()[0]), resource.get_slug(), record, fields)


def _done(request: HttpRequest, page: IntegrationsPage, message: str) -> HttpResponse:
    flash_toast(request, "success", message)
    return redirect_back(request, page.url())


def _sent(attempt: Attempt) -> HttpResponse:
    return HttpResponse(json.dumps(_attempt_to_wire(attempt)), content_type="application/json")


def _attempt_to_wire(attempt: Attempt) -> IntegrationAttemptWire:
    return {
        "status": attempt.status,
        "error": attempt.error,
        "attemptedAt": moment(attempt.attempted_at),
    }
