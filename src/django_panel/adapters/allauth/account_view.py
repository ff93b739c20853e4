"""Recognizes the views of django-allauth, wherever the project has mounted them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from inspect import getclosurevars
from typing import Any

from django.views import View

from django_panel.support.frozen import FrozenValue

_PACKAGE = "allauth."
#: Its decorators; a view of the project that is decorated by one may name this module.
_DECORATORS = "allauth.account.decorators"
_APP_CLIENT = "app"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AccountView(FrozenValue):
    """A view of allauth: its names, and the client of a headless view."""

    #: The dotted paths of the class and its base classes, or of the function.
    names: frozenset[str]
    is_headless: bool = False
    #: Whether the view reads the session of ``X-Session-Token`` instead of the cookie.
    uses_token: bool = False


def find_account_view(view: Callable[..., Any]) -> AccountView | None:
    """Return what is known about a view of allauth; None for another view.

    The module of the view decides, and not its URL. Subclasses and decorated views of the project
    are recognized, except if a decorator does not use ``functools.wraps()``.
    """
    inner: Any = view
    while inner is not None:
        view_class = getattr(inner, "view_class", None)
        if view_class is not None:
            return _of_class(view_class, getattr(inner, "view_initkwargs", {}))
        view, inner = inner, _next_layer(inner)
    if not _module_of(view).startswith(_PACKAGE) or _module_of(view) == _DECORATORS:
        return None
    return AccountView(frozenset({f"{view.__module__}.{getattr(view, '__qualname__', '')}"}))


def _of_class(view_class: type, options: dict[str, Any]) -> AccountView | None:
    """Return the view of a class that inherits a view of allauth; mixins do not count."""
    names = frozenset(
        f"{cls.__module__}.{cls.__qualname__}"
        for cls in view_class.__mro__
        if issubclass(cls, View) and cls.__module__.startswith(_PACKAGE)
    )
    if not names:
        return None
    client = options.get("client") or getattr(view_class, "client", None)
    return AccountView(
        names,
        is_headless=any(name.startswith("allauth.headless.") for name in names),
        uses_token=client == _APP_CLIENT,
    )


def _next_layer(view: Any) -> Any:
    """Return the view that a decorator has wrapped, or None."""
    if isinstance(view, partial):
        return view.func
    wrapped = getattr(view, "__wrapped__", None)
    if wrapped is None and _module_of(view) == _DECORATORS:
        # verified_email_required() does not use functools.wraps().
        return getclosurevars(view).nonlocals.get("view_func")
    return wrapped


def _module_of(view: Any) -> str:
    return getattr(view, "__module__", None) or ""
