"""A middleware that adds messages of ``django.contrib.messages``."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

_LEVELS = {"error": messages.ERROR, "success": messages.SUCCESS}


class AddMessages:
    """Handles ``/say?say=level:text``; other requests go to the next middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path != "/say":
            return self.get_response(request)
        for saying in request.GET.getlist("say"):
            level, _, text = saying.partition(":")
            messages.add_message(request, _LEVELS[level], text)
        return HttpResponse(status=204)
