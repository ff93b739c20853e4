"""Parse the credentials of a login request."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Self

import orjson
from django.contrib.auth import get_user_model
from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.adapters.contrib_auth.guards import MAX_BODY_BYTES, too_large, unreadable
from django_panel.adapters.contrib_auth.responses import LoginRefused, invalid
from django_panel.auth.password_rules import MAX_PASSWORD_LENGTH
from django_panel.support.count_texts import max_length_text
from django_panel.support.frozen import FrozenValue

_FORMS = frozenset({"application/x-www-form-urlencoded", "multipart/form-data"})
#: Limits the cost of lookups and password hashing.
_MAX_NAME_LENGTH = 254


def login_field() -> str:
    """Return the name of the login field: ``email`` or ``username``."""
    return "email" if get_user_model().USERNAME_FIELD == "email" else "username"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Credentials(FrozenValue):
    """A user name and a password."""

    name: str
    password: str = field(repr=False)

    @classmethod
    def read(cls, request: HttpRequest) -> Self:
        """Return the credentials of the body; the error lists all invalid fields."""
        fields = read_fields(request)
        errors: dict[str, list[str]] = {}
        name = read_text(fields, login_field(), _MAX_NAME_LENGTH, errors).strip()
        password = read_text(fields, "password", MAX_PASSWORD_LENGTH, errors)
        if not name:
            errors.setdefault(login_field(), [_("Fill in this field.")])
        if errors:
            raise invalid(errors)
        # Django's UsernameField normalizes user names in the same way.
        return cls(unicodedata.normalize("NFKC", name), password)


def read_password(request: HttpRequest) -> str:
    """Return the password of a body with only a password."""
    errors: dict[str, list[str]] = {}
    password = read_text(read_fields(request), "password", MAX_PASSWORD_LENGTH, errors)
    if errors:
        raise invalid(errors)
    return password


def read_fields(request: HttpRequest) -> Mapping[str, object]:
    """Return the fields of a JSON or form body."""
    if request.content_type in _FORMS:
        return dict(request.POST.items())
    if request.content_type != "application/json":
        raise LoginRefused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, _("Send JSON or a form."))
    body = request.body
    # A chunked request has no Content-Length.
    if len(body) > MAX_BODY_BYTES:
        raise too_large()
    try:
        fields = orjson.loads(body)
    except orjson.JSONDecodeError:
        raise unreadable() from None
    if not isinstance(fields, dict):
        raise unreadable()
    return fields


def read_text(
    fields: Mapping[str, object], name: str, max_length: int, errors: dict[str, list[str]]
) -> str:
    """Return a field that must be a text; add an error and return an empty text if it is not."""
    value = fields.get(name)
    if value is None or value == "":
        errors[name] = [_("Fill in this field.")]
    elif not isinstance(value, str) or not _is_storable(value):
        errors[name] = [_("This text contains characters that are not allowed.")]
    elif len(value) > max_length:
        errors[name] = [max_length_text(max_length)]
    else:
        return value
    return ""


def _is_storable(text: str) -> bool:
    """Return whether a database driver accepts the text: no NUL, no lone surrogates."""
    return "\0" not in text and not any(0xD800 <= ord(char) <= 0xDFFF for char in text)
