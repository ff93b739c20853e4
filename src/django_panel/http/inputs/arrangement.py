"""How a person wants the widgets of a page: each named once, as wide as it may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.http.inputs.body import read_body
from django_panel.http.refusals import InvalidInput
from django_panel.widgets.arrangement import Arrangement, spans_of


def page_slug(request: HttpRequest) -> str:
    """Return which page is meant; the address says it, not the body."""
    slug = request.GET.get("page", "")
    if not slug:
        raise InvalidInput({"page": [_("This field is required.")]})
    return slug


def read_arrangement(request: HttpRequest, widgets: Sequence[type[Any]]) -> Arrangement:
    """Return what was sent about these widgets, which stand in their declared order.

    A widget that the person may not see is as unknown as one that does not exist. What is said
    as declared is not kept, so that a later change of the declaration is seen.
    """
    entries = read_body(request).get("widgets")
    known = {widget.id(): widget for widget in widgets}
    if not isinstance(entries, list) or len(entries) > len(known):
        raise InvalidInput({"widgets": [_("Send the widgets of the page in their order.")]})
    mistakes: dict[str, list[str]] = {}
    chosen: dict[str, Mapping[str, Any]] = {}
    for number, entry in enumerate(entries):
        wrong = _mistake(entry, known, chosen)
        if wrong is not None:
            field, words = wrong
            mistakes[f"widgets.{number}.{field}"] = [words]
        else:
            chosen[entry["id"]] = entry
    if mistakes:
        raise InvalidInput(mistakes)
    order = [*chosen, *(widget_id for widget_id in known if widget_id not in chosen)]
    return Arrangement(
        () if order == list(known) else tuple(order),
        frozenset(name for name, entry in chosen.items() if entry.get("hidden")),
        {
            name: entry["span"]
            for name, entry in chosen.items()
            if entry.get("span") not in (None, _declared(known[name]))
        },
    )


def _mistake(
    entry: object, known: Mapping[str, type[Any]], chosen: Mapping[str, Any]
) -> tuple[str, str] | None:
    """Return the field of an entry that cannot be, and what is wrong with it."""
    widget_id = entry.get("id") if isinstance(entry, Mapping) else None
    if not isinstance(entry, Mapping) or not isinstance(widget_id, str) or widget_id not in known:
        return "id", _("The page has no such widget.")
    if widget_id in chosen:
        return "id", _("Each widget is named once.")
    if not isinstance(entry.get("hidden", False), bool):
        return "hidden", _("Say yes or no.")
    span = entry.get("span")
    if span is not None and (
        isinstance(span, bool)
        or not isinstance(span, int | str)
        or span not in spans_of(known[widget_id])
    ):
        return "span", _("The widget cannot be this wide.")
    return None


def _declared(widget: type[Any]) -> Any:
    reader = getattr(widget, "get_column_span", None)
    return reader()["xl"] if callable(reader) else 1
