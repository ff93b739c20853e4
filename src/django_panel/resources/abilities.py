"""The permissions of the current user on a resource, by its policy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from django.db.models import Model

from django_panel.debug.sections import query_section
from django_panel.exceptions import PanelAuthorizationException, dotted
from django_panel.policies import Policy
from django_panel.records.tenant import is_tenant
from django_panel.resources import records
from django_panel.resources.overrides import overrides
from django_panel.support import context
from django_panel.support.django_permissions import cached_permissions, checks_object_permissions
from django_panel.support.permission_results import Verdict

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


def _section_name(local: Mapping[str, Any]) -> str:
    """Return ``tasks.view_any``, for the query bar."""
    if "ability" in local:
        return f"{local['resource'].get_slug()}.{local['ability']}"
    # One of the functions that ``allows_each`` returns.
    rule = local["rule"] if "rule" in local else local["overridden"]
    owner = rule.__self__
    resource = owner.resource if isinstance(owner, Policy) else owner
    return f"{resource.get_slug()}.{rule.__name__.removeprefix('can_')}"


_section = query_section("policy", _section_name)


_policies: WeakKeyDictionary[type[Resource], Policy] = WeakKeyDictionary()


def policy_of(resource: type[Resource]) -> Policy:
    """Return the resource's policy; one that uses Django's permissions by default."""
    policy_class = resource.policy or Policy
    cached = _policies.get(resource)
    if type(cached) is policy_class:
        return cached
    policy = _policies[resource] = policy_class(resource)
    return policy


def allows(resource: type[Resource], ability: str, record: Model | None = None) -> bool:
    """Return whether the policy allows an ability to the current user."""
    return policy_verdict(resource, ability, record).allowed


@_section
def policy_verdict(resource: type[Resource], ability: str, record: Model | None = None) -> Verdict:
    """Return the policy's verdict with its reason."""
    rule = _rule(resource, ability)
    if rule is None or _is_denied_in_tenant(resource, ability):
        return Verdict.NO
    user = context.current_user()
    if record is None:
        return Verdict.of(rule(user))
    verdict = Verdict.of(rule(user, record))
    policy = policy_of(resource)
    if verdict.allowed and ability == "view" and policy.declares_scope():
        rows = policy.scope(user, records.rows_including(resource, record))
        return Verdict.of(rows.filter(pk=record.pk).exists())
    return verdict


@_section
def verdict(resource: type[Resource], ability: str, record: Model | None = None) -> Verdict:
    """Return the verdict of an overridden ``can_…`` of the resource, else the policy's."""
    overridden = _overridden(resource, ability)
    if overridden is not None:
        return Verdict.of(overridden() if record is None else overridden(record))
    return policy_verdict(resource, ability, record)


@_section
def owner_verdict(
    resource: type[Resource], ability: str, owner: Model, record: Model | None = None
) -> Verdict:
    """Return the verdict on an ability about an owner's related records, such as ``detach``."""
    rule = _rule(resource, ability)
    if rule is None:
        return Verdict.NO
    user = context.current_user()
    if ability in {"attach", "associate"}:
        return Verdict.of(rule(user, owner))
    return Verdict.of(rule(user, owner, record))


@_section
def allows_each(
    resource: type[Resource], ability: str, among: Sequence[Model] = ()
) -> Callable[[Model], Verdict]:
    """Return a function of a record in scope that returns its verdict.

    The function is a ``Verdict`` if the result is the same for all records. The policy's scope
    is not checked again: records that ``query()`` returned are in it.
    """
    cache = cached_permissions()
    cached: Verdict | None = cache.get((resource, ability))
    if cached is not None:
        return cached
    overridden = _overridden(resource, ability)
    if overridden is not None:
        return lambda record: Verdict.of(overridden(record))
    rule = _rule(resource, ability)
    if rule is None or _is_denied_in_tenant(resource, ability):
        return Verdict.NO
    user = context.current_user()
    if _is_own_rule(resource, ability) or checks_object_permissions():
        policy_of(resource).prepare(user, among)
        return lambda record: Verdict.of(rule(user, record))
    verdict = cache[(resource, ability)] = Verdict.of(rule(user, None))
    return verdict


#: What no user may do with the tenant inside its own panel, unless ``can_…`` is overridden: a
#: new tenant would be out of scope, and a deleted one takes all records of the panel with it.
_DENIED_TO_TENANTS = frozenset({"create", "delete", "force_delete"})


def _is_denied_in_tenant(resource: type[Resource], ability: str) -> bool:
    return ability in _DENIED_TO_TENANTS and is_tenant(resource)


def depends_on_record(resource: type[Resource], ability: str) -> bool:
    """Return whether verdicts on two records can differ; the same for every user."""
    if _overridden(resource, ability) is not None:
        return True
    return _is_own_rule(resource, ability) or checks_object_permissions()


def needs_only_permissions(resource: type[Resource], ability: str) -> bool:
    """Return whether Django's permissions of the user decide alone about an ability."""
    policy_class = resource.policy or Policy
    return policy_class.permission is Policy.permission and not depends_on_record(resource, ability)


def _is_own_rule(resource: type[Resource], ability: str) -> bool:
    """Return whether the policy overrides the rule of Django's permissions."""
    return _rule_info(resource, ability)[2]


#: Results of ``_rule_info`` by resource and ability.
_rules: WeakKeyDictionary[type[Resource], dict[str, _RuleInfo]] = WeakKeyDictionary()
_RuleInfo = tuple[type[Policy], Callable[..., Any] | None, bool]


def _rule_info(resource: type[Resource], ability: str) -> _RuleInfo:
    """Return the policy's class, its rule for an ability, and whether it overrides the rule.

    Cached, because a page needs it a dozen times and it does not change.
    """
    cached = _rules.get(resource)
    if cached is None:
        cached = _rules[resource] = {}
    info = cached.get(ability)
    policy_class = resource.policy or Policy
    if info is None or info[0] is not policy_class:
        is_own = getattr(policy_class, ability, None) is not getattr(Policy, ability, None)
        rule: Callable[..., Any] | None = getattr(policy_of(resource), ability, None)
        info = cached[ability] = (
            policy_class,
            rule,
            is_own or policy_class.allows is not Policy.allows,
        )
    return info


def _overridden(resource: type[Resource], ability: str) -> Callable[..., Any] | None:
    """Return the resource's ``can_…`` method if it overrides the default, else None."""
    cached = _overridden_abilities.get(resource)
    if cached is None:
        cached = _overridden_abilities[resource] = frozenset(_find_overridden(resource))
    return getattr(resource, f"can_{ability}") if ability in cached else None


#: The abilities whose ``can_…`` method a resource overrides.
_overridden_abilities: WeakKeyDictionary[type[Resource], frozenset[str]] = WeakKeyDictionary()


def _find_overridden(resource: type[Resource]) -> Iterator[str]:
    for name in dir(resource):
        if name.startswith("can_") and overrides(resource, name):
            yield name.removeprefix("can_")


def _rule(resource: type[Resource], ability: str) -> Callable[..., Any] | None:
    """Return the policy's rule for an ability; in a strict panel, raise if there is none."""
    panel = context.current_panel()
    rule = _rule_info(resource, ability)[1]
    if panel is None or not panel.has_strict_authorization():
        return rule
    if resource.policy is None:
        raise PanelAuthorizationException(
            f"{dotted(resource)} declares no policy, and panel {panel.get_id()!r} is strict.",
            "In a strict panel every resource declares a policy.",
            "Set `policy` on the resource.",
        )
    if rule is None:
        raise PanelAuthorizationException(
            f"{dotted(policy_of(resource))} has no rule for {ability!r}, "
            f"which {dotted(resource)} needs.",
            "In a strict panel a policy has a rule for every ability.",
            f"Add `{ability}()` to the policy.",
        )
    return rule
