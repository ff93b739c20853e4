"""Parsers of requests about job runs."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.body import read_body

#: The most runs that one request may name.
MAX_IDS = 50


def run_key(request: HttpRequest) -> UUID:
    """Return the key of the run in the body; a text that is no key is the key of no run."""
    key = read_body(request).get("id")
    if not isinstance(key, str) or not key:
        raise InvalidInput({"id": [_("This must be the key of a job.")]})
    try:
        return UUID(key)
    except ValueError:
        raise Http404 from None


def run_keys(request: HttpRequest) -> list[UUID]:
    """Return the keys in ``?ids=``, separated by commas."""
    keys = [key for text in request.GET.getlist("ids") for key in text.split(",") if key]
    if len(keys) > MAX_IDS:
        text = ngettext("At most %(count)s job.", "At most %(count)s jobs.", MAX_IDS)
        raise InvalidInput({"ids": [text % {"count": MAX_IDS}]})
    try:
        return [UUID(key) for key in keys]
    except ValueError:
        raise InvalidInput({"ids": [_("This must be the key of a job.")]}) from None
