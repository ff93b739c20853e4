"""Who asks, in which panel: the ambient context of one request or job.

``Resource.query()`` takes no request, so what it depends on stands here. Context
variables outlive a response in a WSGI thread; whoever binds releases, and the first
middleware forgets everything once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from django_panel.exceptions import LogicException
from django_panel.support.fluent import Fluent
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django.contrib.auth.base_user import AbstractBaseUser
    from django.contrib.auth.models import AnonymousUser
    from django.db.models import Model
    from django.http import HttpRequest

    from django_panel.support.ports import PanelPort


@frozen
class PanelContext(Fluent):
    """The current panel, user, tenant and bound parents (outermost first)."""

    panel: PanelPort | None = None
    user: AbstractBaseUser | AnonymousUser | None = None
    #: What is answered; nothing in a job.
    request: HttpRequest | None = None
    tenant: Any = None
    parents: tuple[Model, ...] = ()
    #: The resource that let each of the parents in; nothing where they were bound by hand.
    lineage: tuple[type, ...] = ()


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
        from django.contrib.auth.models import AnonymousUser

        return AnonymousUser()
    return user


def current_request() -> HttpRequest | None:
    """Return the request that is answered, or None outside one."""
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


@contextmanager
def bind(**changes: Any) -> Iterator[PanelContext]:
    """Bind parts of the context for the length of a ``with`` block."""
    unknown = changes.keys() - vars(_EMPTY).keys()
    if unknown:
        raise TypeError(f"The context has no {', '.join(sorted(unknown))}.")
    bound = _current.get()._with(**changes)
    token = _current.set(bound)
    try:
        yield bound
    finally:
        _current.reset(token)


def reset() -> None:
    """Forget everything that is bound."""
    _current.set(_EMPTY)
    _declaring.set(None)


@contextmanager
def declaring(what: str) -> Iterator[None]:
    """Mark that ``what`` is being declared: request state must not be read meanwhile.

    A schema is built once per panel and shared by everybody; one that read the first
    visitor's rights would show them to all others.
    """
    token = _declaring.set(what)
    try:
        yield
    finally:
        _declaring.reset(token)


def refuse_while_declaring(what: str) -> None:
    """Raise where a schema is being declared: it would show one reader's answer to all."""
    declaration = _declaring.get()
    if declaration is not None:
        raise LogicException.asked_while_declaring(declaration, what)
