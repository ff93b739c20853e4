"""What a sign-in request says: a body becomes a name and a password, or a refusal."""

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

from django_panel.adapters.contrib_auth.answers import Refused, invalid
from django_panel.adapters.contrib_auth.porch import MAX_BODY_BYTES, too_large, unreadable

_FORMS = frozenset({"application/x-www-form-urlencoded", "multipart/form-data"})
#: Longer than any real name or address; hashing and look-ups are not fed novels.
_LONGEST_NAME = 254
_LONGEST_PASSWORD = 4096


def login_field() -> str:
    """Return the wire's word for the account's name: ``email`` or ``username``."""
    return "email" if get_user_model().USERNAME_FIELD == "email" else "username"


@dataclass(frozen=True, slots=True)
class Credentials:
    """A claimed account and the password offered for it."""

    name: str
    password: str = field(repr=False)

    @classmethod
    def read(cls, request: HttpRequest) -> Self:
        """Return the credentials in the body; every unusable field is refused at once."""
        fields = _read_fields(request)
        errors: dict[str, list[str]] = {}
        name = _text(fields, login_field(), _LONGEST_NAME, errors).strip()
        password = _text(fields, "password", _LONGEST_PASSWORD, errors)
        if not name:
            errors.setdefault(login_field(), [_("Fill in this field.")])
        if errors:
            raise invalid(errors)
        # The same form under which Django stores user names (UsernameField).
        return cls(unicodedata.normalize("NFKC", name), password)


def read_password(request: HttpRequest) -> str:
    """Return the password of a body that holds nothing else."""
    errors: dict[str, list[str]] = {}
    password = _text(_read_fields(request), "password", _LONGEST_PASSWORD, errors)
    if errors:
        raise invalid(errors)
    return password


def _read_fields(request: HttpRequest) -> Mapping[str, object]:
    if request.content_type in _FORMS:
        return dict(request.POST.items())
    if request.content_type != "application/json":
        raise Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, _("Send JSON or a form."))
    body = request.body
    # A chunked request declares no length and comes this far.
    if len(body) > MAX_BODY_BYTES:
        raise too_large()
    try:
        fields = orjson.loads(body)
    except orjson.JSONDecodeError:
        raise unreadable() from None
    if not isinstance(fields, dict):
        raise unreadable()
    return fields


def _text(
    fields: Mapping[str, object], name: str, longest: int, errors: dict[str, list[str]]
) -> str:
    value = fields.get(name)
    if value is None or value == "":
        errors[name] = [_("Fill in this field.")]
    elif not isinstance(value, str) or not _is_storable(value):
        errors[name] = [_("This is not a text that can be used here.")]
    elif len(value) > longest:
        errors[name] = [_("Use at most %(count)d characters.") % {"count": longest}]
    else:
        return value
    return ""


def _is_storable(text: str) -> bool:
    """Return whether a database driver takes the text: no NUL, no half characters."""
    return "\0" not in text and not any(0xD800 <= ord(char) <= 0xDFFF for char in text)
