"""Delete the account of a user."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import router, transaction
from django.db.models import Model, ProtectedError, RestrictedError
from django.db.models.deletion import Collector
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from django_panel.actions.errors import ActionRefused
from django_panel.auth.sessions import recent_writes
from django_panel.models.user_session import UserSession
from django_panel.models.users import fresh_user, is_last_superuser, users_database
from django_panel.support.text_lists import list_of

#: Apps whose rows belong to an account; no permission is needed to delete them with it.
_ACCOUNT_APPS = frozenset(
    {"django_panel", "admin", "account", "mfa", "socialaccount", "usersessions", "authtoken"}
)


def delete_account(user: Any) -> None:
    """Delete a user with their sessions; raise ``ActionRefused`` with the reason if refused.

    As in Django's admin, the user needs the permission to delete the other records that are
    deleted with the account.
    """
    with transaction.atomic(using=users_database()):
        if is_last_superuser(user, lock=True):
            raise ActionRefused(
                _("You are the only superuser. Make another user a superuser first.")
            )
        account = fresh_user(user.pk)
        _require_permissions(account)
        sessions = list(UserSession.started_by(account))
        account.delete()
        for row in sessions:
            recent_writes.forget(row.pk)
        transaction.on_commit(lambda: _end(sessions), using=users_database())


def _end(sessions: list[UserSession]) -> None:
    UserSession.end(sessions)


def _require_permissions(account: Any) -> None:
    try:
        deleted = sorted({_name(model) for model in _deleted_models(account)})
    except (ProtectedError, RestrictedError):
        raise ActionRefused(
            _("Your account cannot be deleted, because other records refer to it.")
        ) from None
    if deleted:
        raise ActionRefused(
            _("Your account cannot be deleted, because these would be deleted with it: %(names)s.")
            % {"names": list_of(deleted)}
        )


def _deleted_models(account: Any) -> Iterator[type[Model]]:
    """Yield the models of records that the user may not delete, but that would be deleted."""
    collector = Collector(using=router.db_for_write(type(account), instance=account))
    collector.collect([account])
    models: set[type[Model]] = set(collector.data)
    models.update(rows.model for rows in collector.fast_deletes if rows.exists())
    for model in models:
        options = model._meta
        if model is type(account) or options.auto_created or options.app_label in _ACCOUNT_APPS:
            continue
        if not account.has_perm(f"{options.app_label}.delete_{options.model_name}"):
            yield model


def _name(model: type[Model]) -> str:
    return str(capfirst(model._meta.verbose_name_plural))
