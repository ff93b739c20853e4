"""The URL of the WebSocket, behind the panel's middleware."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from django_panel.http.route_match import get_route_match

#: Attribute of an internal request that checks the access of a WebSocket's user.
HANDSHAKE = "panel_handshake"


class BroadcastingController:
    """Uses the panel's middleware to check a WebSocket connection."""

    def open(self, request: HttpRequest) -> HttpResponse:
        """Return 204 for a WebSocket handshake, and 426 for a plain request."""
        if not get_route_match(request).panel.has_broadcasting():
            raise Http404
        if getattr(request, HANDSHAKE, False):
            return HttpResponse(status=204)
        # The server or a proxy does not support WebSockets.
        return HttpResponse(
            "Open a WebSocket here.\n",
            status=426,
            content_type="text/plain",
            headers={"Upgrade": "websocket"},
        )
