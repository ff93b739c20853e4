"""The body of a request that creates or changes an integration."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any
from unicodedata import category

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.body import read_body
from django_panel.integrations.addresses import MAX_URL_LENGTH, UnsafeTarget, check_url
from django_panel.integrations.delivery import outbound_rules
from django_panel.integrations.options import BODY_TYPES, METHODS
from django_panel.integrations.sending import PROTECTED_HEADERS, is_header
from django_panel.integrations.settings import Integrations
from django_panel.support.count_texts import max_length_text
from django_panel.support.text_lists import list_of

MAX_NAME = 120
MAX_VALUE = 2048
MAX_BODY = 65_535
#: The most headers or query parameters of one integration.
MAX_PAIRS = 50
_MAX_PAIR_NAME = 200
#: The largest key of an integration or delivery (``BigAutoField``).
_MAX_KEY = 2**63 - 1
_REQUIRED = ("name", "trigger", "url")
#: A form-encoded body contains text.
_TRUE, _FALSE = (True, "true", "1"), (False, "false", "0")


class _Invalid(Exception):
    """A value is refused; the message says why."""


def integration_values(
    request: HttpRequest, declared: Integrations, *, is_new: bool
) -> dict[str, Any]:
    """Return the values of the body by field; raise ``InvalidInput`` with all errors.

    A new integration needs a name, a trigger and a URL. A change contains only the fields that
    change: an integration can be switched off even if its URL is no longer allowed.
    """
    body = read_body(request)
    values: dict[str, Any] = {}
    errors: dict[str, list[str]] = {}
    for name, clean in _cleaners(declared).items():
        if name not in body and not (is_new and name in _REQUIRED):
            continue
        try:
            values[name] = clean(body.get(name))
        except _Invalid as error:
            errors[name] = [str(error)]
    if errors:
        raise InvalidInput(errors)
    return values


def key_in_path(value: object) -> int:
    """Return a key of the path; a text that is no number is the key of nothing."""
    text = str(value)
    if not (text.isascii() and text.isdecimal()) or int(text[:20]) > _MAX_KEY:
        raise Http404
    return int(text)


def _cleaners(declared: Integrations) -> dict[str, Callable[[Any], Any]]:
    """Return the function that cleans each field (decisions A3)."""
    triggers = [trigger.value for trigger in declared.get_triggers()]
    return {
        "name": lambda value: _text(value, MAX_NAME),
        "trigger": lambda value: _choice(value, triggers),
        "method": lambda value: _choice(value, METHODS),
        "url": _url,
        "headers": _headers,
        "query": _pairs,
        "body_type": lambda value: _choice(value, BODY_TYPES),
        "body": _template,
        "is_active": _switch,
    }


def _text(value: Any, limit: int) -> str:
    """Return a required text in one line."""
    if value is None or value == "":
        raise _Invalid(_("This field is required."))
    if not isinstance(value, str):
        raise _Invalid(_("This must be text."))
    text = value.strip(" ")
    if not text:
        raise _Invalid(_("This field is required."))
    _check_text(text, limit)
    if any(category(char) == "Cc" for char in text):
        raise _Invalid(_("Control characters are not allowed."))
    return text


def _check_text(text: str, limit: int) -> None:
    """Raise an error for a text that is too long, or that PostgreSQL cannot store."""
    if len(text) > limit:
        raise _Invalid(max_length_text(limit))
    if "\0" in text:
        raise _Invalid(_("Control characters are not allowed."))


def _choice(value: Any, choices: Collection[str]) -> str:
    text = _text(value, MAX_VALUE)
    if text not in choices:
        raise _Invalid(_("Choose one of: %(choices)s.") % {"choices": list_of(choices)})
    return text


def _url(value: Any) -> str:
    """Return a URL that requests may be sent to."""
    url = _text(value, MAX_URL_LENGTH)
    try:
        check_url(url, outbound_rules())
    except UnsafeTarget as error:
        raise _Invalid(str(error)) from None
    return url


def _template(value: Any) -> str | None:
    """Return a body template; a text that is no JSON is accepted (decisions A9)."""
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    if not isinstance(value, str):
        raise _Invalid(_("This must be text."))
    _check_text(value, MAX_BODY)
    return value


def _switch(value: Any) -> bool:
    if value not in (*_TRUE, *_FALSE):
        raise _Invalid(_("This must be true or false."))
    return value in _TRUE


def _headers(value: Any) -> dict[str, str | None]:
    """Return the headers; names are compared without case."""
    headers = _pairs(value)
    if len({name.lower() for name in headers}) < len(headers):
        raise _Invalid(_("A header is listed twice."))
    for name, text in headers.items():
        if name.lower() in PROTECTED_HEADERS:
            raise _Invalid(_("The header %(name)s is set by the panel.") % {"name": name})
        if not is_header(name, ""):
            raise _Invalid(_("%(name)s is not a valid name of a header.") % {"name": name})
        if not is_header(name, text or ""):
            message = _("The header %(name)s can contain printable ASCII characters only.")
            raise _Invalid(message % {"name": name})
    return headers


def _pairs(value: Any) -> dict[str, str | None]:
    """Return a map of names to texts or None; a form-encoded body has no empty map."""
    if value is None or value in ("", []):
        return {}
    if not isinstance(value, Mapping):
        raise _Invalid(_("This must be an object with texts."))
    if len(value) > MAX_PAIRS:
        text = ngettext("Use at most %(count)s entry.", "Use at most %(count)s entries.", MAX_PAIRS)
        raise _Invalid(text % {"count": MAX_PAIRS})
    return {_text(name, _MAX_PAIR_NAME): _pair_value(each) for name, each in value.items()}


def _pair_value(value: Any) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise _Invalid(_("Every value must be text."))
    _check_text(value, MAX_VALUE)
    return value.strip(" ")
