"""The address of the socket, as a page would ask for it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from django_panel.http.calls import call_of

#: Set on a request that asks, on behalf of a socket, whether its person may come in.
HANDSHAKE = "panel_handshake"


class BroadcastingController:
    """Stands behind every guard of the panel, so that a socket passes the same ones."""

    def open(self, request: HttpRequest) -> HttpResponse:
        """Admit a socket; a plain request is told that this is one."""
        if not call_of(request).panel.has_broadcasting():
            raise Http404
        if getattr(request, HANDSHAKE, False):
            return HttpResponse(status=204)
        # A server without sockets, or a proxy that does not pass them on, ends up here.
        return HttpResponse(
            "Open a WebSocket here.\n",
            status=426,
            content_type="text/plain",
            headers={"Upgrade": "websocket"},
        )
