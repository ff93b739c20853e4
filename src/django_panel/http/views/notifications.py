"""The bell, and the page of everything behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse

from django_panel.http.calls import call_of
from django_panel.http.inputs.notifications import ReadInput, clears_everything
from django_panel.notifications.inbox import Inbox
from django_panel.pages.notifications import NotificationsPage
from django_panel.support import context, json
from django_panel.support.screen import Screen

if TYPE_CHECKING:
    from django_panel.notifications.wire import NotificationListWire, UnreadWire


class NotificationController:
    """Reads and writes nobody's rows but those of the person who asks."""

    def index(self, request: HttpRequest) -> HttpResponse:
        """Return the newest rows."""
        inbox = _inbox()
        answer: NotificationListWire = {
            "notifications": inbox.newest(),
            "unread": inbox.unread(),
        }
        return _answer(answer)

    def all(self, request: HttpRequest) -> Screen:
        """Show every row, page by page."""
        return NotificationsPage(call_of(request).panel).render_for(_inbox(), request.GET)

    def read(self, request: HttpRequest) -> HttpResponse:
        """Mark one row as read, or all of them."""
        inbox, asked = _inbox(), ReadInput.parse(request)
        if asked.everything:
            inbox.read()
        elif asked.key is not None:
            inbox.read(asked.key)
        return _unread(inbox)

    def clear(self, request: HttpRequest) -> HttpResponse:
        """Delete the read rows, or all of them."""
        inbox = _inbox()
        inbox.clear(everything=clears_everything(request))
        return _unread(inbox)


def _inbox() -> Inbox:
    return Inbox(context.current_user())


def _unread(inbox: Inbox) -> HttpResponse:
    answer: UnreadWire = {"unread": inbox.unread()}
    return _answer(answer)


def _answer(body: Any) -> HttpResponse:
    return HttpResponse(json.dumps(body), content_type="application/json")
