"""All rows that match, as a token instead of a list of keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from typing import Any, NamedTuple

from django.core import signing

_SALT = "django_panel.tables.selection"
#: A selection older than this was made of a list nobody remembers.
LIFETIME = 24 * 60 * 60
#: Records of a selection in memory at once.
CHUNK = 500
_LONGEST_TOKEN = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionScope:
    """Where a selection is made and by whom; a token is good nowhere else."""

    panel: str
    resource: str
    user: str
    #: What else bounds the rows: a tenant, a parent record.
    within: str = ""


class Signed(NamedTuple):
    """What a token holds: parameters of a table, and the tab they were applied in."""

    parameters: Mapping[str, Any]
    tab: str | None


def sign(scope: SelectionScope, tab: str | None, parameters: Mapping[str, Any]) -> str:
    """Return a token for the rows that these parameters leave."""
    return signing.dumps([*astuple(scope), tab, parameters], salt=_SALT)


def read(token: object, scope: SelectionScope) -> Signed | None:
    """Return what a token holds, or None when it is forged, old, or somebody else's."""
    if not isinstance(token, str) or len(token) > _LONGEST_TOKEN:
        return None
    try:
        *owner, tab, parameters = signing.loads(token, salt=_SALT, max_age=LIFETIME)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    if tuple(owner) != astuple(scope) or not isinstance(parameters, Mapping):
        return None
    return Signed(parameters, tab if isinstance(tab, str) else None)
