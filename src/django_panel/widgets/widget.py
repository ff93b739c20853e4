"""The base of every widget."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from django_panel.exceptions import LogicException, dotted
from django_panel.support.column_span import ColumnSpan, Span, SpanOption
from django_panel.support.labels import Words, kebab
from django_panel.widgets.filter_form import filter_form

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.widgets.context import PageContext
    from django_panel.widgets.enums import WidgetType
    from django_panel.widgets.wire import FilterFormWire, WidgetWire


class Widget(ABC):
    """What computes on the server and is drawn on a dashboard or page.

    Made once per request, after ``can_view()`` has agreed; whoever may not see it costs nothing.
    """

    #: Its place among the others; equals stand in the order of their ids.
    sort: ClassVar[int] = 0
    #: How many of four columns it takes: a number, ``"full"``, or one for each breakpoint.
    column_span: ClassVar[SpanOption] = 1
    #: How narrow a person may make it.
    min_column_span: ClassVar[int] = 1
    #: How wide a person may make it; as wide as it is declared by default.
    max_column_span: ClassVar[int | str | None] = None
    #: Whether its data arrives after the page, by a request of its own.
    lazy: ClassVar[bool] = False
    #: The line above its content.
    heading: ClassVar[Words | None] = None
    #: A sentence below the heading.
    description: ClassVar[Words | None] = None
    #: Seconds between two reloads; None means that it stays as it was drawn.
    polling_interval: ClassVar[int | None] = None

    _page_context: PageContext | None = None
    _filter_values: Mapping[str, Any] | None = None
    _options_url: Callable[[], str] | None = None
    _withholds_data: bool = False

    # Identity, access and declarations belong to the class.

    @classmethod
    def id(cls) -> str:
        """Return what the widget is known by in its panel: the class name in kebab case."""
        return kebab(cls.__name__)

    @classmethod
    @abstractmethod
    def type(cls) -> WidgetType:
        """Return what the widget is drawn as."""

    @classmethod
    def can_view(cls) -> bool:
        """Return whether the current user sees the widget; override to restrict it."""
        return True

    @classmethod
    def filter_schema(cls) -> FormSchema | None:
        """Return the form of the widget's own filters; override to offer some."""
        return None

    @classmethod
    def filters_in_modal(cls) -> bool:
        """Return whether the filters open in a dialog instead of standing above the content."""
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
        """Return the seconds between two reloads; less than one is none."""
        seconds = cls.polling_interval
        return seconds if seconds is not None and seconds > 0 else None

    # What one request gives the widget.

    def with_page_context(self, context: PageContext) -> Self:
        """Return the widget as it stands on a resource's page."""
        return self._with(_page_context=context)

    def with_filters(self, values: Mapping[str, Any]) -> Self:
        """Return the widget narrowed by these values."""
        return self._with(_filter_values=dict(values))

    def with_options_url(self, url: Callable[[], str]) -> Self:
        """Return the widget whose filters search long lists here; asked only where one does."""
        return self._with(_options_url=url)

    def without_data(self) -> Self:
        """Return the widget as it is described where its data could not be computed."""
        return self._with(_withholds_data=True)

    def context(self) -> PageContext:
        """Return the page's record or query; outside a resource's page that is a mistake."""
        if self._page_context is None:
            raise LogicException(
                f"{dotted(self)} asks for the page it stands on. "
                "Only pages of a resource have a record or a list to give. "
                "Name it in header_widgets() or footer_widgets() of such a page."
            )
        return self._page_context

    def filter(self, name: str, default: Any = None) -> Any:
        """Return what a filter is set to; ``default`` where it is empty."""
        value = self.filters().get(name)
        return default if value is None or value == "" else value

    def filters(self) -> dict[str, Any]:
        """Return every filter the widget is narrowed by: its own, and the page's."""
        if self._filter_values is None:
            schema = self.filter_schema()
            return {} if schema is None else schema.values()
        return dict(self._filter_values)

    # What is sent.

    @abstractmethod
    def data(self) -> Mapping[str, object]:
        """Return what is drawn: plain values only."""

    def to_definition(self) -> WidgetWire:
        """Return the widget as the browser draws it; a lazy one's data comes later."""
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
            "data": None if self.is_lazy() or self._withholds_data else self.data(),
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
