"""The middleware of a panel's routes, in one list, and how they are chained."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string

from django_panel.auth.impersonation import check as check_impersonation
from django_panel.auth.sessions import track_session
from django_panel.exceptions import PanelRegistrationException
from django_panel.http.handlers import run_handler
from django_panel.http.middleware.base import PanelGuard, Visit
from django_panel.http.middleware.require_email_code import RequireEmailCode
from django_panel.http.middleware.require_two_factor import RequireTwoFactor
from django_panel.http.middleware.resolve_panel import ResolvePanel
from django_panel.http.middleware.resolve_tenant import ResolveTenant
from django_panel.http.middleware.set_panel_locale import SetPanelLocale
from django_panel.http.middleware.verify_csrf import VerifyCsrf
from django_panel.http.route_match import PathRoutes, RouteMatch, get_route_match, set_route_match
from django_panel.http.shell_errors import show_errors_in_shell
from django_panel.http.upload_limit import limit_upload
from django_panel.panels.panel import Panel
from django_panel.panels.route import Route
from django_panel.support import ports
from django_panel.support.steps import Step

Handler = Callable[[HttpRequest], HttpResponseBase]
Factory = Callable[[Handler], Handler]

_OURS = "django_panel.http.middleware"

#: Short names that ``Panel.middleware()`` and ``auth_middleware()`` take.
ALIASES = {
    "auth": f"{_OURS}.authenticate.Authenticate",
    "verified": f"{_OURS}.require_verified_email.RequireVerifiedEmail",
    "panel": f"{_OURS}.ResolvePanel",
    "panel.locale": f"{_OURS}.SetPanelLocale",
    "panel.two-factor": f"{_OURS}.RequireTwoFactor",
    "panel.email-code": f"{_OURS}.RequireEmailCode",
    "panel.password": f"{_OURS}.require_password.RequirePassword",
    "panel.parent": f"{_OURS}.ResolveParentRecord",
}

#: Middleware that depends on the route's resource, so it takes no panel id.
_ROUTE_ALIASES = frozenset({"panel.parent"})

#: Methods that a form can request with ``_method`` in a ``POST``.
_OVERRIDABLE = frozenset({"PUT", "PATCH", "DELETE"})

#: Header of requests that the browser repeats periodically.
_POLL = "HTTP_X_PANEL_POLL"

_chains: WeakKeyDictionary[Panel, dict[Any, Handler]] = WeakKeyDictionary()


def run(request: HttpRequest, match: RouteMatch) -> HttpResponseBase:
    """Run the middleware and the handler of a request."""
    set_route_match(request, match)
    if _is_background_request(request):
        prevent_session_save(request)
    elif not match.route.guest:
        track_session(request)
    check_impersonation(request)
    if match.route.takes_file:
        # The CSRF check reads the body, so its size is limited before the first middleware.
        limit_upload(request)
    return chain(match.panel, guest=match.route.guest, extra=match.route.middleware)(request)


def _is_background_request(request: HttpRequest) -> bool:
    """Return whether the browser sent the request itself: a poll, prefetch or deferred load."""
    if _POLL in request.META:
        return True
    return request.method == "GET" and not ports.renderer().may_save_state(request)


def chain(panel: Panel, *, guest: bool, extra: tuple[Any, ...] = ()) -> Handler:
    """Return the handler wrapped by the panel's middleware; cached."""
    cached = _chains.setdefault(panel, {})
    key = (guest, extra)
    if key not in cached:
        handler: Handler = run_handler
        own = [_factory(entry, panel.get_id()) for entry in extra]
        for factory in reversed(own):
            handler = _wrap(factory, handler)
        if not guest:
            handler = partial(show_errors_in_shell, panel, handler)
        for factory in reversed(guards(panel, guest=guest)):
            handler = _wrap(factory, handler)
        cached[key] = handler
    return cached[key]


def guards(panel: Panel, *, guest: bool, extra: tuple[Any, ...] = ()) -> list[Factory]:
    """Return the middleware in order (specification §5.3)."""
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


def guard_steps(panel: Panel, user: Any, tenant: Any, route: Route | None) -> Iterator[Step]:
    """Yield what the guards of a panel decide about a user; a port for ``panel_explain``."""
    visit = Visit(panel, user, tenant, route)
    guest = route is not None and route.guest
    factories = guards(panel, guest=guest, extra=() if route is None else route.middleware)
    # A page may name a guard that the panel has already.
    for guard in dict.fromkeys(_class_of(factory) for factory in factories):
        if isinstance(guard, type) and issubclass(guard, PanelGuard):
            yield from guard.steps(visit)
        elif guard is not VerifyCsrf:
            name = getattr(guard, "__name__", repr(guard))
            yield Step.note("Middleware", f"{name} runs on each request; it was not run here.")


def _class_of(factory: Any) -> Any:
    return factory.func if isinstance(factory, partial) else factory


def _factory(entry: Any, panel_id: str) -> Factory:
    """Return the factory of a middleware: of an alias, a dotted path or the factory itself."""
    if not isinstance(entry, str):
        return entry  # type: ignore[no-any-return]
    path = ALIASES.get(entry)
    if path is not None:
        guard = import_string(path)
        return guard if entry in _ROUTE_ALIASES else partial(guard, panel_id=panel_id)
    try:
        return import_string(entry)  # type: ignore[no-any-return]
    except ImportError as error:
        raise PanelRegistrationException.unknown_middleware(entry, error) from error


class ViewHook:
    """Calls the ``process_view`` of a Django middleware before the next middleware.

    ``LoginRequiredMiddleware`` has only this method; without the call, it would allow everything.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response
        self.process_view: Callable[..., HttpResponseBase | None] | None = None

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if self.process_view is not None:
            response = self.process_view(
                request, run_handler, (), dict(get_route_match(request).params)
            )
            if response is not None:
                return response
        return self.get_response(request)


def _wrap(factory: Factory, handler: Handler) -> Handler:
    """Return the middleware of ``factory`` around ``handler``."""
    guard = factory(handler)
    if not hasattr(guard, "process_view"):
        return guard
    hook = ViewHook(handler)
    guard = factory(hook)
    hook.process_view = guard.process_view  # type: ignore[attr-defined]
    return guard


def effective_verb(request: HttpRequest, routes: PathRoutes) -> str:
    """Return the HTTP method: a multipart ``POST`` may contain ``_method=PUT``.

    The body is parsed only if the path has such a route.
    """
    verb = request.method or "GET"
    if verb != "POST" or request.content_type != "multipart/form-data":
        return verb
    if _OVERRIDABLE.isdisjoint(routes.by_verb):
        return verb
    override = str(request.POST.get("_method", "")).upper()
    return override if override in _OVERRIDABLE else verb


def prevent_session_save(request: HttpRequest) -> None:
    """Do not save the session in this request, nor extend its lifetime.

    With ``SESSION_SAVE_EVERY_REQUEST``, an open tab would otherwise never be signed out. Of
    parallel requests the last one to save would win, so a deferred load could overwrite the
    table state that the user has changed meanwhile.
    """
    session: Any = getattr(request, "session", None)
    if session is not None:
        session.save = _skip_save


def _skip_save(must_create: bool = False) -> None:
    """Replace the session's ``save``."""
