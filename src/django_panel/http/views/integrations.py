"""The endpoints of a resource's integrations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from django_panel.http import flash, lookup
from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.integrations import integration_values, key_in_path
from django_panel.http.responses import SeeOther
from django_panel.http.route_match import get_route_match
from django_panel.integrations.delivery import deliver, new_delivery_id
from django_panel.integrations.payload import payload_of, sent_fields
from django_panel.integrations.signing import new_secret
from django_panel.integrations.triggers import Trigger
from django_panel.jobs.wire import moment
from django_panel.models.integration import Integration
from django_panel.models.integration_delivery import IntegrationDelivery
from django_panel.notifications.flash import flash_toast
from django_panel.resources.integrations import integration_settings, may_manage_integrations
from django_panel.resources.pages.integrations import IntegrationsPage, is_complete
from django_panel.support import json, ports
from django_panel.support.screen import Screen

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from django_panel.integrations.sending import Attempt
    from django_panel.integrations.wire import IntegrationAttemptWire


class IntegrationController:
    """Reads and changes only the integrations of one resource in the current panel."""

    def index(self, request: HttpRequest) -> Screen:
        """Show the integrations; a new secret is shown once."""
        page = _page(request)
        revealed = _revealed(request, page)
        return page.render_for(_integrations(page).with_history(), revealed)

    def store(self, request: HttpRequest) -> HttpResponse:
        """Create an integration with a new secret."""
        page = _page(request)
        values = integration_values(request, _declared(page), is_new=True)
        panel, slug = page.panel().get_id(), page.get_resource().get_slug()
        integration = Integration(panel=panel, resource=slug, **values)
        integration.set_secret(new_secret())
        integration.save()
        flash.store_revealed(request, integration.pk)
        return _done(request, page, _("Integration created."))

    def update(self, request: HttpRequest) -> HttpResponse:
        """Change the fields that the body contains."""
        page = _page(request)
        integration = _integration(request, page)
        values = integration_values(request, _declared(page), is_new=False)
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
        """Send a test request about the first record, or about an empty one, and wait for it."""
        page = _page(request)
        integration = _integration(request, page)
        payload = _sample_payload(page, integration)
        timeout = _declared(page).get_timeout()
        return _sent(integration, deliver(integration, payload, new_delivery_id(), timeout))


def _page(request: HttpRequest) -> IntegrationsPage:
    """Return the screen of the route's resource, if the current user may manage it."""
    match = get_route_match(request)
    resource = lookup.resource(match.panel, match.params["resource"])
    if not integration_settings(resource).is_enabled():
        raise Http404
    if not resource.can_view_any() or not may_manage_integrations():
        raise PermissionDenied
    return IntegrationsPage(resource, match.panel)
