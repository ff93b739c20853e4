"""Who may do what with a relation: its manager where it says, else the two policies.

What is done to related records is their own policy's affair. What only changes who belongs
to the owner (attach, detach, associate, dissociate) is the owner's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from django.db.models import Model

from django_panel.exceptions import PanelAuthorizationException, dotted
from django_panel.policies import Policy
from django_panel.resources import abilities
from django_panel.resources.relations import reach
from django_panel.support.verdicts import Verdict

if TYPE_CHECKING:
    from django_panel.resources.relations.bound import BoundRelation

OF_OWNER = frozenset({"attach", "detach", "associate", "dissociate"})

Rights = Verdict | Callable[[Model], Verdict]


def verdict(relation: BoundRelation, ability: str, record: Model | None = None) -> Verdict:
    """Return what the manager answers, where it states the ability, else the policies."""
    stated = _stated(relation, ability)
    if stated is None:
        return rules(relation, ability, record)
    return _answer(relation, stated, record)


def rules(relation: BoundRelation, ability: str, record: Model | None = None) -> Verdict:
    """Return what the policies say about the current user."""
    if ability in OF_OWNER:
        return abilities.about_owner(relation.owner_resource, ability, relation.owner, record)
    _refuse_unspoken_for(relation, ability)
    with relation.asked():
        if record is None:
            return abilities.verdict(relation.resource, ability)
        judged = abilities.judge(relation.resource, ability, (record,))
        return judged(record) if callable(judged) else judged


def judge(relation: BoundRelation, ability: str, among: Sequence[Model] = ()) -> Rights:
    """Return the verdict about records of the relation: one for all, or one for each."""
    stated = _stated(relation, ability)
    if stated is not None:
        return lambda record: _answer(relation, stated, record)
    if ability in OF_OWNER:
        if _owner_looks_at_record(relation, ability):
            return lambda record: rules(relation, ability, record)
        return rules(relation, ability)
    _refuse_unspoken_for(relation, ability)
    with relation.asked():
        return abilities.judge(relation.resource, ability, among)


def depends_on_record(relation: BoundRelation, ability: str) -> bool:
    """Return whether two records can be answered differently; the same for every user."""
    if _stated(relation, ability) is not None:
        return True
    if ability in OF_OWNER:
        return _owner_looks_at_record(relation, ability)
    return abilities.depends_on_record(relation.resource, ability)


def collective(relation: BoundRelation, ability: str) -> Verdict:
    """Return whether something may be offered for a selection; each record is judged later."""
    if ability not in {"detach", "dissociate"}:
        return verdict(relation, ability)
    if depends_on_record(relation, ability):
        return Verdict.YES
    return rules(relation, ability)


def _answer(relation: BoundRelation, stated: Callable[..., Any], record: Model | None) -> Verdict:
    with relation.asked():
        return Verdict.of(
            stated(relation.owner) if record is None else stated(relation.owner, record)
        )


def _stated(relation: BoundRelation, ability: str) -> Callable[..., Any] | None:
    """Return the manager's own ``can_…``, when it does not simply ask the policies."""
    from django_panel.resources.relations.manager import RelationManager

    name = f"can_{ability}"
    method: Any = getattr(relation.manager, name)
    inherited: Any = getattr(RelationManager, name)
    return None if method.__func__ is inherited.__func__ else method


def _owner_looks_at_record(relation: BoundRelation, ability: str) -> bool:
    kind = type(relation.owner_resource.get_policy())
    return getattr(kind, ability, None) is not getattr(Policy, ability, None)


def _refuse_unspoken_for(relation: BoundRelation, ability: str) -> None:
    """Raise where a strict panel has nobody who could answer for a model."""
    if relation.panel.has_strict_authorization() and reach.is_bare(relation.resource):
        raise PanelAuthorizationException(
            f"{dotted(relation.manager)} shows {dotted(relation.model)}, which has no resource in "
            f"the strict panel {relation.panel.get_id()!r}. A strict panel opens nothing on "
            f"default permissions. Add a resource with a policy, or state can_{ability}()."
        )
