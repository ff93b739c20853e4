"""Stores and resets a user's arrangement of a page's widgets."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseRedirect

from django_panel.http.inputs.arrangement import page_slug, read_arrangement
from django_panel.http.responses import redirect_back
from django_panel.http.route_match import get_route_match
from django_panel.http.targets.filter_target import standalone_page
from django_panel.models import WidgetArrangement
from django_panel.pages.page import Page
from django_panel.support import context
from django_panel.widgets.registry import widget_sort


class ArrangementController:
    """Reads and writes only the current user's rows."""

    def save(self, request: HttpRequest) -> HttpResponseRedirect:
        """Store an arrangement, replacing the previous one."""
        page = _page(request)
        widgets = sorted(
            page.viewable_widgets(), key=lambda widget: (widget_sort(widget), widget.id())
        )
        chosen = read_arrangement(request, widgets)
        user, panel, slug = context.current_user(), page.panel().get_id(), page.get_slug()
        if chosen.is_empty():
            WidgetArrangement.reset(user, panel, slug)
        else:
            WidgetArrangement.store(user, panel, slug, chosen.to_stored())
        return redirect_back(request, page.url())

    def reset(self, request: HttpRequest) -> HttpResponseRedirect:
        """Delete the arrangement."""
        page = _page(request)
        WidgetArrangement.reset(context.current_user(), page.panel().get_id(), page.get_slug())
        return redirect_back(request, page.url())


def _page(request: HttpRequest) -> Page:
    """Return the page that the query string names, if the user may open and arrange it."""
    page = standalone_page(get_route_match(request).panel, page_slug(request))
    if not page.is_arrangeable():
        raise Http404
    return page
