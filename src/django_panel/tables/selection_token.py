"""Signed tokens for "all matching rows", instead of a list of keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from django.core import signing

if TYPE_CHECKING:
    from django_panel.records.address import Address

_SALT = "django_panel.tables.selection"
#: The seconds after which a token expires.
LIFETIME = 24 * 60 * 60
#: The number of selected records that are loaded at once.
CHUNK = 500
_MAX_TOKEN_LENGTH = 20_000


class SelectionScope(NamedTuple):
    """The user and the list of a selection; a token is valid for these only."""

    user: str
    #: The id of the tenant; empty without one.
    tenant: str
    #: The address of the list's source.
    address: Address


class TokenContent(NamedTuple):
    """The content of a token: parameters of the table, and the active tab."""

    parameters: Mapping[str, Any]
    tab: str | None


def sign_token(scope: SelectionScope, tab: str | None, parameters: Mapping[str, Any]) -> str:
    """Return a token for the rows that match these parameters."""
    return signing.dumps([*scope, tab, parameters], salt=_SALT)


def read_token(token: object, scope: SelectionScope) -> TokenContent | None:
    """Return the content of a token, or None if it is forged, expired or of another scope."""
    if not isinstance(token, str) or len(token) > _MAX_TOKEN_LENGTH:
        return None
    try:
        *owner, tab, parameters = signing.loads(token, salt=_SALT, max_age=LIFETIME)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    if tuple(owner) != scope or not isinstance(parameters, Mapping):
        return None
    return TokenContent(parameters, tab if isinstance(tab, str) else None)
