"""The Django view of every panel route."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase

from django_panel.debug import query_log
from django_panel.http import errors, headers, pipeline
from django_panel.http.converters import TenantConverter
from django_panel.http.exceptions import MethodNotAllowed, Unauthenticated
from django_panel.http.route_match import PathRoutes, RouteMatch
from django_panel.http.secret_paths import log_without_token
from django_panel.http.shell_errors import is_page_load
from django_panel.panels.panel import Panel
from django_panel.panels.route import VIEWS, Route
from django_panel.support import context
from django_panel.support.url_segments import LITERAL_SEGMENTS

#: The route of all paths that have none.
NOT_FOUND = Route("GET", "", "not-found", f"{VIEWS}.errors.ErrorController.not_found")

_View = TypeVar("_View", bound=Callable[..., HttpResponseBase])


def handles_csrf_and_login(view: _View) -> _View:
    """Mark a view that checks CSRF tokens and authentication itself.

    ``csrf_exempt`` moves the check from the host's middleware into the pipeline: the error then
    has the panel's format, and the check runs even if the host removed that middleware.
    ``login_required`` is read by ``LoginRequiredMiddleware``, which would redirect guests away
    from the panel's own login page.
    """
    vars(view).update(csrf_exempt=True, login_required=False)
    return view


@handles_csrf_and_login
def dispatch(request: HttpRequest, route: PathRoutes, **params: Any) -> HttpResponseBase:
    """Run the middleware and the handler of a panel request; turn exceptions into responses."""
    _require_host(request, route.panel)
    if query_log.is_enabled():
        handler = partial(_respond_in_tenant, request, route, params)
        return query_log.respond_with_log(request, handler)
    return _respond_in_tenant(request, route, params)


def _respond_in_tenant(
    request: HttpRequest, route: PathRoutes, params: dict[str, Any]
) -> HttpResponseBase:
    if not route.panel.has_tenant_segment():
        return _respond(request, route, params)
    # Pages and controllers get the bound tenant, and not the segment.
    segment = params.pop("tenant")
    # For the URLs of login and error pages too, where no tenant is bound.
    with context.bind(tenant_segment=segment):
        return _respond(request, route, params, segment)


def _respond(
    request: HttpRequest, route: PathRoutes, params: Mapping[str, Any], segment: str | None = None
) -> HttpResponseBase:
    response: HttpResponseBase
    try:
        verb = pipeline.effective_verb(request, route)
        match = RouteMatch(route.panel, _route_for(route, verb, params), params, segment)
        response = pipeline.run(request, match)
    except Exception as error:
        response = errors.error_response(request, route.panel, error)
    log_without_token(request, params, response)
    return headers.add_security_headers(request, response)


def _route_for(routes: PathRoutes, verb: str, params: Mapping[str, Any]) -> Route:
    """Return the route of a request.

    Raise ``Http404`` for a write to a literal segment, such as ``integrations``, that this
    resource does not have: in the URL of a record, a key that equals it is escaped.
    """
    try:
        return routes.route_for(verb)
    except MethodNotAllowed:
        if params.get("record") in LITERAL_SEGMENTS:
            raise Http404 from None
        raise


@handles_csrf_and_login
def redirect_to_root(request: HttpRequest, panel: Panel, **params: Any) -> HttpResponseBase:
    """Redirect the panel's root with a trailing slash, or without a tenant, to the dashboard."""
    _require_host(request, panel)
    if request.method not in {"GET", "HEAD"}:
        return unknown_path(request, panel)
    query = request.META.get("QUERY_STRING", "")
    response = HttpResponseRedirect(
        f"{panel.reverse('dashboard', params)}{f'?{query}' if query else ''}"
    )
    return headers.add_security_headers(request, response)


@handles_csrf_and_login
def unknown_path(request: HttpRequest, panel: Panel, **params: Any) -> HttpResponseBase:
    """Return 404 for a path without a route, for guests and users alike."""
    _require_host(request, panel)
    segment = TenantConverter().to_python(params["tenant"]) if "tenant" in params else None
    with context.bind(tenant_segment=segment):
        response = _not_found_in_shell(request, panel, segment)
        response = response or errors.not_found(request, panel)
        return headers.add_security_headers(request, response)


def _not_found_in_shell(
    request: HttpRequest, panel: Panel, segment: str | None
) -> HttpResponseBase | None:
    """Return 404 in the panel's layout; None for guests and users who may not enter the panel."""
    user = getattr(request, "user", None)
    if not is_page_load(request) or not getattr(user, "is_authenticated", False):
        return None
    try:
        response = pipeline.run(request, RouteMatch(panel, NOT_FOUND, {}, segment))
    except (Http404, PermissionDenied, Unauthenticated):
        return None
    except Exception as error:
        return errors.error_response(request, panel, error)
    # A guard may redirect, for example to the second factor.
    return response if response.status_code == 404 else None


def _require_host(request: HttpRequest, panel: Panel) -> None:
    """Raise ``Http404`` if the panel does not exist on the requested domain.

    Django's own 404 page is shown, because the panel's would reveal the panel. The same is true
    for a forged host name, which ``get_host`` refuses.
    """
    if not panel.matches_host(request.get_host()):
        raise Http404
