"""The base class of widgets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from django_panel.exceptions import LogicException, dotted
from django_panel.support.column_span import ColumnSpan, Span, SpanOption
from django_panel.support.labels import StrOrPromise, kebab
from django_panel.widgets.filter_form import filter_form

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.widgets.context import PageContext
    from django_panel.widgets.enums import WidgetType
    from django_panel.widgets.wire import FilterFormWire, WidgetWire


class Widget(ABC):
    """A part of a dashboard or page whose data is computed on the server.

    An instance is created per request, and only if ``can_view()`` returns True.
    """

    #: The position; widgets with the same number are ordered by id.
    sort: ClassVar[int] = 0
    #: The number of columns, of four: a number, ``"full"``, or a mapping by breakpoint.
    column_span: ClassVar[SpanOption] = 1
    #: The narrowest span that users can choose.
    min_column_span: ClassVar[int] = 1
    #: The widest span that users can choose; by default, ``column_span``.
    max_column_span: ClassVar[int | str | None] = None
    #: Whether a separate request loads the data after the page.
    lazy: ClassVar[bool] = False
    #: The heading.
    heading: ClassVar[StrOrPromise | None] = None
    #: The text below the heading.
    description: ClassVar[StrOrPromise | None] = None
    #: The seconds between reloads; None turns polling off.
    polling_interval: ClassVar[int | None] = None

    _page_context: PageContext | None = None
    _filter_values: Mapping[str, Any] | None = None
    _options_url: Callable[[], str] | None = None
    _without_data: bool = False

    # Class methods: identity, permission and declarations.

    @classmethod
    def id(cls) -> str:
        """Return the id in the panel: the class name in kebab case."""
        return kebab(cls.__name__)

    @classmethod
    @abstractmethod
    def type(cls) -> WidgetType:
        """Return the type of the widget."""

    @classmethod
    def can_view(cls) -> bool:
        """Return whether the current user can view the widget; override to restrict it."""
        return True

    @classmethod
    def filter_schema(cls) -> FormSchema | None:
        """Return the form of the widget's filters; override to add filters."""
        return None

    @classmethod
    def filters_in_modal(cls) -> bool:
        """Return whether the filters open in a dialog instead of above the content."""
        return False

    @classmethod
    def get_sort(cls) -> int:
        return cls.sort

    @classmethod
    def get_column_span(cls) -> dict[str, Span]:
        """Return the span at each breakpoint."""
        return ColumnSpan.normalize(cls.column_span, dotted(cls))

    @classmethod
    def is_lazy(cls) -> bool:
        return cls.lazy

    @classmethod
    def get_heading(cls) -> str | None:
        return None if cls.heading is None else str(cls.heading)

    @classmethod
    def get_description(cls) -> str | None:
        return None if cls.description is None else str(cls.description)

    @classmethod
    def get_polling_interval(cls) -> int | None:
        """Return the seconds between reloads, or None."""
        seconds = cls.polling_interval
        return seconds if seconds is not None and seconds > 0 else None

    # Request data.

    def with_page_context(self, context: PageContext) -> Self:
        """Return a copy with the record or the query of a resource page."""
        return self._with(_page_context=context)

    def with_filters(self, values: Mapping[str, Any]) -> Self:
        """Return a copy with these filter values."""
        return self._with(_filter_values=dict(values))

    def with_options_url(self, url: Callable[[], str]) -> Self:
        """Return a copy whose filters search their options at this URL; it is built lazily."""
        return self._with(_options_url=url)

    def without_data(self) -> Self:
        """Return a copy whose definition has no data, for a widget that failed."""
        return self._with(_without_data=True)

    def context(self) -> PageContext:
        """Return the record or query of the page; raise outside resource pages."""
        if self._page_context is None:
            raise LogicException(
                f"{dotted(self)} uses context() outside a resource page. "
                "Only resource pages have a record or a query. "
                "Return the widget from header_widgets() or footer_widgets() of such a page."
            )
        return self._page_context

    def filter(self, name: str, default: Any = None) -> Any:
        """Return the value of a filter, or ``default`` if it is empty."""
        value = self.filters().get(name)
        return default if value is None or value == "" else value

    def filters(self) -> dict[str, Any]:
        """Return the values of the widget's and the page's filters."""
        if self._filter_values is None:
            schema = self.filter_schema()
            return {} if schema is None else schema.values()
        return dict(self._filter_values)

    # JSON.

    @abstractmethod
    def data(self) -> Mapping[str, object]:
        """Return the data of the widget as JSON values."""

    def to_definition(self) -> WidgetWire:
        """Return the definition; without data if the widget is lazy."""
        definition = {
            "id": self.id(),
            "type": self.type().value,
            "sort": self.get_sort(),
            "columnSpan": self.get_column_span(),
            "lazy": self.is_lazy(),
            "heading": self.get_heading(),
            "description": self.get_description(),
            "polling": self.get_polling_interval(),
            "filters": self._filters_to_wire(),
            "data": None if self.is_lazy() or self._without_data else self.data(),
        }
        return cast("WidgetWire", definition)

    def to_wire(self) -> WidgetWire:
        """Return the same as ``to_definition()``."""
        return self.to_definition()

    def _filters_to_wire(self) -> FilterFormWire | None:
        schema = self.filter_schema()
        if schema is None:
            return None
        return filter_form(
            schema,
            self.filters(),
            in_modal=self.filters_in_modal(),
            options_url=self._options_url,
        )

    def _with(self, **changes: Any) -> Self:
        copied = copy(self)
        vars(copied).update(changes)
        return copied
