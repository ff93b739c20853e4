"""The lowest layer: values and helpers that know no resource and no request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.support.breadcrumbs import Breadcrumb as Breadcrumb
    from django_panel.support.column_span import ColumnSpan as ColumnSpan
    from django_panel.support.parent_record import ParentRecord as ParentRecord

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {
        "Breadcrumb": "support.breadcrumbs",
        "ColumnSpan": "support.column_span",
        "ParentRecord": "support.parent_record",
    },
)
