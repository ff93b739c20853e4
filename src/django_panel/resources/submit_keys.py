"""Prevents a create form that is submitted twice from creating two records.

The browser sends a key with the form. It is stored in the transaction that creates the record
(decisions D13). A second request waits for the first at the unique constraint, and gets its
redirect.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.exceptions import NON_FIELD_ERRORS
from django.db import IntegrityError, OperationalError, connections, router, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from django_panel.models.submission import LIFETIME, Submission
from django_panel.models.table_exists import is_migrated
from django_panel.records.transaction import (
    WriteAttempt,
    run_write,
    wants_transaction,
    written_databases,
)
from django_panel.support import context
from django_panel.support.database_errors import is_conflict
from django_panel.support.frozen import FrozenValue
from django_panel.support.request_errors import InvalidInput
from django_panel.support.tenants import current_tenant_id

if TYPE_CHECKING:
    from django.db.models import QuerySet

#: Creates the record and returns the URL to redirect to.
Create = Callable[[], str]

_LONGEST_FORM_ID = 200
#: Seconds that a request waits for another one with the same key, without transactions.
_TIMEOUT = 10.0
_PAUSE = 0.05
#: Seconds after which a submission without a redirect counts as abandoned.
_ABANDONED = 60.0


def create_once(
    create: Create, key: str | None, form_id: str, database: str, *transaction: bool | None
) -> str:
    """Return the redirect of ``create``, which runs once for a user, panel, tenant, form and key.

    ``database`` is the alias of the new record's database; ``transaction`` is passed to
    ``run_write``. The key is not stored if ``create`` raises. Without a key, an authenticated user
    or the panel's table, ``create`` runs without this protection.
    """
    claim = None if key is None else _claim_of(form_id, key)
    if claim is None:
        return create()
    if not wants_transaction(*transaction):
        return _without_transaction(claim, create)

    is_taken = False

    def work(attempt: WriteAttempt) -> str:
        nonlocal is_taken
        is_taken = False
        earlier = claim.take()
        if earlier is not None:
            return earlier
        is_taken = True
        redirect = create()
        claim.store(redirect)
        return redirect

    databases = dict.fromkeys((claim.database, *written_databases(database)))
    deadline = time.monotonic() + _TIMEOUT
    while True:
        try:
            return run_write(work, *transaction, using=tuple(databases))
        except OperationalError as error:
            # Several requests that wait for one key may lock each other out, on MariaDB more than
            # once. Nothing but the key is written then, and ``run_write`` retries it once only.
            is_inside = any(connections[alias].in_atomic_block for alias in databases)
            if is_taken or is_inside or not is_conflict(error) or time.monotonic() > deadline:
                raise


def _without_transaction(claim: _Claim, create: Create) -> str:
    """Store the key first and delete it if ``create`` fails; others wait for the redirect."""
    earlier = claim.take()
    if earlier is not None:
        return earlier
    try:
        redirect = create()
    except BaseException:
        claim.release()
        raise
    claim.store(redirect)
    return redirect


def _claim_of(form_id: str, key: str) -> _Claim | None:
    user, panel = context.current_user(), context.current_panel()
    if panel is None or not user.is_authenticated or not is_migrated(Submission):
        return None
    return _Claim(user, panel.get_id(), current_tenant_id(), form_id[:_LONGEST_FORM_ID], key)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Claim(FrozenValue):
    """The row of one key: inserted by the first request, read by the others."""

    user: Any
    panel_id: str
    tenant: str
    form_id: str
    key: str

    @property
    def database(self) -> str:
        return router.db_for_write(Submission)

    def take(self) -> str | None:
        """Insert the row and return None, or return the redirect of an earlier request."""
        deadline = time.monotonic() + _TIMEOUT
        while True:
            try:
                self._insert()
            except IntegrityError:
                earlier = self._find()
                if earlier is None and time.monotonic() > deadline:
                    raise
            else:
                return None
            if earlier is not None and earlier.redirect:
                return str(earlier.redirect)
            if time.monotonic() > deadline:
                text = _("This form is being saved already. Try again in a moment.")
                raise InvalidInput({NON_FIELD_ERRORS: [text]})
            time.sleep(_PAUSE)

    def store(self, redirect: str) -> None:
        """Store the redirect for further requests."""
        self._rows().update(redirect=redirect)

    def release(self) -> None:
        """Delete the row of a failed submission, unless a rollback will."""
        if not connections[self.database].needs_rollback:
            self._rows().delete()

    def _insert(self) -> None:
        # A savepoint, because a failed insert must not break the outer transaction.
        with transaction.atomic(using=self.database):
            Submission.add(self.database, **self._fields())

    def _find(self) -> Submission | None:
        """Return the row of another request; delete it instead if it has expired."""
        with transaction.atomic(using=self.database):
            # A locking read sees committed rows at every isolation level.
            claim = self._rows().select_for_update().first()
            if claim is None or not _is_expired(claim):
                return claim
            claim.delete()
            return None

    def _rows(self) -> QuerySet[Submission]:
        return Submission.stored(self.database, **self._fields())

    def _fields(self) -> dict[str, Any]:
        return {
            "user_id": self.user.pk,
            "panel": self.panel_id,
            "tenant": self.tenant,
            "form": self.form_id,
            "key": self.key,
        }


def _is_expired(submission: Submission) -> bool:
    """Return whether a row is too old, or its request ended without a redirect."""
    age = timezone.now() - submission.created_at
    return age > LIFETIME or (not submission.redirect and age.total_seconds() > _ABANDONED)
