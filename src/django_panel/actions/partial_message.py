"""The message of a bulk action that skipped records: "17 tasks finished. 1 skipped: Blocked."."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import ngettext

from django_panel.support.count_texts import count_text

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.actions.bulk import BulkRun

#: How many different reasons the message names.
_MAX_REASONS = 3


def partial_message(action: Action, run: BulkRun) -> str:
    """Return the message, with the number of handled and of skipped records, and the reasons."""
    message = action.get_success_message(run.count)
    numbers = {
        "count": count_text(run.count),
        "skipped": count_text(run.skipped),
        "reasons": " ".join(_reasons(run)),
    }
    if numbers["count"] in message:
        return f"{message} {_skipped(run.skipped) % numbers}"
    return f"{message} {_both(run.skipped) % numbers}".strip()


def _skipped(count: int) -> str:
    return ngettext("%(skipped)s skipped: %(reasons)s", "%(skipped)s skipped: %(reasons)s", count)


def _both(count: int) -> str:
    """Return a sentence with both numbers, for a success message without a number."""
    return ngettext(
        "%(count)s handled, %(skipped)s skipped: %(reasons)s",
        "%(count)s handled, %(skipped)s skipped: %(reasons)s",
        count,
    )


def _reasons(run: BulkRun) -> list[str]:
    """Return the different reasons of the listed records, in their order."""
    listed = [] if run.refused is None else run.refused["refused"]
    return list(dict.fromkeys(refusal["reason"] for refusal in listed))[:_MAX_REASONS]
