"""Base classes of the built-in actions of a relation's table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self
from urllib.parse import quote_plus

from django.db.models import Model

from django_panel.actions.counted_labels import counted_label
from django_panel.actions.modal import Modal
from django_panel.actions.row_actions import RowPermissions, RowScope, RowUrl
from django_panel.exceptions import LogicException, dotted
from django_panel.forms.fields.record_options import DetailsSource
from django_panel.resources.actions.base import ResourceAction
from django_panel.support.keys import RecordKey
from django_panel.support.permission_results import Verdict

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource
    from django_panel.resources.relations.relation_source import RelationSource
    from django_panel.resources.relations.wire import RelationOperation

    _Action = ResourceAction
else:
    _Action = object

#: Placeholder for a key in a URL that is built once for all rows.
_KEY = "\ue000key\ue001"

#: The dialog of a related record's own form.
RECORD_DIALOG = Modal(width="2xl", slide_over=True)


class RelationActionMixin(_Action):
    """Restricts an action to the table of a relation.

    The mixin has no dataclass fields, so the action keeps the defaults of its own.
    """

    def relation(self) -> RelationSource:
        """Return the relation; raise if the action is not in the table of one."""
        source = self.get_source()
        relation = None if source is None else source.relation
        if relation is None:
            raise LogicException(
                f"{dotted(self)} is not in the table of a relation. "
                "It works only in the table of a RelationManager. "
                "Use the corresponding action for resources."
            )
        return relation

    def source(self) -> RecordSource:
        return self.relation()


class RelatedAction(RelationActionMixin, ResourceAction):
    """An action on records of a relation."""


class RelatedFormAction(RelatedAction):
    """An action that opens one of the relation's forms."""

    #: The operation whose form opens.
    operation: ClassVar[RelationOperation]

    def opens_form(self) -> bool:
        return True

    def row_form_url(self, scope: RowScope) -> RowUrl:
        relation = self.relation()
        form_url = relation.endpoints()["form"]
        if not scope.for_rows:
            return f"{form_url}?{relation.form_query(self.operation)}"
        before, _, after = relation.form_query(self.operation, _KEY).partition(quote_plus(_KEY))

        def url(record: Model, key: RecordKey | None) -> str | None:
            return None if key is None else f"{form_url}?{before}{quote_plus(str(key))}{after}"

        return url

    def is_multiple(self) -> bool:
        """Return whether the form selects several records at once."""
        return False

    def is_unscoped(self) -> bool:
        """Return whether the form offers records that are out of the user's scope."""
        return False

    def get_option_details(self) -> DetailsSource:
        """Return the source of the second line of the records that the form offers."""
        return True

    def heading(self, record: Any = None) -> str:
        """Return the heading of the form."""
        return self.get_label(record)

    def submit_label(self) -> str:
        """Return the label of the form's submit button."""
        return self.get_label()


class HeaderFormAction(RelatedFormAction):
    """An action above the table that opens a form, without a record."""

    def base_permissions_vary(self) -> bool:
        return False

    def base_verdict(self, record: Any) -> Verdict:
        relation = self.relation()
        if not relation.allows_operation(self.operation):
            return Verdict.NO
        return relation.allows(self.ability)

    def base_permissions(self, scope: RowScope) -> RowPermissions:
        return self.base_verdict(None)


@dataclass(frozen=True, eq=False, repr=False)
class ChooseExistingAction(HeaderFormAction):
    """An action that adds existing records to the relation: one, or several at once."""

    _multiple: bool = field(default=False, init=False)
    _unscoped: bool = field(default=False, init=False)
    _option_details: DetailsSource = field(default=True, init=False, compare=False)

    def unscoped(self, condition: bool = True) -> Self:
        """Offer all records of the model, including those out of the user's scope."""
        return self._with(_unscoped=condition)

    def is_unscoped(self) -> bool:
        return self._unscoped

    def multiple(self, condition: bool = True) -> Self:
        """Let users select several records at once; the form's values apply to each of them."""
        return self._with(_multiple=condition)

    def is_multiple(self) -> bool:
        return self._multiple

    def option_details(self, details: DetailsSource = True) -> Self:
        """Set the second line of the offered records, as ``Select.option_details()`` does."""
        return self._with(_option_details=details)

    def get_option_details(self) -> DetailsSource:
        return self._option_details

    def chosen_label(self) -> str:
        """Return the label of the chosen records in a heading: plural for several."""
        return counted_label(self.relation(), 2 if self._multiple else 1)


class UnlinkAction(RelatedAction):
    """An action that removes records from the relation without deleting them."""

    def base_verdict(self, record: Any) -> Verdict:
        if not self.relation().allows_operation(self.ability):
            return Verdict.NO
        return super().base_verdict(record)

    def base_permissions(self, scope: RowScope) -> RowPermissions:
        if not self.relation().allows_operation(self.ability):
            return Verdict.NO
        return super().base_permissions(scope)
