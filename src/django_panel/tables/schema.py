"""A table as it is declared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Any, Self

from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from django_panel.exceptions import PanelSchemaException
from django_panel.support.fluent import Fluent
from django_panel.support.values import frozen
from django_panel.tables.columns.base import Column, Text
from django_panel.tables.plan import TablePlan, check_names, compile_plan
from django_panel.tables.wire import ColumnWire, DefaultSortWire, SortDirection, TableWire

PER_PAGE_OPTIONS = (10, 25, 50, 100)
DEFAULT_PER_PAGE = 25
SEARCH_DEBOUNCE = 300


@frozen
class DefaultSort:
    """The order before anybody asks for another."""

    column: str
    direction: SortDirection


@frozen
class TableSchema(Fluent):
    """Columns, order and paging of one list; every setter returns a copy.

    The model is known to the schema a resource is handed. Without one, headings are made from
    the columns' names.
    """

    _model: type[Model] | None = None
    _columns: tuple[Column, ...] = field(default=(), kw_only=True)
    _default_sort: DefaultSort | None = field(default=None, kw_only=True)
    _per_page_options: tuple[int, ...] = field(default=PER_PAGE_OPTIONS, kw_only=True)
    _default_per_page: int = field(default=DEFAULT_PER_PAGE, kw_only=True)
    _search_placeholder: Text = field(default=_("Search"), kw_only=True)
    _search_debounce: int = field(default=SEARCH_DEBOUNCE, kw_only=True)
    _empty_heading: Text = field(default=_("Nothing here yet"), kw_only=True)
    _empty_description: Text | None = field(default=None, kw_only=True)
    _empty_icon: str | None = field(default=None, kw_only=True)
    #: One plan a model, compiled when first asked for; a copy starts without any.
    _plans: dict[type[Model], TablePlan] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    @classmethod
    def make(cls, model: type[Model] | None = None) -> Self:
        return cls(model)

    def for_model(self, model: type[Model]) -> Self:
        """Bind the table to the model whose records it lists."""
        return self._with(_model=model)

    def columns(self, columns: Iterable[Column]) -> Self:
        """Set the columns, in the order they are drawn."""
        declared = tuple(columns)
        check_names(declared)
        return self._with(_columns=declared)

    def default_sort(self, column: str | None, direction: SortDirection = "desc") -> Self:
        """Set the order of an untouched table; ``None`` leaves it to the model."""
        if direction not in ("asc", "desc"):
            raise ValueError(f"{direction!r} is no direction; use 'asc' or 'desc'")
        return self._with(_default_sort=None if column is None else DefaultSort(column, direction))

    def per_page_options(self, sizes: Iterable[int]) -> Self:
        """Set the page sizes people choose from; sizes below one are dropped."""
        usable = tuple(sorted({size for size in sizes if size > 0}))
        return self._with(_per_page_options=usable or PER_PAGE_OPTIONS)

    def default_per_page(self, size: int) -> Self:
        """Set the page size before anybody chooses; one that is not offered is the first."""
        return self._with(_default_per_page=size)

    def search_placeholder(self, text: Text) -> Self:
        return self._with(_search_placeholder=text)

    def search_debounce(self, milliseconds: int) -> Self:
        """Set how long the search box waits for the next key."""
        return self._with(_search_debounce=max(0, milliseconds))

    def empty_state(
        self, heading: Text, description: Text | None = None, icon: str | None = None
    ) -> Self:
        """Set what stands where rows would be."""
        return self._with(_empty_heading=heading, _empty_description=description, _empty_icon=icon)

    def get_model(self) -> type[Model] | None:
        return self._model

    def get_columns(self) -> tuple[Column, ...]:
        return self._columns

    def get_column(self, name: str) -> Column | None:
        return next((column for column in self._columns if column.get_name() == name), None)

    def get_default_sort(self) -> DefaultSort | None:
        """Return the declared order; one that names no column is the developer's mistake."""
        sort = self._default_sort
        if sort is not None and self.get_column(sort.column) is None:
            raise PanelSchemaException.unknown_default_sort(
                sort.column, [column.get_name() for column in self._columns]
            )
        return sort

    def get_per_page_options(self) -> tuple[int, ...]:
        return self._per_page_options

    def get_default_per_page(self) -> int:
        options = self._per_page_options
        return self._default_per_page if self._default_per_page in options else options[0]

    def get_search_placeholder(self) -> str:
        return str(self._search_placeholder)

    def get_search_debounce(self) -> int:
        return self._search_debounce

    def is_searchable(self) -> bool:
        return any(column.is_searchable() for column in self._columns)

    def plan_for(self, model: type[Model]) -> TablePlan:
        """Return the plan for a model; the first call checks every column path."""
        plan = self._plans.get(model)
        if plan is None:
            plan = self._plans[model] = compile_plan(self, model)
        return plan

    def to_wire(self) -> TableWire:
        description = self._empty_description
        return {
            "columns": self._columns_to_wire(),
            "searchable": self.is_searchable(),
            "searchPlaceholder": self.get_search_placeholder(),
            "searchDebounce": self._search_debounce,
            "perPageOptions": list(self._per_page_options),
            "defaultPerPage": self.get_default_per_page(),
            "defaultSort": self._default_sort_to_wire(),
            "emptyState": {
                "heading": str(self._empty_heading),
                "description": None if description is None else str(description),
                "icon": self._empty_icon,
            },
        }

    def _columns_to_wire(self) -> list[ColumnWire]:
        if self._model is None:
            return [column.to_wire() for column in self._columns]
        labels = self.plan_for(self._model).labels()
        return [column.to_wire(label) for column, label in zip(self._columns, labels, strict=True)]

    def _default_sort_to_wire(self) -> DefaultSortWire | None:
        sort = self.get_default_sort()
        return None if sort is None else {"column": sort.column, "direction": sort.direction}

    def _with(self, **changes: Any) -> Self:
        return super()._with(**changes, _plans={})
