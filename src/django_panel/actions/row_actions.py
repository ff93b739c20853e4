"""Actions compiled for the rows of a page: what all rows share is computed once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from django.db.models import Model

from django_panel.actions.modal import Modal
from django_panel.actions.selection_check import with_selection_check
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import RecordKey
from django_panel.support.permission_results import Verdict
from django_panel.support.safe_url import safe_url

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.actions.wire import ActionWire, ConfirmationWire, ModalWire

Value = TypeVar("Value")

#: A function of a row: of its record (where the page has read it) and its key.
PerRow = Callable[[Any, RecordKey | None], Value]
RowAction = PerRow["ActionWire | None"]
#: Returns the verdict on a row; a ``Verdict`` where it is the same for all rows.
RowPermissions = Callable[[Any], Verdict]
RowVisibility = bool | Callable[[Any], bool]
RowUrl = str | PerRow[str | None] | None
RowConfirmation: TypeAlias = "ConfirmationWire | PerRow[ConfirmationWire] | None"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RowScope(FrozenValue):
    """The rows that an action is compiled for."""

    #: The rows' records, where the page has read them; rules may prefetch for all of them.
    records: Sequence[Any] = ()
    #: Titles by key, where the page knows them without having read the records.
    titles: Mapping[Any, str] = field(default_factory=dict)
    #: False for a button above the table, which belongs to no row.
    for_rows: bool = True
    #: Whether the button is for the selected rows of a table.
    for_selection: bool = False
    #: Whether the buttons leave out empty keys, as those of table rows do.
    brief: bool = False


def both(own: RowPermissions, rule: Callable[[Any], Any] | Verdict | bool | None) -> RowPermissions:
    """Return permissions that need the action's own verdict and the schema's rule."""
    if rule is None or rule in (True, Verdict.YES) or own == Verdict.NO:
        return own
    is_fixed = not callable(rule) or isinstance(rule, Verdict)
    if is_fixed and isinstance(own, Verdict):
        return Verdict.of(rule) if own.allowed else own

    def allows(record: Model) -> Verdict:
        verdict = own(record)
        if not verdict.allowed:
            return verdict
        return Verdict.of(rule(record) if callable(rule) else rule)

    return allows


def either(first: RowPermissions, second: RowPermissions) -> RowPermissions:
    """Return permissions that need one of two verdicts, with the reason of the first."""

    def allows(record: Model) -> Verdict:
        verdict = first(record)
        return verdict if verdict.allowed or not second(record).allowed else Verdict.YES

    return allows


def safe_row_url(url: Any) -> RowUrl:
    """Return a safe URL, or a function of a row that returns it."""
    if not callable(url):
        return safe_url(url)
    return lambda record, key: None if record is None else safe_url(url(record))


def compile_action(action: Action, scope: RowScope) -> RowAction:
    """Return a function that serializes the action for one row.

    Where nothing depends on the row, every call returns the same object: callers must not
    change it.
    """
    return _with_form_url(action, _compile(action, scope, action.row_visibility()))


def compile_permitted(action: Action, scope: RowScope, verdict: Verdict) -> RowAction:
    """Return the same for an action that is visible, and whose permissions are checked."""
    return _with_form_url(action, _compile(action, scope, True, verdict))


def _with_form_url(action: Action, serialize: RowAction) -> RowAction:
    has_foreign_form = action.opens_form() and not action.has_form()
    return _require_form_url(serialize) if has_foreign_form else serialize


def _compile(
    action: Action,
    scope: RowScope,
    visible: RowVisibility,
    permissions: RowPermissions | None = None,
) -> RowAction:
    permissions = action.permissions(scope) if permissions is None else permissions
    if visible is False or (isinstance(permissions, Verdict) and not permissions.is_shown()):
        return _absent
    is_link = action.is_link()
    url = action.row_url(scope) if is_link else None
    if is_link and url is None:
        return _absent
    template, updates = _template(action, scope)
    # Constants and functions are distinguished once, not for each row.
    is_shown = visible if callable(visible) else None
    verdict_of = None if isinstance(permissions, Verdict) else permissions
    common = permissions if isinstance(permissions, Verdict) else Verdict.NO
    url_of = url if callable(url) else None
    common_url = None if callable(url) else url

    def row(record: Any, key: RecordKey | None) -> ActionWire | None:
        if is_shown is not None and not is_shown(record):
            return None
        verdict = common if verdict_of is None else verdict_of(record)
        wire = template.copy()
        if not verdict.allowed:
            if verdict.reason is None:
                return None
            wire["disabled"] = True
            wire["reason"] = verdict.get_reason()
        elif is_link:
            link = common_url if url_of is None else url_of(record, key)
            if link is None:
                return None
            wire["url"] = link
        for update in updates:
            update(wire, record, key)
        if not verdict.allowed and "modalActions" in wire:
            # The dialog of a disabled button cannot be opened.
            wire["modalActions"] = []
        return wire

    if updates or is_shown or verdict_of or url_of:
        return row
    shared = row(None, None)
    return lambda record, key: shared


def _require_form_url(serialize: RowAction) -> RowAction:
    """Return a function that leaves out buttons whose form has no URL."""

    def row(record: Any, key: RecordKey | None) -> ActionWire | None:
        wire = serialize(record, key)
        is_usable = wire is not None and (wire.get("formUrl") or wire.get("disabled"))
        return wire if is_usable else None

    return row


#: Keys that are empty on most buttons.
_OFTEN_EMPTY = frozenset(
    "url formUrl hasForm modal modalActions confirmation disabled reason".split()
)

_Update = Callable[["ActionWire", Any, RecordKey | None], object]


def _template(action: Action, scope: RowScope) -> tuple[ActionWire, list[_Update]]:
    """Return what all rows share, and functions that set what differs by row."""
    updates: list[_Update] = []
    modal = action.get_modal()
    confirmation = with_selection_check(action, scope, action.confirmation_for(scope))
    inner = [child.compile(replace(scope, brief=False)) for child in action.get_modal_actions()]

    def set_label(wire: ActionWire, record: Model, key: RecordKey | None) -> None:
        wire["label"] = action.get_label(record)

    def set_modal(wire: ActionWire, record: Model, key: RecordKey | None) -> None:
        wire["modal"] = _modal_wire(modal, record, scope)

    def set_confirmation(wire: ActionWire, record: Model, key: RecordKey | None) -> None:
        wire["confirmation"] = confirmation(record, key) if callable(confirmation) else None

    def set_modal_actions(wire: ActionWire, record: Model, key: RecordKey | None) -> ActionWire:
        wire["modalActions"] = [child for serialize in inner if (child := serialize(record, key))]
        return wire

    form_url = action.row_form_url(scope)

    def set_form_url(wire: ActionWire, record: Model, key: RecordKey | None) -> None:
        wire["formUrl"] = form_url(record, key) if callable(form_url) else None

    if action.label_varies():
        updates.append(set_label)
    if callable(form_url):
        updates.append(set_form_url)
    if modal is not None and modal.varies():
        updates.append(set_modal)
    if callable(confirmation):
        updates.append(set_confirmation)
    if inner:
        updates.append(set_modal_actions)
    shared = _shared_wire(action, scope, None if callable(confirmation) else confirmation)
    shared["formUrl"] = None if callable(form_url) else form_url
    if scope.brief:
        shared = cast(
            "ActionWire",
            {key: value for key, value in shared.items() if _is_sent(key, value)},
        )
    return shared, updates


def _is_sent(key: str, value: object) -> bool:
    # A dialog with the default options is an empty object, and still a dialog.
    return bool(value) or key not in _OFTEN_EMPTY or (key == "modal" and value is not None)


def _shared_wire(
    action: Action, scope: RowScope, confirmation: ConfirmationWire | None
) -> ActionWire:
    """Return the parts of the button that are the same for every row."""
    modal = action.get_modal()
    wire: ActionWire = {
        "name": action.get_name(),
        "label": "" if action.label_varies() else action.get_label(),
        "icon": action.get_icon(),
        "variant": action.get_variant().value,
        "type": "link" if action.is_link() else "form" if action.opens_form() else "callback",
        "url": None,
        "formUrl": None,
        "hasForm": action.has_form(),
        "modal": None if modal and modal.varies() else _modal_wire(modal, None, scope),
        "modalActions": [],
        "confirmation": confirmation,
        "disabled": False,
        "reason": None,
    }
    if action.skips_refused() and not scope.for_rows:
        wire["skipRefused"] = True
    return wire


def _modal_wire(modal: Modal | None, record: Any, scope: RowScope) -> ModalWire | None:
    """Return the dialog; the buttons of table rows leave out options with default values."""
    if modal is None:
        return None
    wire = modal.to_wire(record)
    if not scope.brief:
        return wire
    default: Mapping[str, Any] = Modal().to_wire(None)
    brief = {key: value for key, value in wire.items() if value != default[key]}
    return cast("ModalWire", brief)


def _absent(record: Model, key: RecordKey | None) -> ActionWire | None:
    return None
