"""The ambient context of one request or job: panel, user, tenant, parents.

``Resource.query()`` takes no request, so what it depends on is read from here. Context
variables outlive a response in a WSGI thread: every ``bind()`` is undone, and the first
middleware resets the context once more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django_panel.exceptions import LogicException
from django_panel.support.fluent import Fluent

if TYPE_CHECKING:
    from django.contrib.auth.base_user import AbstractBaseUser
    from django.contrib.auth.models import AnonymousUser
    from django.db.models import Model
    from django.http import HttpRequest

    from django_panel.records.source import RecordSource
    from django_panel.records.transaction import WriteAttempt
    from django_panel.support.ports import PanelPort
    from django_panel.support.query_scope import QueryScope


@dataclass(frozen=True, eq=False, repr=False)
class PanelContext(Fluent):
    """The current panel, user, tenant and bound parents (outermost first)."""

    panel: PanelPort | None = None
    user: AbstractBaseUser | AnonymousUser | None = None
    #: The user who is signed in as ``user``; None in an own session.
    impersonator: AbstractBaseUser | None = None
    #: The current request; None in a job.
    request: HttpRequest | None = None
    tenant: Any = None
    #: Whether the records of all tenants are read.
    all_tenants: bool = False
    #: The ``{tenant}`` segment of the request's path, before the tenant is resolved.
    tenant_segment: str | None = None
    parents: tuple[Model, ...] = ()
    #: The resource of each parent; empty where the parents were bound by hand.
    lineage: tuple[type, ...] = ()
    #: The parameters of the list on which an action was started, as the browser sent them.
    table_state: Mapping[str, Any] | None = None
    #: The scope of the ``query()`` that is being called.
    query_scope: QueryScope | None = None
    #: The relation whose manager is being called.
    source: RecordSource | None = None
    #: The attempt of the write that is running.
    write: WriteAttempt | None = None
    #: The id of everything that the running job writes; None outside a job.
    job: UUID | None = None
    #: Whether a callback of ``Panel.configure_actions()`` is running.
    configures_actions: bool = False
    #: Whether writes send integrations.
    sends_integrations: bool = True
    #: What was computed for this panel, user, tenant and parents: permissions, the URL cache.
    cache: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)


#: Fields that do not change the user, panel, tenant or parents: the cache stays valid.
_WITHOUT_NEW_CACHE = frozenset(
    {
        "query_scope",
        "source",
        "write",
        "job",
        "configures_actions",
        "sends_integrations",
        "table_state",
    }
)


_EMPTY = PanelContext()
_current: ContextVar[PanelContext] = ContextVar("django_panel", default=_EMPTY)
_declaring: ContextVar[str | None] = ContextVar("django_panel_declaring", default=None)


def current() -> PanelContext:
    """Return the whole context; empty outside a panel."""
    return _current.get()


def current_panel() -> PanelPort | None:
    """Return the bound panel. A schema may read it: schemas are built per panel."""
    return _current.get().panel


def current_user() -> AbstractBaseUser | AnonymousUser:
    """Return the bound user, or an anonymous one."""
    refuse_while_declaring("current_user()")
    user = _current.get().user
    if user is None:
        # Its module defines models; this layer can be imported before the apps are ready.
        from django.contrib.auth.models import AnonymousUser  # noqa: PLC0415

        return AnonymousUser()
    return user


def current_request() -> HttpRequest | None:
    """Return the current request, or None outside a request."""
    refuse_while_declaring("the current request")
    return _current.get().request


def current_tenant() -> Any:
    """Return the bound tenant or None."""
    refuse_while_declaring("the current tenant")
    return _current.get().tenant


def current_parents() -> tuple[Model, ...]:
    """Return the bound parent records, outermost first."""
    refuse_while_declaring("the bound parent record")
    return _current.get().parents


def cache() -> dict[Any, Any]:
    """Return the cache of the current context; outside a panel nothing is cached."""
    current = _current.get()
    return {} if current is _EMPTY else current.cache


@contextmanager
def bind(**changes: Any) -> Iterator[PanelContext]:
    """Bind parts of the context for the length of a ``with`` block.

    Another user is bound without the impersonator of the earlier one.
    """
    unknown = changes.keys() - vars(_EMPTY).keys()
    if unknown:
        raise TypeError(f"The context has no {', '.join(sorted(unknown))}.")
    current = _current.get()
    if "user" in changes:
        changes.setdefault("impersonator", None)
    if current is _EMPTY or not changes.keys() <= _WITHOUT_NEW_CACHE:
        changes["cache"] = {}
    bound = current._with(**changes)
    token = _current.set(bound)
    try:
        yield bound
    finally:
        _current.reset(token)


def bind_tenant(tenant: Any) -> None:
    """Bind a tenant without undoing it; the next request resets the context."""
    _current.set(_current.get()._with(tenant=tenant, all_tenants=False, cache={}))


@contextmanager
def unbound() -> Iterator[None]:
    """Unbind everything for the length of a ``with`` block."""
    token = _current.set(_EMPTY)
    declaring_token = _declaring.set(None)
    try:
        yield
    finally:
        _current.reset(token)
        _declaring.reset(declaring_token)


def reset() -> None:
    """Unbind everything."""
    _current.set(_EMPTY)
    _declaring.set(None)


@contextmanager
def declaring(what: str) -> Iterator[None]:
    """Mark that ``what`` is being declared: reading request state raises an error.

    A schema is built once per panel and shared by all users. If it read the permissions of the
    first user, all other users would get them.
    """
    token = _declaring.set(what)
    try:
        yield
    finally:
        _declaring.reset(token)


def is_declaring() -> bool:
    """Return whether a schema is being declared."""
    return _declaring.get() is not None


def refuse_while_declaring(what: str) -> None:
    """Raise ``LogicException`` while a schema is being declared."""
    declaration = _declaring.get()
    if declaration is not None:
        raise LogicException(
            f"{declaration} reads {what} while it is being declared. "
            "A declaration is built once and shared by all users. "
            "Pass a callable to the option that depends on the request."
        )
