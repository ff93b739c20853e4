"""Looks up the parent records of a nested resource's page, and binds them."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.middleware.base import Handler
from django_panel.http.route_match import get_route_match
from django_panel.resources.parents import bound_from_path


class ResolveParentRecord:
    """Binds the parents in the path for the following middleware and the page.

    ``resource`` is the parent resource; by default that of the route's resource. Routes of other
    resources are not changed.
    """

    def __init__(self, get_response: Handler, resource: type[Any] | None = None) -> None:
        self.get_response = get_response
        self.resource = resource

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        match = get_route_match(request)
        nested = match.route.resource
        parent = self.resource or (None if nested is None else nested.get_parent_resource())
        if parent is None:
            return self.get_response(request)
        with bound_from_path(parent, match.params):
            return self.get_response(request)
