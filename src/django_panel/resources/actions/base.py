"""What the built-in actions share: a resource, one of its abilities, words about a record."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from django_panel.actions.action import Action
from django_panel.actions.compiled import RowConfirmation, RowRights, RowScope
from django_panel.actions.execution import Handler
from django_panel.exceptions import LogicException, dotted
from django_panel.resources import abilities
from django_panel.support.keys import RecordKey
from django_panel.support.values import frozen
from django_panel.support.verdicts import Verdict

if TYPE_CHECKING:
    from django_panel.actions.wire import ConfirmationWire
    from django_panel.resources.resource import Resource

#: Stands for a title while a question is made for many rows; nobody types these characters.
_TITLE = "\ue000title\ue001"


@frozen
class ResourceAction(Action):
    """An action that asks the resource it is bound to.

    Its ability is always asked; what a schema states with ``authorize`` comes on top.
    """

    #: What the policy is asked about a record.
    ability: ClassVar[str]
    #: What it is asked where there is no record; without one, nothing is offered there.
    collective_ability: ClassVar[str | None] = None

    def resource(self) -> type[Resource]:
        """Return the resource; an action outside a schema has none."""
        bound: type[Resource] | None = self.get_resource()
        if bound is None:
            raise LogicException(
                f"{dotted(self)} belongs to no resource yet. "
                "A table binds its actions to its resource; elsewhere call bound_to(resource)."
            )
        return bound

    # Rights: the policy's, whatever a schema adds.

    def needs_record(self) -> bool:
        return super().needs_record() or abilities.depends_on_record(self.resource(), self.ability)

    def own_verdict(self, record: Any) -> Verdict:
        if record is not None:
            return abilities.verdict(self.resource(), self.ability, record)
        if self.collective_ability is None:
            return Verdict.NO
        return abilities.verdict(self.resource(), self.collective_ability)

    def own_rights(self, scope: RowScope) -> RowRights:
        if not scope.about_rows:
            return self.own_verdict(None)
        return abilities.judge(self.resource(), self.ability, scope.records)

    # What runs: the schema's handler where it states one.

    def get_record_handler(self) -> Handler | None:
        return super().get_record_handler() or _handler(self.handle)

    def get_bulk_handler(self) -> Handler | None:
        return super().get_bulk_handler() or _handler(self.handle_many)

    #: What is done with one record, or with several at once; kinds state it.
    handle: ClassVar[Callable[..., object] | None] = None
    handle_many: ClassVar[Callable[..., object] | None] = None

    # What is asked first.

    def question(self, title: str | None) -> ConfirmationWire | None:
        """Return what is asked about the record of this title; kinds that ask state it.

        The title is put into heading and description as it stands: a list asks once, with
        something in its place.
        """
        return None

    def question_about_many(self) -> ConfirmationWire | None:
        """Return what is asked about a selection; ``{count}`` is its size."""
        return None

    def confirmation_for(self, scope: RowScope) -> RowConfirmation:
        if self._confirmation is not None:
            return super().confirmation_for(scope)
        if not scope.about_rows:
            return self.question_about_many()
        resource = self.resource()
        if len(scope.records) == 1:
            return self.question(resource.record_title(scope.records[0]))
        general = self.question(None)
        if general is None or not (scope.records or scope.titles):
            return general
        # Asked and translated once; each row only puts its title in.
        named = self.question(_TITLE) or general

        def question(record: Any, key: RecordKey | None) -> ConfirmationWire:
            title = scope.titles.get(key) if record is None else resource.record_title(record)
            if title is None:
                return general
            return {
                "heading": named["heading"].replace(_TITLE, title),
                "description": (named["description"] or "").replace(_TITLE, title) or None,
                "button": named["button"],
            }

        return question


def _handler(function: Callable[..., object] | None) -> Handler | None:
    return None if function is None else Handler(function)
