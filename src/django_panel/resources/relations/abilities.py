"""Permissions of the current user on the records of a relation.

An overridden ``can_…`` of the manager decides, else a policy: that of the owner about attach,
detach, associate and dissociate, that of the related records about everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from django.db.models import Model

from django_panel.debug.sections import query_section
from django_panel.exceptions import PanelAuthorizationException, dotted
from django_panel.policies import Policy
from django_panel.resources import abilities
from django_panel.resources.overrides import overrides
from django_panel.resources.relations import scope
from django_panel.support.permission_results import Verdict

if TYPE_CHECKING:
    from django_panel.resources.relations.relation_source import RelationSource

OWNER_ABILITIES = frozenset({"attach", "detach", "associate", "dissociate"})
#: Owner abilities whose rule takes a related record.
_RECORD_ABILITIES = frozenset({"detach", "dissociate"})


def verdict(source: RelationSource, ability: str, record: Model | None = None) -> Verdict:
    """Return the verdict of an overridden ``can_…`` of the manager, else of a policy."""
    overridden = _overridden(source, ability)
    if overridden is None:
        return policy_verdict(source, ability, record)
    return _call(source, overridden, record)


def policy_verdict(source: RelationSource, ability: str, record: Model | None = None) -> Verdict:
    """Return the verdict of the policy for this ability."""
    if ability in OWNER_ABILITIES:
        return abilities.owner_verdict(source.owner_resource, ability, source.owner, record)
    _require_resource_if_strict(source, ability)
    with source.bound():
        if record is None:
            return abilities.verdict(source.resource, ability)
        return abilities.allows_each(source.resource, ability, (record,))(record)


def allows_each(
    source: RelationSource, ability: str, among: Sequence[Model] = ()
) -> Callable[[Model], Verdict]:
    """Return a function of a record that returns its verdict.

    It is a ``Verdict`` if the result is the same for all records.
    """
    overridden = _overridden(source, ability)
    if overridden is not None:
        return lambda record: _call(source, overridden, record)
    if ability in OWNER_ABILITIES:
        if _rule_takes_record(source, ability):
            return lambda record: policy_verdict(source, ability, record)
        return policy_verdict(source, ability)
    _require_resource_if_strict(source, ability)
    with source.bound():
        return abilities.allows_each(source.resource, ability, among)


def depends_on_record(source: RelationSource, ability: str) -> bool:
    """Return whether verdicts on two records can differ; the same for every user."""
    if _overridden(source, ability) is not None:
        return True
    if ability in OWNER_ABILITIES:
        return _rule_takes_record(source, ability)
    return abilities.depends_on_record(source.resource, ability)


def verdict_without_record(source: RelationSource, ability: str) -> Verdict:
    """Return whether an action may be offered for a selection; each record is checked later."""
    if ability not in _RECORD_ABILITIES:
        return verdict(source, ability)
    return Verdict.YES if depends_on_record(source, ability) else policy_verdict(source, ability)


@query_section("policy", lambda local: f"{local['source'].slug}.{local['rule'].__name__}")
def _call(source: RelationSource, rule: Callable[..., Any], record: Model | None) -> Verdict:
    with source.bound():
        return Verdict.of(rule(source.owner) if record is None else rule(source.owner, record))


def _overridden(source: RelationSource, ability: str) -> Callable[..., Any] | None:
    """Return the manager's ``can_…`` method if it overrides the default, else None."""
    name = f"can_{ability}"
    return getattr(source.manager, name) if overrides(source.manager, name) else None


def _rule_takes_record(source: RelationSource, ability: str) -> bool:
    policy_class = type(source.owner_resource.get_policy())
    return getattr(policy_class, ability, None) is not getattr(Policy, ability, None)


def _require_resource_if_strict(source: RelationSource, ability: str) -> None:
    """Raise if a strict panel has no resource for the related model."""
    if source.panel.has_strict_authorization() and scope.has_no_resource(source):
        raise PanelAuthorizationException(
            f"{dotted(source.manager)} shows {dotted(source.model)}, which has no resource in "
            f"the strict panel {source.panel.get_id()!r}.",
            "In a strict panel every model has a resource with a policy.",
            f"Add a resource with a policy, or define can_{ability}() on the manager.",
        )
