"""What the built-in actions of a relation share: the relation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import quote_plus

from django_panel.actions.compiled import RowRights, RowScope, RowUrl
from django_panel.exceptions import LogicException, dotted
from django_panel.resources.actions.base import ResourceAction
from django_panel.support.keys import RecordKey
from django_panel.support.verdicts import Verdict

if TYPE_CHECKING:
    from django_panel.resources.record_source import RecordSource
    from django_panel.resources.relations.relation_source import RelationSource
    from django_panel.resources.relations.wire import RelationOperation

    _Action = ResourceAction
else:
    _Action = object

#: Stands for a key while an address is put together; nobody types these characters.
_KEY = "\ue000key\ue001"


class InRelation(_Action):
    """Makes an action of a resource one that only a relation's table may have.

    Without fields of its own, so that the defaults of the action stay.
    """

    def relation(self) -> RelationSource:
        """Return the relation; an action outside a relation's table has none."""
        source = self.get_source()
        relation = None if source is None else source.relation
        if relation is None:
            raise LogicException(
                f"{dotted(self)} is in no relation. "
                "It belongs in the table of a RelationManager; a resource's table has "
                "actions of its own."
            )
        return relation

    def source(self) -> RecordSource:
        return self.relation()


@dataclass(frozen=True)
class RelatedAction(InRelation, ResourceAction):
    """An action on records of a relation."""


@dataclass(frozen=True)
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
            return f"{address}?{relation.form_query(self.operation)}"
        before, _, after = relation.form_query(self.operation, _KEY).partition(quote_plus(_KEY))

        def url(record: Any, key: RecordKey | None) -> str | None:
            return None if key is None else f"{address}?{before}{quote_plus(str(key))}{after}"

        return url

    def is_multiple(self) -> bool:
        """Return whether the form chooses several records at once."""
        return False

    def is_unscoped(self) -> bool:
        """Return whether the form offers records that are out of the user's scope."""
        return False

    def heading(self, record: Any = None) -> str:
        """Return what stands above the form."""
        return self.get_label(record)

    def submit_label(self) -> str:
        """Return what the button below the form says."""
        return self.get_label()


@dataclass(frozen=True)
class AddingAction(RelatedFormAction):
    """A form above the table, about no record of it."""

    def own_rights_vary(self) -> bool:
        return False

    def own_verdict(self, record: Any) -> Verdict:
        relation = self.relation()
        if not relation.allows_operation(self.operation):
            return Verdict.NO
        return relation.allows(self.ability)

    def own_rights(self, scope: RowScope) -> RowRights:
        return self.own_verdict(None)
