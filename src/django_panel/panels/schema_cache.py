"""The schemas of a panel's resources, built once and shared by all requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.exceptions import dotted
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel


class SchemaCache:
    """Builds each schema on first use."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self._built: dict[tuple[type, str], Any] = {}

    def get(self, resource: type, kind: str) -> Any:
        """Return the schema of one kind (``table`` …), building it on first use.

        Two threads may build the same schema at once; the results are equal.
        """
        key = (resource, kind)
        if key not in self._built:
            declaration = f"{dotted(resource)}.{kind}()"
            with context.bind(panel=self._panel), context.declaring(declaration):
                self._built[key] = resource.build_schema(kind)  # type: ignore[attr-defined]
        return self._built[key]
