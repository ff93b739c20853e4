"""What the built-in actions share: a source, one of its abilities, a confirmation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from django_panel.actions.action import Action
from django_panel.actions.compiled import RowConfirmation, RowRights, RowScope
from django_panel.actions.execution import Handler
from django_panel.exceptions import LogicException, dotted
from django_panel.resources.host_code import deleting_runs_host_code, is_built_in
from django_panel.support.keys import RecordKey
from django_panel.support.verdicts import Verdict

if TYPE_CHECKING:
    from django_panel.actions.wire import ConfirmationWire, DeletionWire
    from django_panel.resources.record_source import RecordSource

#: Stands for a title while a question is made for many rows; nobody types these characters.
_TITLE = "\ue000title\ue001"


@dataclass(frozen=True)
class ResourceAction(Action):
    """An action that needs an ability on the source it is bound to.

    The ability is always checked; what a schema sets with ``authorize`` is checked as well.
    """

    #: The ability on a record.
    ability: ClassVar[str]
    #: The ability where there is no record; without one, the action is not offered there.
    collective_ability: ClassVar[str | None] = None

    def source(self) -> RecordSource:
        """Return the source; an action outside a schema has none."""
        bound = self.get_source()
        if bound is None:
            raise LogicException(
                f"{dotted(self)} belongs to no resource yet. "
                "A table binds its actions to its records; elsewhere call bound_to(source)."
            )
        return bound

    # Rights: the policy's, whatever a schema adds.

    def own_rights_vary(self) -> bool:
        return self.source().depends_on_record(self.ability)

    def own_verdict(self, record: Any) -> Verdict:
        if record is not None:
            return self.source().allows(self.ability, record)
        if self.collective_ability is None:
            return Verdict.NO
        return self.source().allows(self.collective_ability)

    def own_rights(self, scope: RowScope) -> RowRights:
        if not scope.about_rows:
            return self.own_verdict(None)
        return self.source().allows_each(self.ability, scope.records)

    # What runs: the schema's handler where it states one.

    def get_record_handler(self) -> Handler | None:
        return super().get_record_handler() or _handler(self.handle)

    def get_bulk_handler(self) -> Handler | None:
        return super().get_bulk_handler() or _handler(self.handle_many)

    def runs_host_code(self) -> bool:
        stated = (self._record_handler, self._bulk_handler, self._table_handler)
        hooks = (self._before, self._after)
        if any(each is not None for each in (*stated, *hooks)) or self.has_form():
            return True
        return not is_built_in(type(self)) or deleting_runs_host_code(self.source().model)

    #: What is done with one record, or with several at once; kinds state it.
    handle: ClassVar[Callable[..., object] | None] = None
    handle_many: ClassVar[Callable[..., object] | None] = None

    # What is asked first.

    def has_details(self) -> bool:
        """Return whether the dialog asks the server what the action would do; kinds override it."""
        return False

    def details(self, records: Sequence[Any], *, is_complete: bool = True) -> DeletionWire:
        """Return what the action would do with these records."""
        raise NotImplementedError

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
        asked = self._confirmation_for(scope)
        if asked is None or not self.has_details():
            return asked
        url = self.source().panel.reverse("actions.confirmation")
        if callable(asked):
            return lambda record, key: _with_details(asked(record, key), url)
        return _with_details(asked, url)

    def _confirmation_for(self, scope: RowScope) -> RowConfirmation:
        if self._confirmation is not None:
            return super().confirmation_for(scope)
        if not scope.about_rows:
            return self.question_about_many()
        source = self.source()
        if len(scope.records) == 1:
            return self.question(source.record_title(scope.records[0]))
        general = self.question(None)
        if general is None or not (scope.records or scope.titles):
            return general
        # Asked and translated once; each row only puts its title in.
        named = self.question(_TITLE) or general

        def question(record: Any, key: RecordKey | None) -> ConfirmationWire:
            title = scope.titles.get(key) if record is None else source.record_title(record)
            if title is None:
                return general
            return {
                "heading": named["heading"].replace(_TITLE, title),
                "description": (named["description"] or "").replace(_TITLE, title) or None,
                "button": named["button"],
            }

        return question


def _with_details(asked: ConfirmationWire, url: str) -> ConfirmationWire:
    return {**asked, "detailsUrl": url}


def _handler(function: Callable[..., object] | None) -> Handler | None:
    return None if function is None else Handler(function)
