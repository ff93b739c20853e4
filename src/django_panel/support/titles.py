"""The title of a record (decisions A1)."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import date, time
from decimal import Decimal
from typing import Any, NoReturn
from uuid import UUID

from django.db import Error as DatabaseError
from django.db import connections
from django.db.models import Model
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from django_panel.exceptions import LogicException, dotted
from django_panel.support import context
from django_panel.support.html import html_text, is_html
from django_panel.support.keys import wire_key
from django_panel.support.title_fields import label_field

logger = logging.getLogger(__name__)

#: The types of a title attribute. A related record could need a query for each row.
_PLAIN = (str, int, float, Decimal, date, time, UUID, Promise)


def record_title(record: Model, attribute: str | None = None) -> str:
    """Return the title of a record.

    It is the value of ``attribute``, else ``str(record)`` if the model defines ``__str__``, else
    the value of ``name`` or a similar field, else the primary key. Where ``__str__`` or a property
    raises an exception, a placeholder with the key is returned, and the exception is logged.
    """
    try:
        text = _text(record, attribute)
    except (LogicException, DatabaseError):
        # A query that must not run here, or a database that does not answer.
        raise
    except Exception:
        log_once(record, "The title of a record of %s raises an exception.")
        return placeholder(record)
    if is_html(text):
        text = html_text(text)
    return text or str(wire_key(record))


def placeholder(record: Model) -> str:
    """Return the text for a record whose title cannot be computed: ``Task 12 (no title)``."""
    return placeholder_text(str(record._meta.verbose_name), wire_key(record))


def placeholder_text(label: str, key: object) -> str:
    """Return the text for a record without a title, by the label of its model and its key."""
    return _("%(label)s %(key)s (no title)") % {"label": capfirst(label), "key": key}


def has_own_str(model: type[Model]) -> bool:
    """Return whether a model defines ``__str__``, itself or in a base class."""
    return model.__str__ is not Model.__str__


def title_without_queries(title: Callable[[Any], str], record: Model) -> str | None:
    """Return ``title(record)``, or None if that would run a query."""
    return titles_without_queries(title, (record,))[0]


def titles_without_queries(
    title: Callable[[Any], str], records: Iterable[Model]
) -> list[str | None]:
    """Return the titles of records, None for each that would run a query."""
    titles: list[str | None] = []
    with _queries_refused():
        for record in records:
            try:
                titles.append(title(record))
            except LogicException:
                titles.append(None)
    return titles


def row_title(title: Callable[[Any], str], record: Model) -> str:
    """Return ``title(record)``, or a text with the key if the title would cost a query per row."""
    text = title_without_queries(title, record)
    if text is None:
        log_once(
            record,
            "The title of %s reads related records that are not loaded. "
            "Name them in with_related of its resource.",
            with_traceback=False,
        )
        return placeholder(record)
    return text


def _text(record: Model, attribute: str | None) -> str:
    model = type(record)
    if attribute is None and has_own_str(model):
        return str(record)
    name = attribute or _default_attribute(model)
    value = None if name is None else _value(record, name)
    return str(value) if isinstance(value, _PLAIN) else ""


def _default_attribute(model: type[Model]) -> str | None:
    if hasattr(model, "name"):
        return "name"
    field = label_field(model)
    return None if field is None else field.name


def _value(record: Model, name: str) -> Any:
    try:
        return getattr(record, name)
    except AttributeError:
        if inspect.getattr_static(record, name, None) is None:
            return None
        # The property exists and raises AttributeError.
        raise


def log_once(record: Model, message: str, *, with_traceback: bool = True) -> None:
    """Log a message about a model once per request."""
    model, request = type(record), context.current().request
    if request is not None:
        logged: set[Any] = vars(request).setdefault("panel_title_messages", set())
        if (model, message) in logged:
            return
        logged.add((model, message))
    logger.log(
        logging.ERROR if with_traceback else logging.WARNING,
        message,
        dotted(model),
        exc_info=with_traceback,
    )


class _QueryRefused(LogicException):
    """A title would run a query."""


def _refuse(*_args: Any) -> NoReturn:
    raise _QueryRefused("A title must not run a query for each row.")


@contextmanager
def _queries_refused() -> Iterator[None]:
    with ExitStack() as stack:
        for connection in connections.all(initialized_only=True):
            stack.enter_context(connection.execute_wrapper(_refuse))
        yield
