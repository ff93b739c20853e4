"""A person's own arrangement of a page's widgets: kept, and forgotten again."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseRedirect

from django_panel.http.calls import call_of
from django_panel.http.inputs.arrangement import page_slug, read_arrangement
from django_panel.http.responses import redirect_back
from django_panel.http.targets.filter_target import standalone_page
from django_panel.models import WidgetArrangement
from django_panel.pages.page import Page
from django_panel.support import context
from django_panel.widgets.registry import sort_of


class ArrangementController:
    """Reads and writes nobody's rows but those of the person who asks."""

    def save(self, request: HttpRequest) -> HttpResponseRedirect:
        """Keep an arrangement in place of the one before."""
        page = _page(request)
        widgets = sorted(page.viewable_widgets(), key=lambda each: (sort_of(each), each.id()))
        chosen = read_arrangement(request, widgets)
        user, panel, slug = context.current_user(), page.panel().get_id(), page.get_slug()
        if chosen.is_empty():
            WidgetArrangement.forget(user, panel, slug)
        else:
            WidgetArrangement.keep(user, panel, slug, chosen.to_stored())
        return redirect_back(request, page.url())

    def reset(self, request: HttpRequest) -> HttpResponseRedirect:
        """Go back to what was declared."""
        page = _page(request)
        WidgetArrangement.forget(context.current_user(), page.panel().get_id(), page.get_slug())
        return redirect_back(request, page.url())


def _page(request: HttpRequest) -> Page:
    """Return the page that the address names, if the person may open and arrange it."""
    page = standalone_page(call_of(request).panel, page_slug(request))
    if not page.is_arrangeable():
        raise Http404
    return page
