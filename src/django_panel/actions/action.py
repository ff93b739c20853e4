"""The action: a button, who may press it, and what happens then."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Self

from django.db.models import Model
from django.utils.translation import gettext as _

from django_panel.actions.compiled import (
    RowAction,
    RowConfirmation,
    RowRights,
    RowScope,
    RowUrl,
    RowVisibility,
    both,
    compile_action,
    either,
)
from django_panel.actions.confirmation import Confirmation
from django_panel.actions.defaults import styled
from django_panel.actions.execution import ExecutionOptions
from django_panel.actions.mistakes import ActionMistake
from django_panel.actions.modal import FormOptions, ModalOptions
from django_panel.support.enums import ActionVariant
from django_panel.support.fluent import resolved
from django_panel.support.keys import wire_key
from django_panel.support.labels import RecordWords, Words, headline, text_about
from django_panel.support.safe_url import safe_url
from django_panel.support.verdicts import Denied, Verdict

if TYPE_CHECKING:
    from django_panel.actions.wire import ActionWire
    from django_panel.resources.record_source import RecordSource

#: Asked about a record, or about None where there is none (a button above the table).
Rule = Callable[[Any], bool | Denied]
Url = Words | Callable[[Any], Words | None]

#: What may travel in addresses and bodies.
_USABLE_NAME = re.compile(r"[A-Za-z0-9_.\-]+")


@dataclass(frozen=True)
class Action(ModalOptions, ExecutionOptions, FormOptions):
    """Something people can do with a record, a selection or a whole table.

    Where it stands decides how it is called; every setter returns a copy. A user needs the right
    to see the resource (and the record), and ``authorize`` and ``visible`` must say yes; all of
    it is checked when the button is drawn and again when the action runs.
    """

    _name: str = field(kw_only=False)
    _label: RecordWords | None = field(default=None, kw_only=True)
    _icon: str | None = field(default=None, kw_only=True)
    _variant: ActionVariant = field(default=ActionVariant.GHOST, kw_only=True)
    #: False: switched off; None: nobody said.
    _confirmation: Confirmation | Literal[False] | None = field(default=None, kw_only=True)
    _authorize: Rule | bool | None = field(default=None, kw_only=True)
    _authorize_each: Rule | bool | None = field(default=None, kw_only=True)
    _visible: Rule | bool = field(default=True, kw_only=True)
    _needs_resource_right: bool = field(default=True, kw_only=True)
    _url: Url | None = field(default=None, kw_only=True)
    _form_url: Url | None = field(default=None, kw_only=True)
    _modal_actions: tuple[Action, ...] = field(default=(), kw_only=True)
    #: The records the action belongs to; bound when the schema is built.
    _source: RecordSource | None = field(default=None, kw_only=True)
    #: The action in whose dialog this one stands.
    _parent: Action | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        if _USABLE_NAME.fullmatch(self._name) is None:
            raise ActionMistake.unusable_name(self._name)
        for name, value in vars(styled(self)).items():
            object.__setattr__(self, name, value)

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    # How it looks.

    def label(self, words: RecordWords | None) -> Self:
        """Set what the button says, or a function of the record; the name by default."""
        return self._with(_label=words)

    def icon(self, name: str | None) -> Self:
        return self._with(_icon=name)

    def variant(self, variant: ActionVariant | str) -> Self:
        """Set how loudly the button speaks."""
        try:
            return self._with(_variant=ActionVariant(variant))
        except ValueError:
            raise ActionMistake.unknown_choice("variant", variant, ActionVariant) from None

    def requires_confirmation(
        self,
        condition: bool = True,
        heading: RecordWords | None = None,
        description: RecordWords | None = None,
        button: Words | None = None,
    ) -> Self:
        """Ask first. Heading and description may be functions of the record.

        In what stands above a selection, ``{count}`` is replaced by the number of records.
        """
        asked = Confirmation(heading, description, button)
        return self._with(_confirmation=asked if condition else False)

    def register_modal_actions(self, actions: Iterable[Action]) -> Self:
        """Add buttons to the foot of the dialog."""
        inner = tuple(actions)
        for action in inner:
            if not isinstance(action, Action):
                raise ActionMistake.not_an_action(action)
            if action.get_modal_actions():
                raise ActionMistake.nested_dialog(self._name, action.get_name())
        return self._with(_modal_actions=inner)

    # Who may, and where it leads.

    def authorize(self, rule: Rule | bool | None) -> Self:
        """Set who may: a function of the record, or of None where there is none.

        Checked in addition to the right to see the resource (and the record). ``False`` removes
        the button; ``Denied("why")`` shows it disabled with the reason.
        """
        return self._with(_authorize=rule)

    def without_resource_right(self) -> Self:
        """Let users run the action who may not see the resource; ``authorize`` alone decides.

        A built-in action still needs its own ability, such as ``delete``.
        """
        return self._with(_needs_resource_right=False)

    def authorize_each_using(self, rule: Rule | bool | None) -> Self:
        """Set the rule for each record of a selection; ``authorize`` is asked by default."""
        return self._with(_authorize_each=rule)

    def visible(self, rule: Rule | bool = True) -> Self:
        """Set whether there is a button: a function of the record, or of None.

        Where it answers no, a request to run the action is refused too (403).
        """
        return self._with(_visible=rule)

    def url(self, url: Url | None) -> Self:
        """Lead to an address instead of running anything; a function takes the record."""
        return self._with(_url=url)

    def form(self, url: Url | None) -> Self:
        """Ask with a form that stands elsewhere: where it is described, as ``url`` takes it.

        The answer there says where the form is sent; this action's own handlers have no part.
        """
        return self._with(_form_url=url)

    def bound_to(self, source: RecordSource) -> Self:
        """Bind the action, and the buttons in its dialog, to the source of its records."""
        inner = tuple(action.bound_to(source) for action in self._modal_actions)
        return self._with(_source=source, _modal_actions=inner)

    def inside(self, parent: Action) -> Self:
        """Return the action as a button in the dialog of another: it needs both rights."""
        return self._with(_parent=parent)

    # Readers.

    def get_name(self) -> str:
        return self._name

    def get_label(self, record: Any = None) -> str:
        return text_about(self._label, record) or self.default_label()

    def default_label(self) -> str:
        """Return what the button says when nobody chose the words."""
        return headline(self._name)

    def label_varies(self) -> bool:
        """Return whether the label is a function of the record."""
        return callable(self._label)

    def get_icon(self) -> str | None:
        return self._icon

    def get_variant(self) -> ActionVariant:
        return self._variant

    def get_modal_actions(self) -> tuple[Action, ...]:
        return self._modal_actions

    def get_source(self) -> RecordSource | None:
        """Return the source the action is bound to, or None."""
        return self._source

    def get_success_message(self, count: int = 1) -> str:
        """Return what is said after ``count`` records were handled; empty says nothing."""
        if self._success_message_using is not None:
            return str(self._success_message_using(count))
        if self._success_message is not None:
            return str(self._success_message)
        return self.default_success_message(count)

    def default_success_message(self, count: int) -> str:
        """Return what is said when nobody chose the words."""
        return _("%(label)s completed.") % {"label": self.get_label()}

    def states_rule(self) -> bool:
        """Return whether somebody said who may."""
        return self._authorize is not None

    def runs_host_code(self) -> bool:
        """Return whether running it calls code of the host; built-in kinds override it.

        Such a run is not repeated when the database aborts its transaction (decisions D7).
        """
        return True

    def is_link(self) -> bool:
        return self._url is not None

    def opens_form(self) -> bool:
        """Return whether pressing opens a form, its own or one that stands elsewhere."""
        return self.has_form() or self._form_url is not None

    def row_form_url(self, scope: RowScope) -> RowUrl:
        """Return where a form that is not the action's own is described; kinds override it."""
        return None if self._form_url is None else _address(self._form_url)

    def has_content(self) -> bool:
        """Return whether pressing opens a dialog worth opening."""
        modal = self._modal
        return bool(self._modal_actions) or (modal is not None and modal.component_name is not None)

    def needs_record(self) -> bool:
        """Return whether a row's button can only be drawn with the record itself at hand.

        The same for everybody: a list decides by it what it reads.
        """
        asked = (self._label, self._authorize, self._visible, self._url, self._form_url)
        return (
            any(map(callable, asked))
            or self.own_rights_vary()
            or bool(self._confirmation and self._confirmation.varies())
            or bool(self._modal and self._modal.varies())
            or any(action.needs_record() for action in self._modal_actions)
        )

    # The verdicts.

    def is_authorized(self, record: Any = None) -> Verdict:
        """Return whether the current user may run the action, on the record if there is one."""
        if self._parent is not None:
            verdict = self._parent.is_authorized(record)
            if not verdict:
                return verdict
        verdict = self.own_verdict(record)
        if verdict and not resolved(self._visible, record):
            return Verdict.NO
        if not verdict or self._authorize is None:
            return verdict
        return Verdict.of(resolved(self._authorize, record))

    def is_authorized_for_each(self, record: Any) -> Verdict:
        """Return whether this record of a selection may be handled."""
        return self.rights_for_each(RowScope([record]))(record)

    def is_visible(self, record: Any = None) -> bool:
        shown = self.own_visibility()
        own = shown(record) if callable(shown) else shown
        return bool(own and resolved(self._visible, record))

    def own_verdict(self, record: Any) -> Verdict:
        """Return whether the user has the base right: to see the resource, or the record.

        Kinds of actions override ``own_rights`` with their own ability (decisions D11).
        """
        scope = RowScope(about_rows=False) if record is None else RowScope([record])
        return self.own_rights(scope)(record)

    def own_rights(self, scope: RowScope) -> RowRights:
        """Return ``own_verdict`` for the rows of a page: one verdict, or one for each row."""
        source = self._source
        if source is None or not self._needs_resource_right:
            return Verdict.YES
        if not scope.about_rows:
            return source.allows("view_any")
        view = source.allows_each("view", scope.records)
        if isinstance(view, Verdict) and (view.allowed or not scope.records):
            return view
        # A record is seen on the page that edits it as well.
        return either(view, source.allows_each("edit", scope.records))

    def own_rights_vary(self) -> bool:
        """Return whether ``own_rights`` can differ between two rows; the same for every user."""
        source = self._source
        if source is None or not self._needs_resource_right:
            return False
        return source.depends_on_record("view")

    def own_visibility(self) -> RowVisibility:
        """Return where the action itself makes sense; kinds override it."""
        return True

    def rights(self, scope: RowScope) -> RowRights:
        """Return who may, for the rows of a page."""
        return both(self.own_rights(scope), self._authorize)

    def rights_for_each(self, scope: RowScope) -> RowRights:
        """Return who may, for the records of a selection."""
        each = self._authorize if self._authorize_each is None else self._authorize_each
        rights = both(self.own_rights(scope), each)
        if self._parent is None:
            return rights
        # A dialog that refuses a record refuses it to its buttons too.
        return both(self._parent.rights_for_each(scope), rights)

    def row_url(self, scope: RowScope) -> RowUrl:
        """Return the address, or a function of a row's record and key that returns it."""
        return _address(self._url)

    def row_visibility(self) -> RowVisibility:
        """Return whether the button is drawn, for the rows of a page."""
        own = self.own_visibility()
        if callable(own) or callable(self._visible):
            return self.is_visible
        return own and self._visible

    def confirmation_for(self, scope: RowScope) -> RowConfirmation:
        """Return what is asked first, or a function of a row's record and key."""
        asked = self._confirmation
        if not asked:
            return None
        if asked.varies() or self.label_varies():
            return lambda record, key: asked.to_wire(record, self.get_label(record))
        return asked.to_wire(None, self.get_label())

    # The wire.

    def compile(self, scope: RowScope | None = None) -> RowAction:
        """Return a function of a row's record and key that returns its button.

        Everything the rows share is worked out now; see ``compiled``.
        """
        return compile_action(self, scope or RowScope())

    def to_wire(self, record: Any = None) -> ActionWire | None:
        """Return the button, or None where it is invisible, refused or leads nowhere."""
        if record is None:
            return self.compile(RowScope(about_rows=False))(None, None)
        key = wire_key(record) if isinstance(record, Model) else None
        return self.compile(RowScope([record]))(record, key)


def _address(url: Url | None) -> RowUrl:
    """Return an address that is safe to follow, or a function of a row that returns it."""
    if not callable(url):
        return safe_url(url)
    return lambda record, key: None if record is None else safe_url(url(record))
