"""The widgets of one answer: authorised, ordered, described, and the lazy ones promised."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Self, cast

from django.utils.functional import cached_property

from django_panel.support.screen import Deferred
from django_panel.widgets.describing import described
from django_panel.widgets.registry import sort_of

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.widgets.arrangement import Arrangement
    from django_panel.widgets.context import PageContext
    from django_panel.widgets.filters import WidgetFilters
    from django_panel.widgets.wire import WidgetWire


def viewable(classes: Iterable[type[Any]]) -> list[type[Any]]:
    """Return those of the widgets that the current user may see, each asked once."""
    return [cls for cls in dict.fromkeys(classes) if cls.can_view()]


def schemas_of(classes: Iterable[type[Any]]) -> dict[str, FormSchema]:
    """Return the filter forms of widgets that the current user may see, by id."""
    asked = ((cls.id(), getattr(cls, "filter_schema", None)) for cls in classes)
    forms = ((widget_id, reader()) for widget_id, reader in asked if callable(reader))
    return {widget_id: form for widget_id, form in forms if form is not None}


@dataclass(frozen=True, eq=False)
class Placed:
    """One widget of a page: its class, and what the page gives it."""

    cls: type[Any]
    context: PageContext | None
    filters: WidgetFilters | None
    options_url: Callable[[str], str] | None = None

    @property
    def id(self) -> str:
        return str(self.cls.id())

    @cached_property
    def widget(self) -> Any:
        """The widget itself; made when it is first described, never before."""
        widget = self.cls()
        if self.context is not None and hasattr(widget, "with_page_context"):
            widget = widget.with_page_context(self.context)
        if self.filters is not None and hasattr(widget, "with_filters"):
            widget = widget.with_filters(self.filters.of_widget(self.id))
        if self.options_url is not None and hasattr(widget, "with_options_url"):
            widget = widget.with_options_url(partial(self.options_url, self.id))
        return widget

    def is_lazy(self) -> bool:
        reader = getattr(self.cls, "is_lazy", None)
        return callable(reader) and bool(reader())

    def definition(
        self, arrangement: Arrangement | None, describe: Callable[[Any], WidgetWire]
    ) -> WidgetWire:
        definition = describe(self.widget)
        span = None if arrangement is None else arrangement.span_of(self.cls)
        return cast(
            "WidgetWire", definition if span is None else {**definition, "columnSpan": span}
        )


class WidgetCollection:
    """Widgets in their order; nobody in here may not be seen by the current user."""

    def __init__(
        self, placed: Sequence[Placed] = (), arrangement: Arrangement | None = None
    ) -> None:
        by_id: dict[str, Placed] = {}
        for each in placed:
            by_id.setdefault(each.id, each)
        self._placed = tuple(sorted(by_id.values(), key=lambda each: (sort_of(each.cls), each.id)))
        self._arrangement = arrangement
        if arrangement is not None:
            self._placed = tuple(arrangement.shown(self._placed))

    @classmethod
    def of(
        cls,
        classes: Iterable[type[Any]],
        context: PageContext | None = None,
        filters: WidgetFilters | None = None,
    ) -> Self:
        """Return those of the widgets that may be seen; the others are not even made."""
        return cls.of_viewable(viewable(classes), context, filters)

    @classmethod
    def of_viewable(
        cls,
        classes: Iterable[type[Any]],
        context: PageContext | None = None,
        filters: WidgetFilters | None = None,
        options_url: Callable[[str], str] | None = None,
    ) -> Self:
        """Return widgets whose ``can_view()`` has been asked already, in this answer.

        ``options_url`` says where the filters of a widget, known by its id, search long lists.
        """
        return cls([Placed(each, context, filters, options_url) for each in classes])

    @staticmethod
    def filter_schemas(classes: Iterable[type[Any]]) -> dict[str, FormSchema]:
        """Return the filter forms of those widgets that may be seen, by id."""
        return schemas_of(viewable(classes))

    def merge(self, other: WidgetCollection) -> WidgetCollection:
        """Return the widgets of both, each once, in their order."""
        return WidgetCollection((*self._placed, *other._placed))

    def arranged(self, arrangement: Arrangement) -> WidgetCollection:
        """Return the widgets as a person arranged them; hidden ones are not among them."""
        return WidgetCollection(self._placed, arrangement)

    def placed(self) -> tuple[Placed, ...]:
        """Return the widgets with what the page gives them, in the order they are drawn."""
        return self._placed

    def definitions(self) -> list[WidgetWire]:
        """Return every widget as the browser draws it; lazy ones without their data."""
        return [each.definition(self._arrangement, _plainly) for each in self._placed]

    def drawn(self) -> list[WidgetWire]:
        """Return the same for a page: where one fails, its own place says so."""
        return [each.definition(self._arrangement, described) for each in self._placed]

    def deferred(self) -> dict[str, Deferred] | None:
        """Return the data of lazy widgets, each promised in a group of its own.

        A slow one does not hold up the others, and one that fails spoils only itself.
        """
        lazy = [each for each in self._placed if each.is_lazy()]
        return {each.id: _promise(each) for each in lazy} or None


def _plainly(widget: Any) -> WidgetWire:
    describe = getattr(widget, "to_definition", None) or widget.to_wire
    definition: WidgetWire = describe()
    return definition


def _promise(placed: Placed) -> Deferred:
    def make() -> Any:
        return placed.widget.data()

    return Deferred(make, group=f"widget:{placed.id}", rescue=True)
