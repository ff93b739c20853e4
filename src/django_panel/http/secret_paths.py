"""Paths that contain the token of an emailed link: they are not written to logs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.log import log_response

if TYPE_CHECKING:
    from django.http import HttpResponse

_TOKEN = "token"  # noqa: S105 - the name of a parameter
_HIDDEN = "***"


def log_without_token(
    request: HttpRequest, params: Mapping[str, Any], response: HttpResponseBase
) -> None:
    """Log an error response with the path but without the token, as Django would log it.

    Django does not log a response twice.
    """
    if _TOKEN in params and response.status_code >= 400:
        path = _without_token(request.path)
        known = cast("HttpResponse", response)
        log_response("%s: %s", known.reason_phrase, path, response=known, request=request)


def log_path(request: HttpRequest) -> str:
    """Return the path of a request for a log, without the token that it may contain."""
    match = getattr(request, "panel_match", None)
    has_token = match is not None and _TOKEN in match.params
    return _without_token(request.path) if has_token else request.path


def _without_token(path: str) -> str:
    """Return a path without its last segment, which is the token; it may be escaped there."""
    return f"{path.rpartition('/')[0]}/{_HIDDEN}"
