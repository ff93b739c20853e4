"""What the built-in actions of a relation share: the relation, and its rights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django_panel.actions.action import Action
from django_panel.actions.compiled import RowRights, RowScope, RowUrl
from django_panel.exceptions import LogicException, dotted
from django_panel.resources.actions.base import ResourceAction
from django_panel.resources.relations import rights
from django_panel.resources.relations.bound import BoundRelation
from django_panel.support.keys import RecordKey
from django_panel.support.values import frozen
from django_panel.support.verdicts import Verdict

if TYPE_CHECKING:
    from django_panel.resources.relations.wire import RelationOperation

    _Action = ResourceAction
else:
    _Action = object

#: Stands for a key while an address is put together; nobody types these characters.
_KEY = "\ue000key\ue001"


class RelatedRights(_Action):
    """What makes an action of a resource one of a relation: the manager decides who may.

    No value of its own, so that the defaults of the action it is mixed into stay.
    """

    def relation(self) -> BoundRelation:
        """Return the relation; an action outside a relation's table has none."""
        bound = self.get_resource()
        if not isinstance(bound, BoundRelation):
            raise LogicException(
                f"{dotted(self)} stands in no relation. "
                "It belongs into the table of a RelationManager; a resource's table has "
                "actions of its own."
            )
        return bound

    def needs_record(self) -> bool:
        return Action.needs_record(self) or self.relation().depends_on_record(self.ability)

    def own_verdict(self, record: Any) -> Verdict:
        relation = self.relation()
        if record is not None:
            return relation.verdict(self.ability, record)
        if self.collective_ability is None:
            return Verdict.NO
        return rights.collective(relation, self.collective_ability)

    def own_rights(self, scope: RowScope) -> RowRights:
        if not scope.about_rows:
            return self.own_verdict(None)
        return self.relation().judge(self.ability, scope.records)


@frozen
class RelatedAction(RelatedRights, ResourceAction):
    """An action on records of a relation."""


@frozen
class RelatedFormAction(RelatedAction):
    """An action that opens one of the relation's own forms."""

    #: Which of the forms.
    operation: ClassVar[RelationOperation]

    def opens_form(self) -> bool:
        return True

    def row_form_url(self, scope: RowScope) -> RowUrl:
        relation = self.relation()
        address = relation.endpoints()["form"]
        if not scope.about_rows:
            return f"{address}?{relation.asking(self.operation)}"
        from urllib.parse import quote_plus

        before, _, after = relation.asking(self.operation, _KEY).partition(quote_plus(_KEY))

        def url(record: Any, key: RecordKey | None) -> str | None:
            return None if key is None else f"{address}?{before}{quote_plus(str(key))}{after}"

        return url

    def is_multiple(self) -> bool:
        """Return whether the form chooses several records at once."""
        return False

    def heading(self, record: Any = None) -> str:
        """Return what stands above the form."""
        return self.get_label(record)

    def submit_label(self) -> str:
        """Return what the button below the form says."""
        return self.get_label()


@frozen
class AddingAction(RelatedFormAction):
    """A form above the table, about no record of it."""

    def needs_record(self) -> bool:
        return Action.needs_record(self)

    def own_verdict(self, record: Any) -> Verdict:
        relation = self.relation()
        if not relation.allows_operation(self.operation):
            return Verdict.NO
        return relation.verdict(self.ability)

    def own_rights(self, scope: RowScope) -> RowRights:
        return self.own_verdict(None)
