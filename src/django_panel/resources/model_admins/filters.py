"""The filters of ``list_filter``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.contrib.admin import (
    AllValuesFieldListFilter,
    BooleanFieldListFilter,
    ChoicesFieldListFilter,
    DateFieldListFilter,
    EmptyFieldListFilter,
    RelatedFieldListFilter,
    RelatedOnlyFieldListFilter,
    SimpleListFilter,
)
from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from django_panel.exceptions import PanelSchemaException
from django_panel.resources.model_admins.hooks import hook_request
from django_panel.support.lookup_paths import dotted_path
from django_panel.tables.derived_filters import named_filter
from django_panel.tables.filters.base import Filter
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.filters.target_field import resolve_target
from django_panel.tables.filters.ternary import TernaryFilter

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin

    from django_panel.support.labels import StrOrPromise

#: Django's own classes; the type of the field gives the same filter. A select of related records
#: searches, so it need not be restricted to those in use.
_DJANGO = frozenset(
    {
        AllValuesFieldListFilter,
        BooleanFieldListFilter,
        ChoicesFieldListFilter,
        DateFieldListFilter,
        EmptyFieldListFilter,
        RelatedFieldListFilter,
        RelatedOnlyFieldListFilter,
    }
)
#: Called with an entry that has no equivalent, and the reason.
Report = Callable[[Any, str], None]


def filters_of(
    model_admin: ModelAdmin[Any], list_filter: Sequence[Any], report: Report
) -> list[Filter]:
    """Return the filters of ``list_filter``; what has no equivalent is reported and left out."""
    filters: list[Filter] = []
    for entry in list_filter:
        made = _filter(model_admin, entry, report)
        if made is not None:
            filters.append(made)
    return filters


def _filter(model_admin: ModelAdmin[Any], entry: Any, report: Report) -> Filter | None:
    if isinstance(entry, type) and issubclass(entry, SimpleListFilter):
        return AdminFilter(str(entry.parameter_name), _admin=model_admin, _filter_class=entry)
    name, filter_class = entry if isinstance(entry, tuple | list) else (entry, None)
    if filter_class is not None and filter_class not in _DJANGO:
        report(entry, "The class is no filter of Django.")
        return None
    try:
        if filter_class is EmptyFieldListFilter:
            return _empty_filter(model_admin.model, name)
        return named_filter(model_admin.model, name)
    except PanelSchemaException as error:
        report(entry, str(error))
        return None


def _empty_filter(model: type[Model], name: str) -> Filter:
    """Return a filter by whether a field has a value, as ``EmptyFieldListFilter``."""
    path = dotted_path(name)
    target = resolve_target(model, path, f"filter {path!r}")
    condition = Q(**{f"{name}__isnull": True})
    if target.field.empty_strings_allowed:
        condition |= Q(**{name: ""})
    made = TernaryFilter(path).labels(_("Empty"), _("Not empty"))
    return made.queries(
        lambda queryset: queryset.filter(condition), lambda queryset: queryset.exclude(condition)
    )


@dataclass(frozen=True, eq=False, repr=False)
class AdminFilter(SelectFilter):
    """A ``SimpleListFilter``: instantiated for each request, also without a value."""

    _admin: Any = field(default=None, kw_only=True)
    _filter_class: Any = field(default=None, kw_only=True)

    def get_label(self) -> str:
        return str(self._filter_class.title)

    def get_options(self) -> list[tuple[Any, StrOrPromise]]:
        """Return the ``lookups()``."""
        return [(str(value), label) for value, label in self._made(None).lookup_choices]

    def is_dynamic(self) -> bool:
        return True

    def uses_builtin_constraint(self) -> bool:
        return True

    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        return self._narrowed(queryset, value)

    def apply_without_value(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Call ``queryset()``: a filter with a default of its own narrows the list."""
        return self._narrowed(queryset, None)

    def check(self) -> None:
        """Check nothing: the lookups may need a request."""

    def _narrowed(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        found = self._made(value).queryset(hook_request(), queryset)
        return queryset if found is None else found

    def _made(self, value: Any) -> Any:
        # Django passes lists of values since 5.0.
        params = {} if value is None else {self._filter_class.parameter_name: [str(value)]}
        return self._filter_class(hook_request(), params, self._admin.model, self._admin)
