"""The years, months and days of a list with a date hierarchy."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from django.db.models import DateTimeField, Max, Min, Model, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.support.lookup_paths import lookup_path
from django_panel.tables.filters import days
from django_panel.tables.filters.field_checks import check_type
from django_panel.tables.filters.target_field import Target, resolve_target
from django_panel.tables.periods import Period, PeriodUnit

if TYPE_CHECKING:
    from django_panel.tables.wire import DateStepsWire, DateStepWire

#: The maximum number of years.
_MAX_STEPS = 500


def hierarchy_target(path: str, model: type[Model]) -> Target:
    """Return the field of a date hierarchy; raise for one that is no date of the record."""
    target = resolve_target(model, path, "date hierarchy")
    check_type(target, "date hierarchy", "date")
    if target.is_to_many:
        raise PanelSchemaException(
            f"date_hierarchy() names {path!r}, which follows a relation from {dotted(model)} to "
            "many records.",
            "A record is in one year, one month and one day.",
            "Name a date of the record, or of a relation to one record.",
        )
    return target


def in_period(queryset: QuerySet[Any], path: str, period: Period) -> QuerySet[Any]:
    """Return the records whose date is in a period of the current time zone."""
    target = hierarchy_target(path, queryset.model)
    return queryset.filter(
        target.matching(
            queryset,
            lambda name: (
                days.since(name, period.first, target.field)
                & days.until(name, period.last, target.field)
            ),
        )
    )


def date_steps(matching: QuerySet[Any], path: str, chosen: Period | None) -> DateStepsWire:
    """Return the steps of a date hierarchy, as Django's admin offers them.

    ``matching`` are the records of the list, in the chosen period. Without a choice, the years
    are offered; the months if all records are in one year, and the days if they are in one month.
    One query, or two without a choice; none for a chosen day.
    """
    target = hierarchy_target(path, matching.model)
    name = lookup_path(path)
    if chosen is not None and chosen.unit == "day":
        return {"trail": _trail(chosen), "choices": [_step(chosen)]}
    period = chosen or _common_period(matching, name)
    unit: PeriodUnit = "year" if period is None else "month" if period.unit == "year" else "day"
    is_moment = isinstance(target.field, DateTimeField)
    read = matching.datetimes if is_moment else matching.dates
    found = (Period(unit, _day(value)) for value in read(name, unit)[:_MAX_STEPS])
    return {
        "trail": [] if chosen is None else _trail(chosen),
        "choices": [_step(period) for period in found],
    }


def _common_period(matching: QuerySet[Any], name: str) -> Period | None:
    """Return the month, else the year, that contains all records."""
    ends = matching.aggregate(first=Min(name), last=Max(name))
    if ends["first"] is None or ends["last"] is None:
        return None
    first, last = _day(ends["first"]), _day(ends["last"])
    if first.year != last.year:
        return None
    unit: PeriodUnit = "month" if first.month == last.month else "year"
    return Period(unit, first)


def _day(value: date) -> date:
    """Return the day of a date or of a moment in the current time zone."""
    if not isinstance(value, datetime):
        return value
    return (timezone.localtime(value) if timezone.is_aware(value) else value).date()


def _trail(chosen: Period) -> list[DateStepWire]:
    """Return the way back: all dates, and the periods down to the month that was chosen."""
    periods = [*chosen.parents(), chosen] if chosen.unit != "day" else chosen.parents()
    return [{"value": "", "label": _("All dates")}, *map(_step, periods)]


def _step(period: Period) -> DateStepWire:
    return {"value": str(period), "label": period.label()}
