"""The page that explains what is missing on another page; only while ``DEBUG`` is on."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote, urlsplit

from django.http import Http404, HttpRequest
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from django_panel.explain.page import ExplainPage
from django_panel.explain.targets import Asked
from django_panel.http.exceptions import MethodNotAllowed
from django_panel.http.route_match import PathRoutes, get_route_match
from django_panel.models.users import find_user_by_login
from django_panel.panels.panel import Panel
from django_panel.panels.route import Route
from django_panel.support import context
from django_panel.support.debug_access import may_explain
from django_panel.support.screen import Screen


class ExplainController:
    """Explains a page of the panel for any user, to a superuser."""

    def show(self, request: HttpRequest) -> Screen:
        """Show the rules; 404 unless ``DEBUG`` is on and the user is a superuser."""
        current: Any = context.current_user()
        if not may_explain(request, current):
            raise Http404
        panel = get_route_match(request).panel
        page = ExplainPage(panel)
        path = urlsplit(request.GET.get("path", "")).path or panel.reverse("dashboard")
        login = request.GET.get("user", "").strip()
        user = current if not login else find_user_by_login(login)
        if user is None:
            problem = _("There is no user “%(name)s”.") % {"name": login}
            return page.render_problem(path, login, problem)
        match = _route_of(panel, path)
        if match is None:
            problem = _("“%(path)s” is no page of this panel.") % {"path": path}
            return page.render_problem(path, login, problem)
        asked = Asked(panel, user, tenant=context.current_tenant())
        return page.render_for(asked, path, *match)


def _route_of(panel: Panel, path: str) -> tuple[Route, dict[str, Any]] | None:
    """Return the route of a path of the panel, with its parameters."""
    try:
        match = resolve(unquote(path))
    except Resolver404:
        return None
    params = dict(match.kwargs)
    routes = params.pop("route", None)
    params.pop("tenant", None)
    if not isinstance(routes, PathRoutes) or routes.panel is not panel:
        return None
    try:
        return routes.route_for("GET"), params
    except MethodNotAllowed:
        return None
