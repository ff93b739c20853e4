"""The action: a button, its permission rules, and the handlers that it runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Self

from django.db.models import Model
from django.utils.translation import gettext as _

from django_panel.actions.configuration import configured_by_panel
from django_panel.actions.handlers import ExecutionOptions
from django_panel.actions.modal import Confirmation, FormOptions, ModalOptions
from django_panel.actions.row_actions import (
    RowAction,
    RowConfirmation,
    RowPermissions,
    RowScope,
    RowUrl,
    RowVisibility,
    both,
    compile_action,
    either,
    safe_row_url,
)
from django_panel.exceptions import PanelSchemaException
from django_panel.support.enums import ActionVariant
from django_panel.support.fluent import resolved
from django_panel.support.keys import wire_key
from django_panel.support.labels import LabelSource, StrOrPromise, headline, label_text
from django_panel.support.permission_results import Denied, Verdict

if TYPE_CHECKING:
    from django_panel.actions.wire import ActionWire
    from django_panel.records.source import RecordSource

#: Called with the record, or with None for an action without one (a button above the table).
Rule = Callable[[Any], bool | Denied]
Url = StrOrPromise | Callable[[Any], StrOrPromise | None]

#: Names are part of URLs and request bodies.
_VALID_NAME = re.compile(r"[A-Za-z0-9_.\-]+")
_INVALID_CHARACTERS = re.compile(r"[^A-Za-z0-9_.\-]+")


@dataclass(frozen=True, eq=False, repr=False)
class Action(ModalOptions, ExecutionOptions, FormOptions):
    """Something a user can do with a record, a selection or a whole table.

    Every setter returns a copy. A user needs the permission to view the resource (and the
    record), and ``authorize`` and ``visible`` must return True. All of it is checked when the
    button is rendered, and again when the action runs.
    """

    _name: str = field(kw_only=False)
    _label: LabelSource | None = field(default=None, init=False)
    _icon: str | None = field(default=None, init=False)
    _variant: ActionVariant = field(default=ActionVariant.GHOST, init=False)
    #: False: switched off; None: not declared.
    _confirmation: Confirmation | Literal[False] | None = field(default=None, init=False)
    _authorize: Rule | bool | None = field(default=None, init=False)
    _authorize_each: Rule | bool | None = field(default=None, init=False)
    _visible: Rule | bool = field(default=True, init=False)
    _needs_resource_right: bool = field(default=True, init=False)
    _url: Url | None = field(default=None, init=False)
    _form_url: Url | None = field(default=None, init=False)
    _modal_actions: tuple[Action, ...] = field(default=(), init=False)
    #: The records the action belongs to; bound when the schema is built.
    _source: RecordSource | None = field(default=None, init=False)
    #: The action whose dialog contains this one.
    _parent: Action | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        if _VALID_NAME.fullmatch(self._name) is None:
            suggestion = _INVALID_CHARACTERS.sub("-", self._name).strip("-").lower()
            raise PanelSchemaException(
                f"{self._name!r} cannot be the name of an action.",
                "A name holds letters, digits, '_', '.' and '-'; label() sets the displayed text.",
                f"Use Action({suggestion or 'my-action'!r}), for example.",
            )
        for name, value in vars(configured_by_panel(self)).items():
            object.__setattr__(self, name, value)

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    # Appearance.

    def label(self, label: LabelSource | None) -> Self:
        """Set the text of the button, or a function of the record; the name by default."""
        return self._with(_label=label)

    def icon(self, name: str | None) -> Self:
        """Set the icon of the button, by its name; None for none."""
        return self._with(_icon=name)

    def variant(self, variant: ActionVariant | str) -> Self:
        """Set the style of the button: a value of ``ActionVariant``."""
        try:
            return self._with(_variant=ActionVariant(variant))
        except ValueError:
            raise PanelSchemaException(
                f"variant() was given {variant!r}.",
                f"It takes one of {', '.join(ActionVariant)}.",
                "Correct the call.",
            ) from None

    def requires_confirmation(
        self,
        condition: bool = True,
        heading: LabelSource | None = None,
        description: LabelSource | None = None,
        button: StrOrPromise | None = None,
    ) -> Self:
        """Show a confirmation dialog first; texts may be functions of the record.

        In the texts of a bulk action, ``{count}`` is replaced by the number of records, and
        ``{records}`` by the number with their label: ``2 tasks``.
        """
        confirmation = Confirmation(heading, description, button)
        return self._with(_confirmation=confirmation if condition else False)

    def register_modal_actions(self, actions: Iterable[Action]) -> Self:
        """Add buttons to the footer of the dialog."""
        inner = tuple(actions)
        for action in inner:
            require_action(action)
            if action.get_modal_actions():
                raise PanelSchemaException(
                    f"{action.get_name()!r} is a button in the dialog of {self._name!r} and has "
                    "dialog buttons itself.",
                    "Dialogs are one level deep.",
                    f"Move its buttons into the dialog of {self._name!r}.",
                )
        return self._with(_modal_actions=inner)

    # Permissions and URLs.

    def authorize(self, rule: Rule | bool | None) -> Self:
        """Set the permission rule: a function of the record, or of None without a record.

        Checked in addition to the permission to view the resource (and the record). ``False``
        removes the button; ``Denied("why")`` shows it disabled, with the reason.
        """
        return self._with(_authorize=rule)

    def without_resource_right(self) -> Self:
        """Do not require the permission to view the resource; ``authorize`` alone decides.

        A built-in action still requires its own ability, such as ``delete``.
        """
        return self._with(_needs_resource_right=False)

    def authorize_each_using(self, rule: Rule | bool | None) -> Self:
        """Set the rule for each record of a selection; that of ``authorize`` by default."""
        return self._with(_authorize_each=rule)

    def visible(self, rule: Rule | bool = True) -> Self:
        """Set whether the button is shown: a function of the record, or of None.

        A request to run a hidden action is refused (403).
        """
        return self._with(_visible=rule)

    def url(self, url: Url | None) -> Self:
        """Make the action a link instead of running a handler; a function takes the record."""
        return self._with(_url=url)

    def form(self, url: Url | None) -> Self:
        """Open the form that this URL describes; it takes the same values as ``url``.

        The response names the URL that the form is submitted to, so this action's own handlers
        do not run.
        """
        return self._with(_form_url=url)

    def bound_to(self, source: RecordSource) -> Self:
        """Bind the action, and the buttons in its dialog, to the source of its records."""
        inner = tuple(action.bound_to(source) for action in self._modal_actions)
        return self._with(_source=source, _modal_actions=inner)

    def in_dialog_of(self, parent: Action) -> Self:
        """Return the action as a button in another's dialog; it needs both permissions."""
        return self._with(_parent=parent)

    # Getters.

    def get_name(self) -> str:
        return self._name

    def get_label(self, record: Any = None) -> str:
        return label_text(self._label, record) or self.default_label()

    def default_label(self) -> str:
        """Return the text of the button where no label is set."""
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
        """Return the message after ``count`` records were handled; empty shows none."""
        if self._success_message_using is not None:
            return str(self._success_message_using(count))
        if self._success_message is not None:
            return str(self._success_message)
        return self.default_success_message(count)

    def default_success_message(self, count: int) -> str:
        """Return the message where none is set."""
        return _("Done.")

    def get_redirect_url(self) -> str | None:
        """Return the page to load after the action; None stays on the page. For subclasses."""
        return None

    def declares_authorization(self) -> bool:
        """Return whether ``authorize`` was called with a rule."""
        return self._authorize is not None

    def runs_host_code(self) -> bool:
        """Return whether the action runs code of the host; built-in actions override this.

        Such a run is not repeated when the database aborts its transaction (decisions D7).
        """
        return True

    def has_own_code(self) -> bool:
        """Return whether the project has written a handler or a hook of the action."""
        return True

    def is_link(self) -> bool:
        return self._url is not None

    def opens_form(self) -> bool:
        """Return whether the button opens a form, from ``schema`` or from a form URL."""
        return self.has_form() or self._form_url is not None

    def row_form_url(self, scope: RowScope) -> RowUrl:
        """Return the URL that describes a form from elsewhere; subclasses override it."""
        return None if self._form_url is None else safe_row_url(self._form_url)

    def has_content(self) -> bool:
        """Return whether the dialog has content: buttons or a component."""
        modal = self._modal
        return bool(self._modal_actions) or (modal is not None and modal.component_name is not None)

    def needs_record(self) -> bool:
        """Return whether rendering a row's button needs the record.

        The result is the same for all users: a list uses it to decide which columns to read.
        """
        return (
            callable(self._authorize)
            or callable(self._visible)
            or self.varies()
            or self.base_permissions_vary()
            or any(action.needs_record() for action in self._modal_actions)
        )

    def varies(self) -> bool:
        """Return whether a text or the URL of the button is a function."""
        options = (self._label, self._url, self._form_url)
        dialogs = (self._confirmation, self._modal)
        return any(map(callable, options)) or any(dialog.varies() for dialog in dialogs if dialog)

    # Permission checks.

    def is_authorized(self, record: Any = None) -> Verdict:
        """Return whether the current user may run the action, on the record if there is one."""
        if self._parent is not None:
            verdict = self._parent.is_authorized(record)
            if not verdict:
                return verdict
        verdict = self.base_verdict(record)
        if verdict and not resolved(self._visible, record):
            return Verdict.NO
        if not verdict or self._authorize is None:
            return verdict
        return Verdict.of(resolved(self._authorize, record))

    def is_authorized_for_each(self, record: Model) -> Verdict:
        """Return whether this record of a selection may be handled."""
        return self.permissions_for_each(RowScope([record]))(record)

    def is_visible(self, record: Any = None) -> bool:
        shown = self.own_visibility()
        own = shown(record) if callable(shown) else shown
        return bool(own and resolved(self._visible, record))

    def base_verdict(self, record: Any) -> Verdict:
        """Return whether the user may view the resource, or the record.

        Subclasses override ``base_permissions`` to require their own ability (decisions D11).
        """
        scope = RowScope(for_rows=False) if record is None else RowScope([record])
        return self.base_permissions(scope)(record)

    def base_permissions(self, scope: RowScope) -> RowPermissions:
        """Return ``base_verdict`` for the rows of a page: one verdict, or one for each row."""
        source = self._source
        if source is None or not self._needs_resource_right:
            return Verdict.YES
        if not scope.for_rows:
            return source.allows("view_any")
        view = source.allows_each("view", scope.records)
        if isinstance(view, Verdict) and (view.allowed or not scope.records):
            return view
        # The edit page shows the record too.
        return either(view, source.allows_each("edit", scope.records))

    def base_permissions_vary(self) -> bool:
        """Return whether two rows can have different base permissions; same for all users."""
        source = self._source
        if source is None or not self._needs_resource_right:
            return False
        return source.depends_on_record("view")

    def own_visibility(self) -> RowVisibility:
        """Return which rows can have the action at all; subclasses override it."""
        return True

    def permissions(self, scope: RowScope) -> RowPermissions:
        """Return the verdict on each row of a page."""
        return both(self.base_permissions(scope), self._authorize)

    def permissions_for_each(self, scope: RowScope) -> RowPermissions:
        """Return the verdict on each record of a selection."""
        permissions = self._authorize if self._authorize_each is None else self._authorize_each
        own = both(self.base_permissions(scope), permissions)
        if self._parent is None:
            return own
        # A record that the dialog refuses is refused to the buttons in the dialog too.
        return both(self._parent.permissions_for_each(scope), own)

    def permissions_for_each_vary(self) -> bool:
        """Return whether verdicts on two records of a selection can differ; same for all users."""
        permissions = self._authorize if self._authorize_each is None else self._authorize_each
        if callable(permissions) or self.base_permissions_vary():
            return True
        return self._parent is not None and self._parent.permissions_for_each_vary()

    def row_url(self, scope: RowScope) -> RowUrl:
        """Return the URL, or a function of a row's record and key that returns it."""
        return safe_row_url(self._url)

    def row_visibility(self) -> RowVisibility:
        """Return whether the button is shown, for the rows of a page."""
        own = self.own_visibility()
        if callable(own) or callable(self._visible):
            return self.is_visible
        return own and self._visible

    def confirmation_for(self, scope: RowScope) -> RowConfirmation:
        """Return the confirmation dialog, or a function of a row's record and key."""
        confirmation = self._confirmation
        if not confirmation:
            return None
        if confirmation.varies() or self.label_varies():
            return lambda record, key: confirmation.to_wire(record, self.get_label(record))
        return confirmation.to_wire(None, self.get_label())

    # Serialization.

    def compile(self, scope: RowScope | None = None) -> RowAction:
        """Return a function of a row's record and key that returns its button.

        What all rows share is computed once; see ``row_actions``.
        """
        return compile_action(self, scope or RowScope())

    def to_wire(self, record: Any = None) -> ActionWire | None:
        """Return the button, or None if it is hidden, refused or has no URL."""
        if record is None:
            return self.compile(RowScope(for_rows=False))(None, None)
        key = wire_key(record) if isinstance(record, Model) else None
        return self.compile(RowScope([record]))(record, key)


def require_action(entry: object) -> None:
    """Raise if an entry of a list of actions is not an ``Action``."""
    if isinstance(entry, Action):
        return
    fix = f"Call it: {entry.__name__}()." if isinstance(entry, type) else "Pass an Action."
    raise PanelSchemaException(
        f"{entry!r} is not an action.", "A list of actions holds Actions.", fix
    )
