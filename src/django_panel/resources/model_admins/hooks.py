"""Calls documented methods of a ``ModelAdmin`` with the request of the panel.

During a call the request is that of the admin's own page: ``current_app`` and ``resolver_match``
name it, because inlines and ``formfield_for_foreignkey()`` read the record's key from there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.contrib.sessions.backends.base import SessionBase
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, QueryDict
from django.urls import ResolverMatch

from django_panel.exceptions import dotted
from django_panel.support import context

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin
    from django.db.models import Model

_logger = logging.getLogger(__name__)
#: What a hook may raise for a user; it keeps its status.
_ANSWERS = (PermissionDenied, Http404)
_UNSET = object()


def call(
    model_admin: Any,
    name: str,
    *args: Any,
    page: str = "changelist",
    record: Model | None = None,
    user: Any = None,
    owner: ModelAdmin[Any] | None = None,
    request_last: bool = False,
    **options: Any,
) -> Any:
    """Return what a method of a ``ModelAdmin`` returns for the request and these arguments.

    ``page`` is the admin's page that calls it, ``record`` the record of that page. ``user`` is
    passed where permissions of another user than the current one are asked. An error is logged
    with the name of the method. ``owner`` is the ``ModelAdmin`` of an inline, whose page it is.
    ``request_last`` is for a method that takes the request last.
    """
    request = hook_request(user)
    arguments = (*args, request) if request_last else (request, *args)
    hook = f"{dotted(type(model_admin))}.{name}()"
    with _on_page(request, owner or model_admin, page, record), _logged(hook):
        return getattr(model_admin, name)(*arguments, **options)


def run(model_admin: ModelAdmin[Any], function: Callable[..., Any], queryset: Any) -> Any:
    """Return what an action of a ``ModelAdmin`` returns for a selection."""
    request = hook_request()
    name = f"{dotted(type(model_admin))}.{getattr(function, '__name__', 'action')}()"
    with _on_page(request, model_admin, "changelist", None), _logged(name):
        return function(model_admin, request, queryset)


@contextmanager
def _logged(hook: str) -> Iterator[None]:
    """Log an error of a block with the name of the hook; a refusal is no error."""
    try:
        yield
    except _ANSWERS:
        raise
    except Exception as error:
        error.add_note(f"{hook} was called for the panel.")
        _logger.exception("%s failed.", hook, extra={"hook": hook})
        raise


def hook_request(user: Any = None) -> HttpRequest:
    """Return the current request; in a job, and for another user, a request without a session."""
    current = context.current()
    request = context.current_request()
    if user is None:
        user = context.current_user()
    if request is not None and getattr(request, "user", None) == user:
        return request
    made = HttpRequest()
    made.method = "GET"
    made.user = user
    made.session = SessionBase()
    made.GET = _query_dict(current.table_state)  # type: ignore[assignment]
    return made


@contextmanager
def _on_page(
    request: HttpRequest, model_admin: ModelAdmin[Any], page: str, record: Model | None
) -> Iterator[None]:
    """Give the request the URL of a page of the admin for the length of a block."""
    before = {name: getattr(request, name, _UNSET) for name in ("current_app", "resolver_match")}
    site, meta = model_admin.admin_site.name, model_admin.opts
    key = {} if record is None or record.pk is None else {"object_id": str(record.pk)}
    values = {
        "current_app": site,
        "resolver_match": ResolverMatch(
            _no_view,
            (),
            key,
            url_name=f"{meta.app_label}_{meta.model_name}_{page}",
            app_names=["admin"],
            namespaces=[site],
        ),
    }
    for name, value in values.items():
        setattr(request, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is _UNSET:
                delattr(request, name)
            else:
                setattr(request, name, value)


def _no_view(request: HttpRequest) -> None:
    """Stand in for the view of the admin's page, which is not called."""


def _query_dict(state: Any) -> QueryDict:
    query = QueryDict(mutable=True)
    for name, value in (state or {}).items():
        if isinstance(value, str | int):
            query[name] = str(value)
    return query
