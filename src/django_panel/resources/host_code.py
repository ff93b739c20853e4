"""Whether a write runs code of the host: then an aborted transaction is not run again (D7)."""

from __future__ import annotations

from django.db.models import Model
from django.db.models.signals import m2m_changed, post_delete, post_save, pre_delete, pre_save

from django_panel.resources.writes import record_written

#: Packages whose methods and actions run no code of the host.
_OURS = ("django.db.models.", "django_panel.")
#: Methods of a record that write it; the last three are those of ``SoftDeletes``.
_WRITING_METHODS = ("save", "delete", "trash", "restore", "force_delete")


def saving_runs_host_code(model: type[Model]) -> bool:
    """Return whether saving a record calls an own ``save()`` or receivers."""
    return not _is_ours(model, "save") or any(
        signal.has_listeners(model) for signal in (pre_save, post_save, record_written)
    )


def deleting_runs_host_code(model: type[Model]) -> bool:
    """Return whether saving, trashing or deleting a record may call code of the host.

    A deletion removes records of other models too, so every receiver of any model counts.
    """
    signals = (pre_save, post_save, pre_delete, post_delete, m2m_changed, record_written)
    return any(signal.receivers for signal in signals) or not all(
        _is_ours(model, name) for name in _WRITING_METHODS
    )


def is_built_in(kind: type) -> bool:
    """Return whether a class is the package's own, not a host's subclass."""
    return kind.__module__.startswith(_OURS)


def _is_ours(model: type[Model], name: str) -> bool:
    method = getattr(model, name, None)
    return method is None or method.__module__.startswith(_OURS)
