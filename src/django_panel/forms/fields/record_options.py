"""Records as options of a field, with the details that tell equal labels apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import Error as DatabaseError

from django_panel.debug.row_queries import report_row_queries
from django_panel.exceptions import LogicException, dotted
from django_panel.support.record_details import details_line, one_line, with_key
from django_panel.support.related import related_source
from django_panel.support.titles import log_once, row_title, title_without_queries

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.fields.option_scope import OptionScope
    from django_panel.forms.fields.selectable_records import SelectableRecords
    from django_panel.forms.fields.wire import OptionWire

#: The argument of ``option_details()``: True for the details of the related resource, False for
#: none, or a function of a record.
DetailsSource = bool | Callable[[Any], object]
#: Returns the details of a record in one line, or None.
Describe = Callable[[Any], str | None]


@dataclass(slots=True)
class RecordOption:
    """A record as an option of a field."""

    value: str
    label: str
    details: str | None = None
    #: The record of a selected option, if it is loaded.
    record: Model | None = None
    #: False for a record that the user may not view, and for a declared option.
    has_details: bool = True


def declared_option(value: object, label: object) -> RecordOption:
    """Return a declared option, which has no details."""
    return RecordOption(str(value), str(label), has_details=False)


def describer(source: DetailsSource, model: type[Model], scope: OptionScope) -> Describe | None:
    """Return the function that describes records of a model, or None if there is none.

    The details of a resource are for records in its scope, so a field that also offers
    other records does not show them. A function of the field itself decides what users see.
    """
    if callable(source):
        function = source
        return lambda record: one_line(function(record))
    if not source or not scope.shows_details(model):
        return None
    related = related_source(model)
    if not related.has_details():
        return None
    return lambda record: details_line(related.record_details(record))


def described_options(
    selectable: SelectableRecords, records: Sequence[Model], describe: Describe
) -> list[RecordOption]:
    """Return loaded records as options with details, which must not run a query per record."""
    fix = "Name what the details of options read in with_related of the related resource."
    with report_row_queries(
        dotted(selectable.model), len(records), described_options, fix
    ) as guard:
        guard.forbid_queries("the details of options")
        return [
            RecordOption(
                str(selectable.record_key(record)),
                row_title(selectable.record_label, record),
                details_of(record, describe),
            )
            for record in records
        ]


def details_of(record: Model, describe: Describe) -> str | None:
    """Return the details of a record; None where the host's code raises, which is logged."""
    try:
        return describe(record)
    except (LogicException, DatabaseError):
        # A query that must not run here, or a database that does not answer.
        raise
    except Exception:
        log_once(record, "The details of an option of %s raise an exception.")
        return None


def to_wire(
    options: Iterable[RecordOption], describe: Callable[[], Describe | None]
) -> list[OptionWire]:
    """Return options for the browser; a repeated value is dropped.

    Of several options with the same label, each has details: its own, else its key.
    """
    distinct: dict[str, RecordOption] = {}
    for option in options:
        distinct.setdefault(option.value, option)
    for same in _with_equal_labels(distinct.values()):
        _tell_apart(same, describe())
    return [
        {"value": option.value, "label": option.label, "details": option.details}
        for option in distinct.values()
    ]


def _with_equal_labels(options: Collection[RecordOption]) -> list[list[RecordOption]]:
    """Return the groups of options that browsers show with the same label."""
    if len(options) < 2:
        return []
    groups: dict[str, list[RecordOption]] = {}
    for option in options:
        if option.has_details:
            groups.setdefault(" ".join(option.label.split()), []).append(option)
    return [group for group in groups.values() if len(group) > 1]


def _tell_apart(options: Sequence[RecordOption], describe: Describe | None) -> None:
    """Add details to options with the same label, and the key where these are equal too."""
    for option in options:
        if option.details is None and option.record is not None and describe is not None:
            option.details = _details_without_queries(option.record, describe)
    counts = Counter(option.details for option in options)
    for option in options:
        if option.details is None or counts[option.details] > 1:
            option.details = with_key(option.details, option.value)


def _details_without_queries(record: Model, describe: Describe) -> str | None:
    """Return the details of a selected record, or None if they would run a query."""

    def text(record: Model) -> str:
        return details_of(record, describe) or ""

    return title_without_queries(text, record) or None
