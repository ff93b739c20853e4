"""Shows 403 and 404 in the layout of the panel, to users who may enter it.

The middleware has admitted the user, and panel and tenant are still bound. Guests, users without
access and requests of the browser's scripts get the responses of ``errors.py``.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

from django_panel.http.error_messages import message_of
from django_panel.http.errors import roll_back_request
from django_panel.http.responses import render_screen, wants_json
from django_panel.pages.metadata import page_metadata
from django_panel.support import ports
from django_panel.support.breadcrumbs import Breadcrumb
from django_panel.support.screen import Screen

if TYPE_CHECKING:
    from django_panel.pages.wire import ErrorPageWire
    from django_panel.panels.panel import Panel

logger = logging.getLogger(__name__)


def show_errors_in_shell(
    panel: Panel, get_response: Callable[[HttpRequest], HttpResponseBase], request: HttpRequest
) -> HttpResponseBase:
    """Return the response, or the error page of a refused page or one that does not exist."""
    try:
        return get_response(request)
    except (Http404, PermissionDenied) as error:
        response = _error_screen(request, panel, error)
        if response is None:
            raise
        # After the page is rendered: a transaction that is rolled back allows no queries.
        roll_back_request()
        return response


def is_page_load(request: HttpRequest) -> bool:
    """Return whether the browser loads a whole page, and not an image or another file."""
    if request.method not in {"GET", "HEAD"} or ports.renderer().is_page_request(request):
        return False
    return not wants_json(request) and "text/html" in request.headers.get("Accept", "text/html")


def _error_screen(request: HttpRequest, panel: Panel, error: Exception) -> HttpResponseBase | None:
    """Return the page of an error, or None if the page without the layout has to be shown."""
    if not is_page_load(request) or getattr(request, "panel_is_held", False):
        return None
    status = 404 if isinstance(error, Http404) else 403
    try:
        screen = Screen("panel/Error", {**_props(panel, status, error)})
        return render_screen(request, screen, status)
    except Exception:
        # The layout reads the database and the project's code; the error stays what it is.
        logger.exception("The error page of the panel %r could not be rendered.", panel.get_id())
        return None


def _props(panel: Panel, status: int, error: Exception) -> ErrorPageWire:
    title, text = map(str, message_of(error, status))
    home = panel.reverse("dashboard")
    return {
        "page": page_metadata(
            title=title,
            heading=title,
            subheading=None,
            breadcrumbs=[Breadcrumb(_("Dashboard"), home), Breadcrumb(title)],
            scope="error",
        ),
        "status": status,
        "text": text,
        "homeUrl": home,
    }
