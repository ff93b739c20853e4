"""Base class of the built-in actions: a record source, an ability and a confirmation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.db.models import Model

from django_panel.actions.action import Action
from django_panel.actions.buttons import is_fixed
from django_panel.actions.handlers import Handler
from django_panel.actions.row_actions import RowConfirmation, RowPermissions, RowScope
from django_panel.exceptions import LogicException, dotted
from django_panel.internal.fast.verdicts import cached_by_verdicts
from django_panel.records.host_code import deleting_runs_host_code, is_built_in
from django_panel.support.json_copies import copier
from django_panel.support.keys import RecordKey
from django_panel.support.permission_results import Verdict
from django_panel.support.titles import titles_without_queries

if TYPE_CHECKING:
    from django_panel.actions.wire import ConfirmationWire, DeletionWire
    from django_panel.records.source import RecordSource

#: Placeholder for the title in a confirmation that is built once for all rows.
_TITLE = "\ue000title\ue001"


class ResourceAction(Action):
    """An action that requires an ability on the source that it is bound to.

    The ability is always checked, in addition to a rule set with ``authorize``.
    """

    #: The ability on a record.
    ability: ClassVar[str]
    #: The ability required without a record; None where the action needs a record.
    collective_ability: ClassVar[str | None] = None

    def source(self) -> RecordSource:
        """Return the source; raise if the action is not bound to one."""
        bound = self.get_source()
        if bound is None:
            raise LogicException(
                f"{dotted(self)} is not bound to a record source. "
                "A schema binds its actions. Elsewhere, call bound_to(source)."
            )
        return bound

    # Permissions: those of the policy.

    def base_permissions_vary(self) -> bool:
        return self.source().depends_on_record(self.ability)

    def base_verdict(self, record: Any) -> Verdict:
        if record is not None:
            return self.source().allows(self.ability, record)
        if self.collective_ability is None:
            return Verdict.NO
        return self.source().allows(self.collective_ability)

    def base_permissions(self, scope: RowScope) -> RowPermissions:
        if not scope.for_rows:
            return self.base_verdict(None)
        return self.source().allows_each(self.ability, scope.records)

    # Handlers: those of the schema, else the built-in ones.

    def get_record_handler(self) -> Handler | None:
        return super().get_record_handler() or _handler(self.handle)

    def get_bulk_handler(self) -> Handler | None:
        return super().get_bulk_handler() or _handler(self.handle_many)

    def runs_host_code(self) -> bool:
        if self.has_own_code() or self.has_form():
            return True
        return deleting_runs_host_code(self.source().model)

    def has_own_code(self) -> bool:
        handlers = (self._record_handler, self._bulk_handler, self._table_handler)
        parts = (*handlers, self._before, self._after)
        return any(part is not None for part in parts) or not is_built_in(type(self))

    #: Built-in handlers for one record and for several; subclasses define them.
    handle: ClassVar[Callable[..., object] | None] = None
    handle_many: ClassVar[Callable[..., object] | None] = None

    # Confirmation.

    def has_confirmation_details(self) -> bool:
        """Return whether the dialog requests what the action would do; subclasses override it."""
        return False

    def confirmation_details(
        self, records: Sequence[Any], *, is_complete: bool = True
    ) -> DeletionWire:
        """Return what the action would do with these records."""
        raise NotImplementedError

    def record_confirmation(self, title: str | None) -> ConfirmationWire | None:
        """Return the confirmation for the record with this title; None shows no dialog.

        The title must appear unchanged in heading and description: a list calls this once with
        a placeholder, and replaces the placeholder in each row.
        """
        return None

    def bulk_confirmation(self) -> ConfirmationWire | None:
        """Return the confirmation for a selection; ``{count}`` is its size."""
        return None

    def confirmation_for(self, scope: RowScope) -> RowConfirmation:
        confirmation = self._confirmation_for(scope)
        if confirmation is None or not self.has_confirmation_details():
            return confirmation
        url = self.source().panel.reverse("actions.confirmation")
        if callable(confirmation):
            return lambda record, key: _with_details(confirmation(record, key), url)
        return _with_details(confirmation, url)

    def _confirmation_for(self, scope: RowScope) -> RowConfirmation:
        if self._confirmation is not None:
            return super().confirmation_for(scope)
        if not scope.for_rows:
            return self.bulk_confirmation()
        source = self.source()
        if len(scope.records) == 1:
            return self.record_confirmation(source.record_title(scope.records[0]))
        untitled, template = self._confirmation_texts()
        if untitled is None or template is None or not (scope.records or scope.titles):
            return untitled
        titles: dict[int, str | None] = {}

        def confirmation(record: Model, key: RecordKey | None) -> ConfirmationWire:
            title = scope.titles.get(key)
            if record is not None:
                if not titles:
                    # All at once, because queries are refused meanwhile.
                    texts = titles_without_queries(source.record_title, scope.records)
                    titles.update(zip(map(id, scope.records), texts, strict=True))
                title = titles.get(id(record))
            if title is None:
                return untitled
            return {
                "heading": template["heading"].replace(_TITLE, title),
                "description": (template["description"] or "").replace(_TITLE, title) or None,
                "button": template["button"],
            }

        return confirmation

    def _confirmation_texts(self) -> tuple[ConfirmationWire | None, ConfirmationWire | None]:
        """Return the confirmation without a title, and the one with a placeholder for it.

        They are translated once; each row only replaces the placeholder.
        """
        source = self.source()

        def build() -> tuple[ConfirmationWire | None, ConfirmationWire | None]:
            untitled = self.record_confirmation(None)
            return untitled, self.record_confirmation(_TITLE) or untitled

        if not is_fixed(self):
            return build()
        key = ("confirmation", type(self), source.resource)
        copies = cached_by_verdicts(source.panel, key, None, lambda: tuple(map(copier, build())))
        untitled, template = (copy() for copy in copies)
        return untitled, template


def _with_details(confirmation: ConfirmationWire, url: str) -> ConfirmationWire:
    return {**confirmation, "detailsUrl": url}


def _handler(function: Callable[..., object] | None) -> Handler | None:
    return None if function is None else Handler(function)
