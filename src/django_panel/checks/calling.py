"""Call functions of the project from the system checks, which may raise anything.

``migrate`` and other commands run the checks first, so no error of the project's code may end them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.core.checks import CheckMessage, Error, Warning
from django.db import Error as DatabaseError

from django_panel.checks.messages import messages
from django_panel.exceptions import LogicException
from django_panel.support.host_errors import describe_error, is_declaration_error

_NO_QUERIES = (
    "Do not query the database while panels are declared: pass a function, which is called in "
    "each request. If the table is missing, run `manage.py migrate`."
)


def call_declaration(declare: Callable[[], Any], place: str) -> tuple[Any, list[CheckMessage]]:
    """Return what a declaration returns that is called once for a panel, or None and its error.

    It has no request, so it would fail in every request, too. An error of the database is only a
    warning: the command may be the ``migrate`` that creates the table.
    """
    try:
        return declare(), []
    except Exception as error:
        return None, list(_messages_of_declaration(error, place))


def call_for_request(
    function: Callable[[], Any], place: str | None
) -> tuple[Any, list[CheckMessage]]:
    """Return what a function returns that is called in requests, or None and its error.

    Errors that do not concern a declaration wait for the request: the function may need a user or
    a record.
    """
    try:
        return function(), []
    except Exception as error:
        return None, list(messages(error, place)) if is_declaration_error(error) else []


def run_check(
    place: str, check: Callable[..., Iterable[CheckMessage]], *arguments: Any
) -> Iterator[CheckMessage]:
    """Yield the messages of a check; an error that it does not expect ends it with a warning."""
    try:
        yield from check(*arguments)
    except Exception as error:
        yield Warning(
            f"{place} could not be checked: {describe_error(error)}",
            hint="Correct the error if the function does not need a request.",
            id="panel.W014",
        )


def load_messages(error: Exception) -> Iterator[CheckMessage]:
    """Yield the messages of an error while the panels were loaded."""
    if isinstance(error.__cause__, DatabaseError):
        yield Warning(str(error), hint=_NO_QUERIES, id="panel.W014")
    else:
        yield from messages(error)


def _messages_of_declaration(error: Exception, place: str) -> Iterator[CheckMessage]:
    if isinstance(error, LogicException) or is_declaration_error(error):
        yield from messages(error, place)
    elif isinstance(error, DatabaseError):
        yield Warning(
            f"{place} raises {describe_error(error)}",
            hint=_NO_QUERIES,
            id="panel.W014",
        )
    else:
        yield Error(
            f"{place} raises {describe_error(error)}",
            hint="It is called once for the panel, without a request. Correct the error.",
            id="panel.E013",
        )
