"""What the current user may do with a resource: its policy, asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from django.db.models import Model

from django_panel.exceptions import PanelAuthorizationException, dotted
from django_panel.policies import Policy
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


_made: WeakKeyDictionary[type[Resource], Policy] = WeakKeyDictionary()


def policy_of(resource: type[Resource]) -> Policy:
    """Return the resource's policy; Django's permissions unless it states its own."""
    kind = resource.policy or Policy
    known = _made.get(resource)
    if type(known) is kind:
        return known
    policy = kind(resource)
    _made[resource] = policy
    return policy


def allows(resource: type[Resource], ability: str, record: Model | None = None) -> bool:
    """Ask the policy about the current user, and about the record where there is one."""
    _refuse_unstated(resource)
    policy = policy_of(resource)
    user = context.current_user()
    arguments: tuple[Any, ...] = (user,) if record is None else (user, record)
    if not getattr(policy, ability)(*arguments):
        return False
    if ability == "view" and record is not None and policy.states_scope():
        rows = policy.scope(user, type(record)._default_manager.all())
        return bool(rows.filter(pk=record.pk).exists())
    return True


def _refuse_unstated(resource: type[Resource]) -> None:
    """Raise in a strict panel when a resource leaves its rights unsaid."""
    panel = context.current_panel()
    if panel is not None and panel.has_strict_authorization() and resource.policy is None:
        raise PanelAuthorizationException(
            f"{dotted(resource)} states no policy, and panel {panel.get_id()!r} is strict. "
            "A strict panel opens nothing on default permissions. "
            "Set `policy` on the resource."
        )
