"""What was typed into one create form, kept for the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest

from django_panel.forms.validation import answers_of, seen
from django_panel.support import ports

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema

#: A secret is not kept, and a file belongs to one record.
_LEFT_OUT = frozenset({"password", "file_upload"})


class KeptAnswers:
    """A person's last answers to one form; shown once."""

    def __init__(self, request: HttpRequest, panel_id: str, slug: str) -> None:
        self._session: Any = getattr(request, "session", None)
        # A reload of parts and a prefetch show nobody anything.
        self._consumes = request.method == "GET" and not ports.renderer().is_partial(request)
        self._key = f"panel.{panel_id}.created.{slug}"

    def keep(self, schema: FormSchema, raw: Mapping[str, Any]) -> None:
        """Keep what was answered to the form's own fields."""
        if self._session is None:
            return
        answers = answers_of(schema, raw)
        self._session[self._key] = {
            name: asked.without(_LEFT_OUT, seen(asked, answers[name]))
            for asked in schema.declared_fields()
            if asked.type not in _LEFT_OUT and (name := asked.get_name()) in answers
        }

    def take(self) -> Mapping[str, Any]:
        """Return what was kept, and forget it once a whole page shows it."""
        if self._session is None or self._key not in self._session:
            return {}
        kept: Mapping[str, Any] = self._session[self._key]
        if self._consumes:
            del self._session[self._key]
        return kept
