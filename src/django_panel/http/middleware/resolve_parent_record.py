"""Finds the parent of a nested resource's page, judges it, binds it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.calls import call_of
from django_panel.http.middleware.base import Handler
from django_panel.resources.parents import bound_by_path


class ResolveParentRecord:
    """Everything beyond this guard runs with the parents that the path names.

    ``resource`` is the parent's; without one it is that of the route's own resource. What is
    not nested has an open door.
    """

    def __init__(self, get_response: Handler, resource: type[Any] | None = None) -> None:
        self.get_response = get_response
        self.resource = resource

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        call = call_of(request)
        nested = call.route.resource
        parent = self.resource or (None if nested is None else nested.get_parent_resource())
        if parent is None:
            return self.get_response(request)
        with bound_by_path(parent, call.params):
            return self.get_response(request)
