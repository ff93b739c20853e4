"""The notification endpoints: the menu, and the page with all notifications."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from django_panel.http.inputs.notifications import ReadInput, clears_everything
from django_panel.http.route_match import get_route_match
from django_panel.notifications.inbox import Inbox
from django_panel.pages.notifications import NotificationsPage
from django_panel.support import context, json
from django_panel.support.screen import Screen

if TYPE_CHECKING:
    from django_panel.notifications.wire import NotificationListWire, UnreadWire

_DOCUMENT = "text/html"
#: A request without preference gets the first one.
_ANSWERS = ("application/json", _DOCUMENT)


class NotificationController:
    """Reads and writes only the current user's notifications."""

    def index(self, request: HttpRequest) -> HttpResponse:
        """Return the newest notifications as JSON; redirect a browser to the page with all."""
        if request.get_preferred_type(_ANSWERS) == _DOCUMENT:
            return HttpResponseRedirect(get_route_match(request).panel.reverse("notifications.all"))
        inbox = _inbox()
        body: NotificationListWire = {
            "notifications": inbox.newest(),
            "unread": inbox.unread(),
        }
        return _json_response(body)

    def all(self, request: HttpRequest) -> Screen:
        """Show all notifications, paginated."""
        return NotificationsPage(get_route_match(request).panel).render_for(_inbox(), request.GET)

    def read(self, request: HttpRequest) -> HttpResponse:
        """Mark one notification as read, or all of them."""
        inbox, submitted = _inbox(), ReadInput.parse(request)
        if submitted.everything:
            inbox.read()
        elif submitted.key is not None:
            inbox.read(submitted.key)
        return _unread(inbox)

    def clear(self, request: HttpRequest) -> HttpResponse:
        """Delete the read notifications, or all of them."""
        inbox = _inbox()
        inbox.clear(everything=clears_everything(request))
        return _unread(inbox)


def _inbox() -> Inbox:
    return Inbox(context.current_user())


def _unread(inbox: Inbox) -> HttpResponse:
    body: UnreadWire = {"unread": inbox.unread()}
    return _json_response(body)


def _json_response(body: Any) -> HttpResponse:
    return HttpResponse(json.dumps(body), content_type="application/json")
