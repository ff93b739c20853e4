"""The endpoints of the global search and of the command palette."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse

from django_panel.http.inputs.search import SearchInput
from django_panel.http.route_match import get_route_match
from django_panel.search.commands import commands
from django_panel.search.groups import describe, search, searchable_resources
from django_panel.search.record_card import record_card
from django_panel.support import json

if TYPE_CHECKING:
    from django_panel.search.wire import SearchAnswerWire, SearchCommandsWire


class SearchController:
    """Finds records of the resources whose lists the user may open."""

    def index(self, request: HttpRequest) -> HttpResponse:
        """Return the results in groups; only of one resource with ``?resource=``.

        With ``?resource=`` and ``?record=``, the result is this record, for a hover card.
        """
        data = SearchInput.parse(request)
        panel = get_route_match(request).panel
        if data.record is not None and data.resource is not None:
            groups = [record_card(panel, data.resource, data.record)]
        else:
            groups = search(panel, data.text, data.resource)
        body: SearchAnswerWire = {"groups": groups}
        return _json_response(body)

    def commands(self, request: HttpRequest) -> HttpResponse:
        """Return the resources to search, and the create pages that the user may open."""
        panel = get_route_match(request).panel
        body: SearchCommandsWire = {
            "resources": [describe(resource) for resource in searchable_resources(panel)],
            "commands": commands(panel),
        }
        return _json_response(body)


def _json_response(body: Any) -> HttpResponse:
    return HttpResponse(json.dumps(body), content_type="application/json")
