"""The values of one create form, stored in the session for the next one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest

from django_panel.forms.state import typed_value
from django_panel.support import ports
from django_panel.support.tenants import session_prefix

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm

#: Field types that are not stored: secrets, and files, which belong to one record.
_EXCLUDED_TYPES = frozenset({"password", "file_upload"})


class FormDraft:
    """A user's last values of one create form; used once."""

    def __init__(self, request: HttpRequest, panel_id: str, form_id: str) -> None:
        self._session: Any = getattr(request, "session", None)
        # A partial reload and a prefetch do not show the form.
        self._consumes = request.method == "GET" and not ports.renderer().is_partial(request)
        self._key = f"{session_prefix(panel_id)}.created.{form_id}"

    def store(self, form: BoundForm) -> None:
        """Store the submitted values of the form's own fields."""
        if self._session is None:
            return
        self._session[self._key] = {
            name: field.without(_EXCLUDED_TYPES, typed_value(field, form.data[name]))
            for field in form.schema.declared_fields()
            if field.type not in _EXCLUDED_TYPES and (name := field.get_name()) in form.data
        }

    def take(self) -> Mapping[str, Any]:
        """Return the stored values, and remove them if this request shows the whole page."""
        if self._session is None or self._key not in self._session:
            return {}
        values: Mapping[str, Any] = self._session[self._key]
        if self._consumes:
            del self._session[self._key]
        return values
