"""What the widgets of a page are narrowed by: asked, remembered, or as declared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.support import ports
from django_panel.tables.query_string import read_parameters
from django_panel.widgets.filter_memory import FilterMemory

if TYPE_CHECKING:
    from django.http import HttpRequest

    from django_panel.forms.fields.base import Field
    from django_panel.forms.schema import FormSchema

Values = Mapping[str, Any]

#: Longer text is no choice of a filter, and more entries are none either.
_LONGEST = 1_000
_MOST_ENTRIES = 100

#: What a table widget's own state is called; alone it says nothing about filters.
_OF_TABLES = frozenset(
    "search sort direction page perPage filters columnSearch columns group layout count "
    "cursor".split()
)


@dataclass(frozen=True, slots=True)
class Group:
    """The values of one form: what somebody stated, and what was declared for the rest."""

    stated: Values = field(default_factory=dict)
    declared: Values = field(default_factory=dict)

    def values(self) -> dict[str, Any]:
        return {**self.declared, **self.stated}


@dataclass(frozen=True, slots=True)
class WidgetFilters:
    """The filters of one page and of its widgets."""

    _page: Group = field(default_factory=Group)
    _own: Mapping[str, Group] = field(default_factory=dict)

    @classmethod
    def none(cls) -> Self:
        return cls()

    @classmethod
    def from_request(
        cls,
        request: HttpRequest,
        dashboard_schema: FormSchema | None = None,
        widget_schemas: Mapping[str, FormSchema] | None = None,
        session_key: str | None = None,
    ) -> Self:
        """Read ``filters[…]`` and ``widgets[{id}][…]`` of a request (specification §2.3).

        A parameter group that is there stands for itself, so what it lacks has been cleared.
        Without one, what the session remembers counts, and then what the field declares. Only
        a whole visit is remembered.
        """
        memory = _memory(request, session_key)
        asked = read_parameters(request.GET)
        groups = asked.get("widgets")
        by_widget: Values = groups if isinstance(groups, Mapping) else {}
        kept = memory.recall()
        page = Group()
        if dashboard_schema is not None:
            page = _read(dashboard_schema, asked.get("filters"), kept.page)
        own = {
            widget: _read(
                schema,
                _without_turning(schema, by_widget.get(widget)),
                kept.widgets.get(widget, {}),
            )
            for widget, schema in (widget_schemas or {}).items()
        }
        memory.keep(page.stated, {widget: group.stated for widget, group in own.items()})
        return cls(page, own)

    def of_widget(self, widget_id: str) -> dict[str, Any]:
        """Return what narrows one widget.

        Its own value wins, be it cleared; then the page's; then what its own field declares.
        """
        page, own = self._page, self._own.get(widget_id, Group())
        stated_by_page = {
            name: value
            for name, value in page.values().items()
            if name in page.stated or value is not None
        }
        return {**page.values(), **own.declared, **stated_by_page, **own.stated}

    def dashboard(self) -> dict[str, Any]:
        """Return the page's own filters."""
        return self._page.values()


def _memory(request: HttpRequest, session_key: str | None) -> FilterMemory:
    session = getattr(request, "session", None)
    writes = ports.renderer().may_remember(request)
    return FilterMemory(None if session_key is None else session, session_key or "", writes=writes)


def _read(schema: FormSchema, given: Any, kept: Values) -> Group:
    """Return the values of one form; ``given`` is None where the request has none."""
    stated = given if isinstance(given, Mapping) else {}
    form = schema.bind(data=kept if given is None else stated)
    values = {
        field.get_name(): _accepted(field, form.data.get(field.get_name()))
        for field in form.fields
        # A group of parameters replaces the whole form, so a missing value is cleared.
        if given is not None or field.get_name() in form.data
    }
    return Group(values, form.initial)


def _without_turning(schema: FormSchema, given: Any) -> Any:
    """Return a widget's parameter group, or None for one that only moves its table.

    A table widget keeps its state in the same place. Whoever turns a page clears no filter.
    """
    if not isinstance(given, Mapping) or not given:
        return given
    declared = {each.get_name() for each in schema.declared_fields()}
    return None if given.keys() <= _OF_TABLES - declared else given


def _accepted(field: Field, raw: Any) -> Any:
    """Return a value of the shape that a query string can hold, else None.

    Rules are not run: the widget decides what a filter means.
    """
    if isinstance(raw, list):
        if not field.accepts([]):
            return None
        return [entry for entry in raw[:_MOST_ENTRIES] if _is_text(entry)]
    return raw if _is_text(raw) or isinstance(raw, bool | int | float) else None


def _is_text(raw: object) -> bool:
    if not isinstance(raw, str) or len(raw) > _LONGEST or "\x00" in raw:
        return False
    try:
        raw.encode()
    except UnicodeEncodeError:
        return False
    return True
