"""The permissions of the current user on a resource, by its policy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from django.db.models import Model

from django_panel.exceptions import PanelAuthorizationException, dotted
from django_panel.policies import Policy, cached_permissions, judges_objects
from django_panel.resources import records
from django_panel.resources.overrides import overrides
from django_panel.support import context
from django_panel.support.verdicts import Verdict

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
    """Return whether the policy allows the current user, on a record where there is one."""
    return policy_verdict(resource, ability, record).allowed


def policy_verdict(resource: type[Resource], ability: str, record: Model | None = None) -> Verdict:
    """Return the policy's verdict, its reason included."""
    rule = _rule(resource, ability)
    if rule is None:
        return Verdict.NO
    user = context.current_user()
    if record is None:
        return Verdict.of(rule(user))
    verdict = Verdict.of(rule(user, record))
    policy = policy_of(resource)
    if verdict.allowed and ability == "view" and policy.states_scope():
        rows = policy.scope(user, records.rows_with(resource, record))
        return Verdict.of(rows.filter(pk=record.pk).exists())
    return verdict


def verdict(resource: type[Resource], ability: str, record: Model | None = None) -> Verdict:
    """Return the verdict of an overridden ``can_…`` of the resource, else the policy's."""
    stated = _stated(resource, ability)
    if stated is not None:
        return Verdict.of(stated() if record is None else stated(record))
    return policy_verdict(resource, ability, record)


def about_owner(
    resource: type[Resource], ability: str, owner: Model, record: Model | None = None
) -> Verdict:
    """Return the verdict on an ability about the members of an owner, such as ``detach``."""
    rule = _rule(resource, ability)
    if rule is None:
        return Verdict.NO
    user = context.current_user()
    if ability in {"attach", "associate"}:
        return Verdict.of(rule(user, owner))
    return Verdict.of(rule(user, owner, record))


def allows_each(
    resource: type[Resource], ability: str, among: Sequence[Model] = ()
) -> Callable[[Model], Verdict]:
    """Return a function of a record in scope that returns its verdict.

    The function is a ``Verdict`` where the result is the same for all records. The policy's scope
    is not checked again: records that ``query()`` returned are in it.
    """
    cache = cached_permissions()
    known: Verdict | None = cache.get((resource, ability))
    if known is not None:
        return known
    stated = _stated(resource, ability)
    if stated is not None:
        return lambda record: Verdict.of(stated(record))
    rule = _rule(resource, ability)
    if rule is None:
        return Verdict.NO
    user = context.current_user()
    if _is_own_rule(resource, ability) or judges_objects():
        policy_of(resource).prepare(user, among)
        return lambda record: Verdict.of(rule(user, record))
    known = cache[(resource, ability)] = Verdict.of(rule(user, None))
    return known


def depends_on_record(resource: type[Resource], ability: str) -> bool:
    """Return whether two records can be answered differently; the same for every user."""
    if _stated(resource, ability) is not None:
        return True
    return _is_own_rule(resource, ability) or judges_objects()


def _is_own_rule(resource: type[Resource], ability: str) -> bool:
    """Return whether the policy answers by itself, and not by Django's permissions."""
    return _facts_of(resource, ability)[2]


#: What is known of a resource's rules, by ability: see ``_facts_of``.
_facts: WeakKeyDictionary[type[Resource], dict[str, _Facts]] = WeakKeyDictionary()
_Facts = tuple[type[Policy], Callable[..., Any] | None, bool]


def _facts_of(resource: type[Resource], ability: str) -> _Facts:
    """Return the policy's class, its rule if it has one, and whether that is its own.

    A page asks a dozen times, and none of it changes while a process runs.
    """
    known = _facts.get(resource)
    if known is None:
        known = _facts[resource] = {}
    facts = known.get(ability)
    kind = resource.policy or Policy
    if facts is None or facts[0] is not kind:
        stated = getattr(kind, ability, None) is not getattr(Policy, ability, None)
        rule: Callable[..., Any] | None = getattr(policy_of(resource), ability, None)
        facts = known[ability] = (kind, rule, stated or kind.allows is not Policy.allows)
    return facts


def _stated(resource: type[Resource], ability: str) -> Callable[..., Any] | None:
    """Return the resource's own ``can_…``, when it does not simply ask the policy."""
    known = _own.get(resource)
    if known is None:
        known = _own[resource] = frozenset(_own_abilities(resource))
    return getattr(resource, f"can_{ability}") if ability in known else None


#: The abilities that resources rule on themselves.
_own: WeakKeyDictionary[type[Resource], frozenset[str]] = WeakKeyDictionary()


def _own_abilities(resource: type[Resource]) -> Iterator[str]:
    for name in dir(resource):
        if name.startswith("can_") and overrides(resource, name):
            yield name.removeprefix("can_")


def _rule(resource: type[Resource], ability: str) -> Callable[..., Any] | None:
    """Return the policy's rule for an ability; a strict panel raises where there is none."""
    panel = context.current_panel()
    rule = _facts_of(resource, ability)[1]
    if panel is None or not panel.has_strict_authorization():
        return rule
    if resource.policy is None:
        raise PanelAuthorizationException(
            f"{dotted(resource)} states no policy, and panel {panel.get_id()!r} is strict. "
            "A strict panel opens nothing on default permissions. "
            "Set `policy` on the resource."
        )
    if rule is None:
        raise PanelAuthorizationException(
            f"{dotted(policy_of(resource))} has no rule for {ability!r}, "
            f"which {dotted(resource)} was asked. "
            f"In a strict panel nothing is refused silently. Add `{ability}()` to the policy."
        )
    return rule
