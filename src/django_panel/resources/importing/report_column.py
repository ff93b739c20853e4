"""The last column of a report: the errors of each row. An import ignores it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

#: The heading in the language of the source.
HEADING = "Errors"


def report_heading() -> str:
    """Return the heading in the active language."""
    return _("Errors")


def is_report_heading(headings: Sequence[str], index: int) -> bool:
    """Return whether a column of a file is the last column of an earlier report."""
    return index == len(headings) - 1 and headings[index] in {HEADING, report_heading()}
