"""Keeps a page working if one of its widgets raises."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, cast

from django.conf import settings
from django.core.signals import got_request_exception
from django.db import Error as DatabaseError
from django.db import connections

from django_panel.exceptions import dotted
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.widgets.wire import WidgetWire

#: Django's logger for failed requests; by default its errors are mailed to the admins.
logger = logging.getLogger("django.request")


def safe_definition(widget: Any) -> WidgetWire:
    """Return a widget's definition, marked as failed if its data raises.

    With DEBUG on, the error is raised. Otherwise it is logged, and sent with Django's
    ``got_request_exception`` signal, for which the test client raises it.
    """
    method = getattr(widget, "to_definition", None) or widget.to_wire
    try:
        definition: WidgetWire = method()
    except Exception as error:
        if settings.DEBUG or not hasattr(widget, "without_data") or _breaks_transaction(error):
            raise
        _report(widget)
        return cast("WidgetWire", {**widget.without_data().to_definition(), "failed": True})
    return definition


def _breaks_transaction(error: Exception) -> bool:
    """Return whether a query failed in a transaction, so that no further query can run."""
    return isinstance(error, DatabaseError) and any(
        connection.in_atomic_block for connection in connections.all(initialized_only=True)
    )


def _report(widget: Any) -> None:
    request = context.current_request()
    extra = {"status_code": 500, "request": request}
    logger.exception("%s failed and was left out of its page.", dotted(widget), extra=extra)
    got_request_exception.send(sender=type(widget), request=request)
