"""Parser of a user's arrangement of a page's widgets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.body import read_body
from django_panel.widgets.arrangement import Arrangement, allowed_spans


def page_slug(request: HttpRequest) -> str:
    """Return the slug of the page, from the query string."""
    slug = request.GET.get("page", "")
    if not slug:
        raise InvalidInput({"page": [_("This field is required.")]})
    return slug


def read_arrangement(request: HttpRequest, widgets: Sequence[type[Any]]) -> Arrangement:
    """Return the submitted arrangement of these widgets, which are in their declared order.

    A widget that the user may not view is unknown. Values that equal the declared ones are not
    stored, so that a later change of the declaration takes effect.
    """
    entries = read_body(request).get("widgets")
    known = {widget.id(): widget for widget in widgets}
    if not isinstance(entries, list) or len(entries) > len(known):
        raise InvalidInput({"widgets": [_("Send the list of the page's widgets.")]})
    errors: dict[str, list[str]] = {}
    chosen: dict[str, Mapping[str, Any]] = {}
    for number, entry in enumerate(entries):
        error = _entry_error(entry, known, chosen)
        if error is not None:
            field, message = error
            errors[f"widgets.{number}.{field}"] = [message]
        else:
            chosen[entry["id"]] = entry
    if errors:
        raise InvalidInput(errors)
    order = [*chosen, *(widget_id for widget_id in known if widget_id not in chosen)]
    return Arrangement(
        () if order == list(known) else tuple(order),
        frozenset(name for name, entry in chosen.items() if entry.get("hidden")),
        {
            name: entry["span"]
            for name, entry in chosen.items()
            if entry.get("span") not in (None, _declared_span(known[name]))
        },
    )


def _entry_error(
    entry: object, known: Mapping[str, type[Any]], chosen: Mapping[str, Any]
) -> tuple[str, str] | None:
    """Return the invalid field of an entry and its message, or None."""
    widget_id = entry.get("id") if isinstance(entry, Mapping) else None
    if not isinstance(entry, Mapping) or not isinstance(widget_id, str) or widget_id not in known:
        return "id", _("The page has no such widget.")
    if widget_id in chosen:
        return "id", _("The widget is listed twice.")
    if not isinstance(entry.get("hidden", False), bool):
        return "hidden", _("This must be true or false.")
    span = entry.get("span")
    if span is not None and (
        isinstance(span, bool)
        or not isinstance(span, int | str)
        or span not in allowed_spans(known[widget_id])
    ):
        return "span", _("The widget cannot have this width.")
    return None


def _declared_span(widget: type[Any]) -> Any:
    reader = getattr(widget, "get_column_span", None)
    return reader()["xl"] if callable(reader) else 1
