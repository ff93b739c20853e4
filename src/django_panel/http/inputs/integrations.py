"""The body of a request that creates or changes an integration."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any
from unicodedata import category

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.body import read_body
from django_panel.integrations.addresses import MAX_URL_LENGTH, UnsafeTarget, check_url
from django_panel.integrations.delivery import outbound_rules
from django_panel.integrations.options import BODY_TYPES, MAX_NAME, MAX_PAIRS, METHODS
from django_panel.integrations.sending import PROTECTED_HEADERS, is_header
from django_panel.integrations.settings import Integrations
from django_panel.resources.integrations import integration_settings
from django_panel.support.count_texts import max_length_text
from django_panel.support.text_lists import list_of

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.models.integration import Integration
    from django_panel.resources.pages.integrations import IntegrationsPage

MAX_VALUE = 2048
MAX_BODY = 65_535
_MAX_PAIR_NAME = 200
#: The largest key of an integration or delivery (``BigAutoField``).
_MAX_KEY = 2**63 - 1
#: A form-encoded body contains text.
_TRUE, _FALSE = (True, "true", "1"), (False, "false", "0")


class _Invalid(Exception):
    """A value is refused; the message says why."""


def integration_values(
    request: HttpRequest, page: IntegrationsPage, stored: Integration | None = None
) -> dict[str, Any]:
    """Return the values of the body by field; raise ``InvalidInput`` with all errors.

    A valid value is checked by the rules of the form, too, which a project may change.

    A new integration needs a name, a trigger and a URL. A change of a stored one contains only the
    fields that change: an integration can be switched off even if its URL is no longer allowed.
    """
    body, declared = read_body(request), integration_settings(page.get_resource())
    values: dict[str, Any] = {}
    errors: dict[str, list[str]] = {}
    required = _required_names(body) if stored is None else ()
    for name, clean in _cleaners(declared).items():
        if name not in body and name not in required:
            continue
        try:
            values[name] = clean(body.get(name))
        except _Invalid as error:
            errors[name] = [str(error)]
    form = page.form("create" if stored is None else "edit")
    errors |= _form_errors(form, values, stored)
    if errors:
        raise InvalidInput(errors)
    first = values.pop("trigger", None)
    if first is not None and "triggers" not in values:
        others = [] if stored is None else stored.get_triggers()[1:]
        values["triggers"] = list(dict.fromkeys([first, *others]))
    return values


def _form_errors(
    form: FormSchema, values: Mapping[str, Any], stored: Integration | None
) -> dict[str, list[str]]:
    """Return the errors of the form's fields whose values are submitted."""
    bound = form.bind(data={**form.values(stored), **values}, instance=stored)
    return {name: messages for name, messages in bound.errors.items() if name in values}


def _required_names(body: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the keys that a new integration needs; a body without ``triggers`` has ``trigger``."""
    return ("name", "url", *(() if "triggers" in body else ("trigger",)))


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
        "triggers": lambda value: _choices(value, triggers),
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


def _choices(value: Any, choices: Collection[str]) -> list[str]:
    """Return different choices, one at least."""
    if value is None or value in ("", []):
        raise _Invalid(_("This field is required."))
    if not isinstance(value, list):
        raise _Invalid(_("This must be a list."))
    chosen = [_choice(item, choices) for item in value]
    if len(set(chosen)) < len(chosen):
        raise _Invalid(_("A value is listed twice."))
    return chosen


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
    value = _without_entries(value)
    if not isinstance(value, Mapping):
        raise _Invalid(_("This must be an object with texts."))
    if len(value) > MAX_PAIRS:
        text = ngettext("Use at most %(count)s entry.", "Use at most %(count)s entries.", MAX_PAIRS)
        raise _Invalid(text % {"count": MAX_PAIRS})
    return {_text(name, _MAX_PAIR_NAME): _pair_value(item) for name, item in value.items()}


def _without_entries(value: Any) -> Any:
    """Return the entries of a form's field as a map; blank entries are left out."""
    if not isinstance(value, list) or not all(map(_is_entry, value)):
        return value
    entries = [pair for pair in value if pair["key"] or pair["value"]]
    names = [entry["key"].strip(" ") if isinstance(entry["key"], str) else "" for entry in entries]
    if not all(names):
        raise _Invalid(_("Every entry needs a name."))
    if len(set(names)) < len(names):
        raise _Invalid(_("A name is listed twice."))
    return dict(zip(names, (entry["value"] for entry in entries), strict=True))


def _is_entry(value: Any) -> bool:
    return isinstance(value, Mapping) and value.keys() == {"key", "value"}


def _pair_value(value: Any) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise _Invalid(_("Every value must be text."))
    _check_text(value, MAX_VALUE)
    return value.strip(" ")
