"""Errors of deletions: other records refer to the records, or would be deleted with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError
from django.db.models import Model, ProtectedError, RestrictedError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.support.count_texts import count_text
from django_panel.support.request_errors import ActionForbidden, ActionRefused
from django_panel.support.text_lists import list_of

if TYPE_CHECKING:
    from django_panel.records.deletion.cascade import Cascade, Deletion
    from django_panel.records.source import RecordSource


def require_cascade_permission(deletion: Deletion) -> None:
    """Raise if the user may not delete the dependent rows (403)."""
    refused = deletion.refused()
    if refused:
        raise ActionForbidden(refused_message(refused))


@contextmanager
def refused_if_in_use(source: RecordSource, records: Sequence[Any]) -> Iterator[None]:
    """Turn an error of Django or the database into a message that names the referring models.

    ``records`` may be empty if there are several, for only a single one is named.
    """
    try:
        yield
    except ProtectedError as error:
        raise ActionRefused(in_use_message(source, records, error.protected_objects)) from error
    except RestrictedError as error:
        raise ActionRefused(in_use_message(source, records, error.restricted_objects)) from error
    except IntegrityError as error:
        raise ActionRefused(in_use_message(source, records, ())) from error


def refused_message(refused: Iterable[Cascade]) -> str:
    """Return a message that names the models that the user may not delete."""
    models = list_of(cascade.source.plural_label for cascade in refused)
    text = _("You don't have permission to delete records that would be deleted too: %(models)s.")
    return text % {"models": models}


def protected_message(source: RecordSource, records: Sequence[Any]) -> str:
    """Return that records cannot be deleted; the dialog lists the referring records."""
    if len(records) > 1:
        return _("Some of the records cannot be deleted, because others still refer to them.")
    text = _("“%(title)s” cannot be deleted, because other records still refer to it.")
    return text % {"title": source.record_title(records[0])}


def in_use_message(source: RecordSource, records: Sequence[Any], blockers: Iterable[Model]) -> str:
    """Return the referring models with their counts, which are visible to all users."""
    counted = Counter(type(blocker) for blocker in blockers)
    users = list_of(
        ngettext("%(count)s %(singular)s", "%(count)s %(plural)s", count)
        % {
            "count": count_text(count),
            "singular": model._meta.verbose_name,
            "plural": model._meta.verbose_name_plural,
        }
        for model, count in sorted(counted.items(), key=lambda item: item[0]._meta.label)
    )
    users = users or _("other records")
    if len(records) == 1:
        text = _("“%(title)s” was not deleted, because it is still in use by: %(users)s.")
        return text % {"title": source.record_title(records[0]), "users": users}
    text = _("Nothing was deleted, because some records are still in use by: %(users)s.")
    return text % {"users": users}
