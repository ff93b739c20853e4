"""Explain Django's permissions, and the abilities of a resource that policies decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django_panel.exceptions import PanelAuthorizationException
from django_panel.models.users import groups_with_permission, has_permission_row
from django_panel.policies import Policy
from django_panel.resources.overrides import overrides
from django_panel.support import context
from django_panel.support.django_permissions import cached_permissions
from django_panel.support.steps import Step

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.explain.recording import AskedPermissions
    from django_panel.records.source import RecordSource
    from django_panel.support.permission_results import Verdict


def explain_ability(
    source: RecordSource,
    ability: str,
    asked: AskedPermissions,
    record: Model | None = None,
) -> Iterator[Step]:
    """Yield the steps of an ability, such as ``edit``, of the bound user."""
    asked.take()
    # A permission that was asked before would be answered from the cache.
    cached_permissions().clear()
    rule = _rule_name(source, ability)
    try:
        verdict = source.allows(ability, record)
    except PanelAuthorizationException as error:
        yield Step.of("Strict panel", False, str(error))
        return
    permissions = asked.take()
    for permission, held in permissions.items():
        yield permission_step(asked.user, permission, held=held)
    text = _result_text(source, ability, verdict, record)
    missing = [permission for permission, held in permissions.items() if not held]
    if missing and not verdict.allowed:
        text = f"{text} The user lacks {', '.join(missing)}."
    yield Step.of(rule, verdict.allowed, text)


def permission_step(user: Any, permission: str, *, held: bool) -> Step:
    """Return the step of one permission of Django, with where it comes from."""
    text = _why_held(user, permission) if held else _why_missing(user, permission)
    # A rule may allow without the permission: the rule itself decides.
    return Step.note(f"Permission {permission}", text)


def _why_held(user: Any, permission: str) -> str:
    if getattr(user, "is_superuser", False):
        return "The user is a superuser, who has every permission."
    groups = groups_with_permission(user, permission)
    if groups:
        return f"Granted by the group {', '.join(map(repr, groups))}."
    return "Granted to the user."


def _why_missing(user: Any, permission: str) -> str:
    if not getattr(user, "is_active", False):
        return "Missing: an inactive user has no permissions."
    if not has_permission_row(permission):
        return (
            "Missing, and no such permission is stored: correct the codename, or run "
            "`manage.py migrate`, which creates the permissions of a model."
        )
    return "Missing: grant it to the user, or to a group of the user."


def _rule_name(source: RecordSource, ability: str) -> str:
    """Return the method that decides: ``can_…`` of the resource, or one of the policy."""
    resource = source.resource
    method = f"can_{ability}"
    if source.relation is None and hasattr(resource, method) and overrides(resource, method):
        return f"{resource.__name__}.{method}()"
    return f"{(resource.policy or Policy).__name__}.{ability}()"


def _result_text(source: RecordSource, ability: str, verdict: Verdict, record: Model | None) -> str:
    reason = verdict.get_reason()
    if reason is not None:
        return f"Returned Denied({reason!r})."
    if verdict.allowed:
        return "Returned True."
    policy = source.resource.get_policy()
    if not hasattr(policy, ability):
        return f"The policy has no method {ability}(), so the answer is no."
    if _is_tenant(source) and ability in {"create", "delete", "force_delete"}:
        return "Inside a tenant, the tenant itself can be neither created nor deleted."
    if record is not None and ability == "view" and policy.declares_scope():
        return f"Returned False, or {type(policy).__name__}.scope() leaves the record out."
    return "Returned False."


def _is_tenant(source: RecordSource) -> bool:
    panel = context.current_panel()
    return panel is not None and source.model is panel.get_tenant_model()
