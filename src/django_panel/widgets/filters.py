"""The filter values of a page and its widgets: from the request, the session or defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.forms.fields.raw_values import is_text
from django_panel.support import ports
from django_panel.support.frozen import FrozenValue
from django_panel.tables.query_string import read_parameters
from django_panel.widgets.filter_session import FilterSession

if TYPE_CHECKING:
    from django.http import HttpRequest

    from django_panel.forms.fields.base import Field
    from django_panel.forms.schema import FormSchema

Values = Mapping[str, Any]

#: Longer text is rejected; further entries of a list are ignored.
_MAX_TEXT_LENGTH = 1_000
_MAX_ENTRIES = 100

#: The parameters of a table widget, which share the widget's parameter group.
_TABLE_PARAMETERS = frozenset(
    "search sort direction page perPage filters columnSearch columns group layout count "
    "cursor".split()
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FilterValues(FrozenValue):
    """The submitted values of one form, and the initial values of its fields."""

    submitted: Values = field(default_factory=dict)
    initial: Values = field(default_factory=dict)

    def values(self) -> dict[str, Any]:
        return {**self.initial, **self.submitted}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WidgetFilters(FrozenValue):
    """The filters of one page and of its widgets."""

    _page: FilterValues = field(default_factory=FilterValues)
    _own: Mapping[str, FilterValues] = field(default_factory=dict)

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

        A parameter group replaces the whole form, so missing fields are cleared. Without a group,
        the values of the session apply, then the fields' defaults. Only what the user changes in
        the page is stored in the session.
        """
        session = _session(request, session_key)
        parameters = read_parameters(request.GET)
        groups = parameters.get("widgets")
        by_widget: Values = groups if isinstance(groups, Mapping) else {}
        saved = session.load()
        page = FilterValues()
        if dashboard_schema is not None:
            page = _read(dashboard_schema, parameters.get("filters"), saved.page)
        own = {
            widget: _read(
                schema,
                _ignore_table_state(schema, by_widget.get(widget)),
                saved.widgets.get(widget, {}),
            )
            for widget, schema in (widget_schemas or {}).items()
        }
        session.save(page.submitted, {widget: values.submitted for widget, values in own.items()})
        return cls(page, own)

    def of_widget(self, widget_id: str) -> dict[str, Any]:
        """Return the filter values of one widget.

        The widget's submitted value wins, even if cleared; then the page's value; then the
        default of the widget's field.
        """
        page, own = self._page, self._own.get(widget_id, FilterValues())
        set_by_page = {
            name: value
            for name, value in page.values().items()
            if name in page.submitted or value is not None
        }
        return {**page.values(), **own.initial, **set_by_page, **own.submitted}

    def dashboard(self) -> dict[str, Any]:
        """Return the filter values of the page."""
        return self._page.values()


def _session(request: HttpRequest, session_key: str | None) -> FilterSession:
    session = getattr(request, "session", None)
    # A shared link does not change what is remembered.
    writes = ports.renderer().is_user_change(request)
    return FilterSession(None if session_key is None else session, session_key or "", writes=writes)


def _read(schema: FormSchema, given: Any, saved: Values) -> FilterValues:
    """Return the values of one form; ``given`` is None if the request has none."""
    submitted = given if isinstance(given, Mapping) else {}
    form = schema.bind(data=saved if given is None else submitted)
    values = {
        field.get_name(): _accepted(field, form.data.get(field.get_name()))
        for field in form.fields
        # A parameter group replaces the whole form, so a missing value is cleared.
        if given is not None or field.get_name() in form.data
    }
    return FilterValues(values, form.initial)


def _ignore_table_state(schema: FormSchema, given: Any) -> Any:
    """Return a widget's parameter group, or None if it only has the state of its table.

    Otherwise a request for the next page of the table would clear the filters.
    """
    if not isinstance(given, Mapping) or not given:
        return given
    declared = {field.get_name() for field in schema.declared_fields()}
    return None if given.keys() <= _TABLE_PARAMETERS - declared else given


def _accepted(field: Field, raw: Any) -> Any:
    """Return a value of a type that a query string can hold, else None.

    Validation rules do not run.
    """
    if isinstance(raw, list):
        if not field.accepts([]):
            return None
        return [entry for entry in raw[:_MAX_ENTRIES] if _is_text(entry)]
    return raw if _is_text(raw) or isinstance(raw, bool | int | float) else None


def _is_text(raw: Any) -> bool:
    return is_text(raw, _MAX_TEXT_LENGTH) and "\x00" not in raw
