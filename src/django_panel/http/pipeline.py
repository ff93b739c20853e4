"""The panel group: every guard between the web and a handler, in one visible list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string

from django_panel.exceptions import PanelRegistrationException
from django_panel.http.bounded_bodies import bound_body
from django_panel.http.calls import PanelCall, RoutePlace, begin, call_of
from django_panel.http.handlers import run_handler
from django_panel.http.middleware.resolve_panel import ResolvePanel
from django_panel.http.middleware.resolve_tenant import ResolveTenant
from django_panel.http.middleware.set_panel_locale import SetPanelLocale
from django_panel.http.middleware.unbuilt import RequireEmailCode, RequireTwoFactor
from django_panel.http.middleware.verify_csrf import VerifyCsrf
from django_panel.http.polls import leave_session_as_it_is
from django_panel.panels.panel import Panel
from django_panel.support import ports

Handler = Callable[[HttpRequest], HttpResponseBase]
Factory = Callable[[Handler], Handler]

_OURS = "django_panel.http.middleware"

#: Short names that ``Panel.middleware()`` and ``auth_middleware()`` take.
ALIASES = {
    "auth": f"{_OURS}.authenticate.Authenticate",
    "verified": f"{_OURS}.unbuilt.RequireVerifiedEmail",
    "panel": f"{_OURS}.ResolvePanel",
    "panel.locale": f"{_OURS}.SetPanelLocale",
    "panel.two-factor": f"{_OURS}.RequireTwoFactor",
    "panel.email-code": f"{_OURS}.RequireEmailCode",
    "panel.parent": f"{_OURS}.ResolveParentRecord",
}

#: Guards that are about a route's resource and not about the panel.
_OF_ROUTES = frozenset({"panel.parent"})

#: What a form, which knows only ``POST``, may mean instead.
_OVERRIDABLE = frozenset({"PUT", "PATCH", "DELETE"})

#: Sent with what the browser asks by itself, every so many seconds.
_POLL = "HTTP_X_PANEL_POLL"

_chains: WeakKeyDictionary[Panel, dict[Any, Handler]] = WeakKeyDictionary()


def run(request: HttpRequest, call: PanelCall) -> HttpResponseBase:
    """Lead a request through the guards to its handler."""
    begin(request, call)
    if _runs_beside_others(request):
        leave_session_as_it_is(request)
    if call.route.takes_file:
        # The CSRF check reads the body, so its size is bounded before the first guard.
        bound_body(request)
    return chain(call.panel, guest=call.route.guest, extra=call.route.middleware)(request)


def _runs_beside_others(request: HttpRequest) -> bool:
    """Return whether nobody asked by hand: by the clock, ahead, or for what comes later."""
    if _POLL in request.META:
        return True
    return request.method == "GET" and not ports.renderer().may_remember(request)


def chain(panel: Panel, *, guest: bool, extra: tuple[Any, ...] = ()) -> Handler:
    """Return the guards of a panel wound around the handler; put together once."""
    known = _chains.setdefault(panel, {})
    key = (guest, extra)
    if key not in known:
        handler: Handler = run_handler
        for factory in reversed(guards(panel, guest=guest, extra=extra)):
            handler = _wound(factory, handler)
        known[key] = handler
    return known[key]


def guards(panel: Panel, *, guest: bool, extra: tuple[Any, ...] = ()) -> list[Factory]:
    """Return the guards in the order they are passed (specification §5.3)."""
    panel_id = panel.get_id()
    group: list[Any] = [
        VerifyCsrf,
        *panel.get_middleware(),
        *(() if guest else panel.get_auth_middleware()),
        partial(ResolvePanel, panel_id=panel_id),
        partial(SetPanelLocale, panel_id=panel_id),
    ]
    if not guest:
        group += [
            partial(RequireTwoFactor, panel_id=panel_id),
            partial(RequireEmailCode, panel_id=panel_id),
        ]
        if panel.has_tenancy():
            group.append(partial(ResolveTenant, panel_id=panel_id))
    return [_factory(entry, panel_id) for entry in (*group, *extra)]


def _factory(entry: Any, panel_id: str) -> Factory:
    """Return what makes a guard: an alias, a dotted path or the factory itself."""
    if not isinstance(entry, str):
        return entry  # type: ignore[no-any-return]
    known = ALIASES.get(entry)
    if known is not None:
        guard = import_string(known)
        return guard if entry in _OF_ROUTES else partial(guard, panel_id=panel_id)
    try:
        return import_string(entry)  # type: ignore[no-any-return]
    except ImportError as error:
        raise PanelRegistrationException.unknown_middleware(entry, error) from error


class ViewHook:
    """Lets a Django middleware's ``process_view`` speak between it and the next guard.

    ``LoginRequiredMiddleware`` consists of nothing else: left unasked, it would wave
    everybody through.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response
        self.process_view: Callable[..., HttpResponseBase | None] | None = None

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if self.process_view is not None:
            response = self.process_view(request, run_handler, (), dict(call_of(request).params))
            if response is not None:
                return response
        return self.get_response(request)


def _wound(factory: Factory, handler: Handler) -> Handler:
    """Return a guard made by ``factory`` around ``handler``."""
    guard = factory(handler)
    if not hasattr(guard, "process_view"):
        return guard
    hook = ViewHook(handler)
    guard = factory(hook)
    hook.process_view = guard.process_view  # type: ignore[attr-defined]
    return guard


def effective_verb(request: HttpRequest, place: RoutePlace) -> str:
    """Return the verb a request means: a multipart ``POST`` may say ``_method=PUT``.

    The body is looked at only where such a verb is answered: nobody's upload is parsed
    to be told that the path does not take it.
    """
    verb = request.method or "GET"
    if verb != "POST" or request.content_type != "multipart/form-data":
        return verb
    if _OVERRIDABLE.isdisjoint(place.by_verb):
        return verb
    stated = str(request.POST.get("_method", "")).upper()
    return stated if stated in _OVERRIDABLE else verb
