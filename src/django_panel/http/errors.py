"""Exceptions → answers: the only table of its kind."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from types import MappingProxyType

from django.conf import settings
from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.core.signals import got_request_exception
from django.db import connections, transaction
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
    JsonResponse,
    UnreadablePostError,
)
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import resolve_url
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from django_panel.auth.redirects import login_url_with
from django_panel.conf import get_settings
from django_panel.http import flash
from django_panel.http.error_page import error_page
from django_panel.http.refusals import (
    CsrfRefused,
    InvalidInput,
    MethodNotAllowed,
    NotForThisHost,
    Unauthenticated,
)
from django_panel.http.responses import SeeOther, redirect_back, wants_json
from django_panel.panels.panel import Panel
from django_panel.support import ports

logger = logging.getLogger("django.request")

#: First match wins, so a subclass stands before its base.
STATUSES: tuple[tuple[type[Exception], int], ...] = (
    (CsrfRefused, 403),
    (PermissionDenied, 403),
    (NotForThisHost, 404),
    (Http404, 404),
    (MethodNotAllowed, 405),
    (RequestDataTooBig, 413),
    (TooManyFieldsSent, 413),
    (TooManyFilesSent, 413),
    (MultiPartParserError, 400),
    (UnreadablePostError, 400),
    (SuspiciousOperation, 400),
    (BadRequest, 400),
)

#: What a person reads; the panel's own error notifications speak for page requests.
SENTENCES: Mapping[int, tuple[str | Promise, str | Promise]] = MappingProxyType(
    {
        400: (_("Bad request"), _("The request could not be understood.")),
        401: (_("Sign in first"), _("You are not signed in.")),
        403: (_("Not allowed"), _("Your account does not have the permission for this.")),
        404: (_("Not found"), _("This page does not exist, or it has been moved or deleted.")),
        405: (_("Not possible"), _("This address does not answer that kind of request.")),
        413: (_("Too large"), _("What was sent is larger than this place accepts.")),
        422: (_("Not usable"), _("Some of what was sent cannot be used.")),
        500: (_("Something failed"), _("The error has been recorded. Nothing was changed.")),
    }
)


def answer(request: HttpRequest, panel: Panel, error: Exception) -> HttpResponse:
    """Return the answer to whatever was raised on the way; nothing stays written."""
    undo_request_transactions()
    if isinstance(error, Unauthenticated):
        return guest_answer(request, panel)
    if isinstance(error, InvalidInput):
        return invalid_answer(request, panel, error)
    for kind, status in STATUSES:
        if isinstance(error, kind):
            response = refusal(request, panel, status)
            if isinstance(error, MethodNotAllowed):
                response["Allow"] = ", ".join(error.allowed)
            return response
    return unexpected(request, panel, error)


def not_found(request: HttpRequest, panel: Panel) -> HttpResponse:
    """Return the answer to an unknown path."""
    return refusal(request, panel, 404)


def refusal(request: HttpRequest, panel: Panel, status: int) -> HttpResponse:
    """Return a status in the shape its reader understands."""
    title, sentence = SENTENCES[status]
    if wants_json(request):
        return JsonResponse({"message": str(sentence)}, status=status)
    if ports.renderer().is_page_request(request):
        return HttpResponse(str(sentence), status=status, content_type="text/plain; charset=utf-8")
    return error_page(request, panel, status=status, title=str(title), sentence=str(sentence))


def guest_answer(request: HttpRequest, panel: Panel) -> HttpResponse:
    """Send a guest to sign in, with the target kept; a script is told 401."""
    if wants_json(request):
        return refusal(request, panel, 401)
    own = panel.has_login() and get_settings().register_guest_redirect
    login = panel.reverse("auth.login") if own else resolve_url(settings.LOGIN_URL)
    target = login_url_with(login, request)
    if request.method in {"GET", "HEAD"}:
        return HttpResponseRedirect(target)
    return SeeOther(target)


def invalid_answer(request: HttpRequest, panel: Panel, error: InvalidInput) -> HttpResponse:
    """Return validation errors: to a script at once, to a page after the way back."""
    if wants_json(request) or request.method in {"GET", "HEAD"}:
        message = str(SENTENCES[422][1])
        return JsonResponse({"message": message, "errors": error.errors}, status=422)
    flash.keep_errors(request, error.errors)
    return redirect_back(request, panel.reverse("dashboard"))


def unexpected(request: HttpRequest, panel: Panel, error: Exception) -> HttpResponse:
    """Record a failure of ours and say so without details; a developer sees the traceback."""
    if settings.DEBUG:
        raise error
    got_request_exception.send(sender=None, request=request)
    logger.error(
        "Internal Server Error: %s",
        request.path,
        exc_info=error,
        extra={"status_code": 500, "request": request},
    )
    return refusal(request, panel, 500)


def undo_request_transactions() -> None:
    """Roll back what ``ATOMIC_REQUESTS`` opened: the exception ends here, not in Django."""
    for connection in connections.all(initialized_only=True):
        if connection.settings_dict.get("ATOMIC_REQUESTS") and connection.in_atomic_block:
            transaction.set_rollback(True, using=connection.alias)
