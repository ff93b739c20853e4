"""A widget described for a page that stands whatever one of its widgets does."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, cast

from django.conf import settings
from django.core.signals import got_request_exception
from django.db import Error as DatabaseFailure
from django.db import connections

from django_panel.exceptions import dotted
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.widgets.wire import WidgetWire

#: Where Django reports a request that failed; by default its errors are mailed to the admins.
logger = logging.getLogger("django.request")


def described(widget: Any) -> WidgetWire:
    """Return a widget's definition; one whose data fails says so in its own place.

    While somebody is developing the failure is theirs to see, as any other. Elsewhere it is
    reported as a request that failed: to the log, and to whoever listens to Django's signal
    (the test client among them, which raises it).
    """
    describe = getattr(widget, "to_definition", None) or widget.to_wire
    try:
        definition: WidgetWire = describe()
    except Exception as failure:
        if settings.DEBUG or not hasattr(widget, "without_data") or _spoils_the_rest(failure):
            raise
        _report(widget)
        return cast("WidgetWire", {**widget.without_data().to_definition(), "failed": True})
    return definition


def _spoils_the_rest(failure: Exception) -> bool:
    """Return whether nothing can be read any more: a query failed within a transaction."""
    return isinstance(failure, DatabaseFailure) and any(
        connection.in_atomic_block for connection in connections.all(initialized_only=True)
    )


def _report(widget: Any) -> None:
    request = context.current_request()
    extra = {"status_code": 500, "request": request}
    logger.exception("%s failed and was left out of its page.", dotted(widget), extra=extra)
    got_request_exception.send(sender=type(widget), request=request)
