"""The actions of a resource in a test: who sees them, who may run them, and running them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Self

from django.db.models import Model

from django_panel.exceptions import dotted
from django_panel.explain.action_rules import explain_action
from django_panel.explain.recording import AskedPermissions
from django_panel.explain.steps import Explanation, until_refused
from django_panel.support import context
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import wire_key
from django_panel.testing.acting import Acting
from django_panel.testing.client import PanelClient
from django_panel.testing.failures import missing, require
from django_panel.testing.responses import SentForm

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.panels.panel import Panel
    from django_panel.records.source import RecordSource
    from django_panel.resources.resource import Resource
    from django_panel.support.permission_results import Verdict

Scope = Literal["record", "bulk", "table", "infolist"]
#: The records of an action: one, several for a bulk action, or none.
Records = Model | Iterable[Model] | None


@dataclass(frozen=True, eq=False, repr=False)
class PanelActions(FrozenValue):
    """The actions of one scope, as a user sees them."""

    acting: Acting
    scope: Scope

    # What exists.

    def names(self) -> list[str]:
        """Return the names of the actions, also of those that the user may not use."""
        with self.acting.bound() as source:
            return sorted(set(_names(source, self.scope)))

    def assert_exists(self, name: str) -> Self:
        """Fail unless the scope has an action."""
        with self.acting.bound() as source:
            self._find(source, name)
        return self

    def assert_does_not_exist(self, name: str) -> Self:
        """Fail if the scope has an action, even one that the user may not use."""
        with self.acting.bound() as source:
            action = source.action(self.scope, name)
        require(action is None, f"{self._name()} has an action {name!r}.")
        return self

    # What the user may do.

    def assert_visible(self, name: str, record: Model | None = None) -> Self:
        """Fail unless the button is shown; it may be disabled."""
        if not self._is_shown(name, record):
            raise AssertionError(self._refusal(name, record, "does not see"))
        return self

    def assert_hidden(self, name: str, record: Model | None = None) -> Self:
        """Fail if the button is shown, even disabled."""
        require(not self._is_shown(name, record), f"{self.acting.name()} sees {name!r}.")
        return self

    def assert_can_run(self, name: str, record: Model | None = None) -> Self:
        """Fail unless the user may run the action, on a record if it is given."""
        if not self._verdict(name, record).allowed:
            raise AssertionError(self._refusal(name, record, "may not run"))
        return self

    def assert_can_not_run(
        self, name: str, record: Model | None = None, reason: str | None = None
    ) -> Self:
        """Fail if the user may run the action, or if the reason does not contain this text."""
        verdict = self._verdict(name, record)
        require(not verdict.allowed, f"{self.acting.name()} may run {name!r}.")
        if reason is not None:
            refusal = verdict.get_reason()
            require(
                refusal is not None and reason in refusal,
                f"The reason against {name!r} is {refusal!r}, not {reason!r}.",
            )
        return self

    def reason(self, name: str, record: Model | None = None) -> str | None:
        """Return the reason of a refusal, which the disabled button shows."""
        return self._verdict(name, record).get_reason()

    # Running.

    def call(
        self,
        name: str,
        records: Records = None,
        data: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> SentForm:
        """Run an action with a request to the panel, and return its effect.

        ``data`` are the values of its dialog's form. ``options`` are other request keys, such as
        ``skipRefused``.
        """
        with self.acting.bound() as source:
            action = self._find(source, name)
            require(
                not action.is_link(),
                f"The action {name!r} is a link. Open it with panel_client().visit().",
            )
            has_form = action.has_form()
            body = {**self._body(source, records), "action": name, **options}
        acting = self.acting
        client = PanelClient(acting.panel, acting.user, acting.tenant)
        subject = f"The action {name!r} of {self._name()}"
        if not has_form:
            return SentForm(subject, client.post(self._route(), body))
        keys = body.pop("records", None)
        query = {"scope": self.scope, **body}
        values = {**(data or {}), **({} if keys is None else {"records": keys})}
        return SentForm(subject, client.post("actions.submit", values, query=query))

    def _route(self) -> str:
        if self.acting.relation is None:
            return f"actions.{self.scope}"
        require(
            self.scope in {"record", "bulk"},
            f"A relation has no {self.scope} actions without a form.",
        )
        return "relations.action" if self.scope == "record" else "relations.bulk"

    def _body(self, source: RecordSource, records: Records) -> dict[str, Any]:
        """Return the keys of a request that name the resource, the parent and the records."""
        acting = self.acting
        body: dict[str, Any] = {"resource": acting.resource.get_slug()}
        if acting.parent is not None:
            body["parent"] = wire_key(acting.parent)
        if acting.relation is not None and acting.owner is not None:
            body |= {"relation": acting.relation, "record": wire_key(acting.owner)}
        if self.scope == "bulk":
            selected = [records] if isinstance(records, Model) else list(records or ())
            require(selected, "A bulk action needs records.")
            body["records"] = [wire_key(record) for record in selected]
        elif self.scope != "table":
            if not isinstance(records, Model):
                raise AssertionError(f"An action of the scope {self.scope!r} needs one record.")
            body["record" if acting.relation is None else "related"] = wire_key(records)
        return body

    def _find(self, source: RecordSource, name: str) -> Action:
        action = source.action(self.scope, name)
        if action is None:
            noun = f"{self.scope} action"
            raise AssertionError(
                missing(noun, name, set(_names(source, self.scope)), dotted(source.resource))
            )
        return action

    def _is_shown(self, name: str, record: Model | None) -> bool:
        with self.acting.bound() as source:
            action = self._find(source, name)
            return action.to_wire(self._fresh(source, record)) is not None

    def _verdict(self, name: str, record: Model | None) -> Verdict:
        with self.acting.bound() as source:
            action = self._find(source, name)
            stored = self._fresh(source, record)
            if self.scope == "bulk" and stored is not None:
                return action.is_authorized_for_each(stored)
            return action.is_authorized(stored)

    def _fresh(self, source: RecordSource, record: Model | None) -> Model | None:
        """Return the record as the panel reads it."""
        if record is None:
            return None
        stored = source.find(wire_key(record))
        if stored is None:
            raise AssertionError(
                f"{self.acting.name()} cannot see {type(record).__name__} {record.pk} ({record})."
            )
        return stored  # type: ignore[no-any-return]

    def _refusal(self, name: str, record: Model | None, problem: str) -> str:
        """Return the message with the rule that refuses."""
        who = self.acting.name()
        with self.acting.bound() as source:
            asked = AskedPermissions(context.current_user())
            with context.bind(user=asked.user):
                action, stored = self._find(source, name), self._fresh(source, record)
                steps = tuple(until_refused(explain_action(source, action, asked, stored)))
        refusal = Explanation(name, steps).refusal
        reason = "" if refusal is None else f" {refusal.rule}: {refusal.text}"
        return f"{who} {problem} the {self.scope} action {name!r}.{reason}"

    def _name(self) -> str:
        return f"the {self.scope} actions of {dotted(self.acting.resource)}"


def panel_actions(
    resource: type[Resource],
    scope: Scope = "record",
    *,
    user: Any = None,
    panel: Panel | str | None = None,
    tenant: Any = None,
    parent: Model | None = None,
    relation: str | None = None,
    owner: Model | None = None,
) -> PanelActions:
    """Return the actions of a scope: ``record``, ``bulk``, ``table`` or ``infolist``.

    The header actions of record pages are in ``infolist``, those of other pages in ``table``.
    """
    acting = Acting.of(
        resource, panel, user=user, tenant=tenant, parent=parent, relation=relation, owner=owner
    )
    return PanelActions(acting, scope)


def _names(source: RecordSource, scope: Scope) -> Iterator[str]:
    """Yield the names of the declared actions of a scope, and of header actions."""
    table = source.table()
    if scope == "record":
        yield from (record_action.get_name() for record_action in table.get_record_actions())
        cells = (column.get_action() for column in table.get_columns())
        yield from (cell.get_name() for cell in cells if cell is not None)
        return
    if scope == "bulk":
        yield from (bulk_action.get_name() for bulk_action in table.get_bulk_actions())
        return
    if scope == "table":
        sets = (table.get_header_actions(), table.get_toolbar_actions())
        for set_ in (*sets, table.get_empty_state_actions()):
            yield from (action.get_name() for action in set_)
    else:
        infolist = source.infolist()
        for action in () if infolist is None else infolist.get_actions():
            yield action.get_name()
    if source.relation is None:
        for page in source.resource.pages().values():
            for action in page(source.resource, source.panel).header_actions():
                if source.action(scope, action.get_name()) is not None:
                    yield action.get_name()
