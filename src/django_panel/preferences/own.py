"""The preferences of the user of a request, read with one query when the first one is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django_panel.models.preference import Preference
from django_panel.preferences.keys import is_of_browser, is_of_tenant
from django_panel.support import context, json
from django_panel.support.tenants import current_tenant_id

if TYPE_CHECKING:
    from django.http import HttpRequest

#: The JSON of a larger value is not stored; measured in bytes.
MAX_VALUE_BYTES = 8_000
#: The number of preferences of one user in one panel, in all tenants.
MAX_PREFERENCES = 500

#: Precedes the tenant in the key of a stored row.
_TENANT = "@"


class OwnPreferences:
    """The preferences of one user in one panel, for one request."""

    def __init__(self, user: Any, panel: str) -> None:
        self.user = user
        self.panel = panel
        self._rows: dict[str, Any] | None = None

    def get(self, key: str) -> Any:
        """Return a preference, or None. The caller checks it: the panel may have changed."""
        return self._stored().get(_stored_key(key))

    def browser(self) -> dict[str, Any]:
        """Return the preferences that the browser needs, by key."""
        return {key: value for key, value in self._stored().items() if is_of_browser(key)}

    def is_loaded(self) -> bool:
        """Return whether the preferences were read."""
        return self._rows is not None

    def has_room_for(self, values: Mapping[str, Any]) -> bool:
        """Return whether these values can be stored besides the others."""
        rows = self._stored()
        written = {_stored_key(key) for key, value in values.items() if value is not None}
        new = len(written - rows.keys())
        return new == 0 or len(rows) + new <= MAX_PREFERENCES

    def store(self, values: Mapping[str, Any]) -> None:
        """Store the values that differ from the stored ones; None deletes one.

        Values that are too large, or too many, are not stored.
        """
        rows = self._stored()
        changed = {}
        for key, value in values.items():
            # As it will be read: a tuple becomes a list.
            text = json.dumps(value)
            row = _stored_key(key)
            if len(text) <= MAX_VALUE_BYTES and json.loads(text) != rows.get(row):
                changed[row] = json.loads(text)
        removed = [key for key, value in changed.items() if value is None]
        written = {key: value for key, value in changed.items() if value is not None}
        if written and self.has_room_for(values):
            Preference.store(self.user, self.panel, written)
            rows.update(written)
        if removed:
            Preference.forget(self.user, self.panel, removed)
            for key in removed:
                del rows[key]

    def _stored(self) -> dict[str, Any]:
        if self._rows is None:
            self._rows = Preference.of(self.user, self.panel)
        return self._rows


def preferences_of(request: HttpRequest, panel: str) -> OwnPreferences | None:
    """Return the preferences of the user of a request; None for guests.

    Also None while the user is signed in as another user: the account belongs to the other one,
    and a support employee keeps the own language.
    """
    known: OwnPreferences | None = getattr(request, "panel_preferences", None)
    user: Any = getattr(request, "user", None)
    if known is not None and known.panel == panel and known.user is user:
        return known
    if not getattr(user, "is_authenticated", False):
        return None
    if getattr(request, "panel_impersonator", None) is not None:
        return None
    preferences = OwnPreferences(user, panel)
    request.panel_preferences = preferences  # type: ignore[attr-defined]
    return preferences


def loaded_preferences(request: HttpRequest, panel: str) -> OwnPreferences | None:
    """Return the preferences that this request has read already, for an error page."""
    known: OwnPreferences | None = getattr(request, "panel_preferences", None)
    is_loaded = known is not None and known.panel == panel and known.is_loaded()
    return known if is_loaded else None


def current_preferences() -> OwnPreferences | None:
    """Return the preferences of the user of the current request, or None."""
    request, panel = context.current_request(), context.current_panel()
    return None if request is None or panel is None else preferences_of(request, panel.get_id())


def _stored_key(key: str) -> str:
    tenant = current_tenant_id() if is_of_tenant(key) else ""
    return f"{key}{_TENANT}{tenant}" if tenant else key
