"""The lowest layer: values and helpers that know no resource and no request."""

from __future__ import annotations

from django_panel.support.breadcrumbs import Breadcrumb
from django_panel.support.column_span import ColumnSpan
from django_panel.support.parent_record import ParentRecord

__all__ = ["Breadcrumb", "ColumnSpan", "ParentRecord"]
