"""Actions bound once a page: what 25 rows share is computed once, not 25 times."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from django_panel.support.keys import RecordKey
from django_panel.support.verdicts import Verdict

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.actions.wire import ActionWire, ConfirmationWire

Value = TypeVar("Value")

#: Filled in by each row, from its record (where the page has read it) and its key.
PerRow = Callable[[Any, RecordKey | None], Value]
RowAction = PerRow["ActionWire | None"]
#: The verdict on each row; a ``Verdict`` where it is the same for all.
RowRights = Callable[[Any], Verdict]
RowVisibility = bool | Callable[[Any], bool]
RowUrl = str | PerRow[str | None] | None
RowConfirmation: TypeAlias = "ConfirmationWire | PerRow[ConfirmationWire] | None"


@dataclass(frozen=True, slots=True)
class RowScope:
    """What the rows of one page have in common."""

    #: The rows' records, where the page has read them: rules may look at all of them at once.
    records: Sequence[Any] = ()
    #: What records are called by key, where the page knows without having read them.
    titles: Mapping[Any, str] = field(default_factory=dict)
    #: False for the one button that is about no row in particular.
    about_rows: bool = True
    #: Whether a button leaves out what rests: many of them travel with one page.
    brief: bool = False


def both(own: RowRights, rule: Callable[[Any], Any] | Verdict | bool | None) -> RowRights:
    """Return rights that need the action's own verdict and the schema's rule."""
    if rule is None or rule in (True, Verdict.YES) or own == Verdict.NO:
        return own
    is_fixed = not callable(rule) or isinstance(rule, Verdict)
    if is_fixed and isinstance(own, Verdict):
        return Verdict.of(rule) if own.allowed else own

    def allows(record: Any) -> Verdict:
        verdict = own(record)
        if not verdict.allowed:
            return verdict
        return Verdict.of(rule(record) if callable(rule) else rule)

    return allows


def either(first: RowRights, second: RowRights) -> RowRights:
    """Return rights that need one of two verdicts; the first one's reason is shown."""

    def allows(record: Any) -> Verdict:
        verdict = first(record)
        return verdict if verdict.allowed or not second(record).allowed else Verdict.YES

    return allows


def compile_action(action: Action, scope: RowScope) -> RowAction:
    """Return the function that draws the action for one row.

    Where nothing depends on the row it hands out one and the same object again and again:
    nobody may change what it returns.
    """
    draw = _drawing(action, scope)
    is_asked_elsewhere = action.opens_form() and not action.has_form()
    return _if_it_can_be_asked(draw) if is_asked_elsewhere else draw


def _drawing(action: Action, scope: RowScope) -> RowAction:
    visible = action.row_visibility()
    rights = action.rights(scope)
    if visible is False or (isinstance(rights, Verdict) and not rights.is_shown()):
        return _absent
    is_link = action.is_link()
    url = action.row_url(scope) if is_link else None
    if is_link and url is None:
        return _absent
    template, fillings = _template(action, scope)
    # Told apart here, so that no row has to.
    is_shown = visible if callable(visible) else None
    verdict_of = None if isinstance(rights, Verdict) else rights
    common = rights if isinstance(rights, Verdict) else Verdict.NO
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
            address = common_url if url_of is None else url_of(record, key)
            if address is None:
                return None
            wire["url"] = address
        for fill in fillings:
            fill(wire, record, key)
        if not verdict.allowed and "modalActions" in wire:
            # A dialog that nobody can open has no buttons.
            wire["modalActions"] = []
        return wire

    if fillings or is_shown or verdict_of or url_of:
        return row
    shared = row(None, None)
    return lambda record, key: shared


def _if_it_can_be_asked(draw: RowAction) -> RowAction:
    """Return a drawing without the buttons whose form has no address."""

    def row(record: Any, key: RecordKey | None) -> ActionWire | None:
        wire = draw(record, key)
        is_usable = wire is not None and (wire.get("formUrl") or wire.get("disabled"))
        return wire if is_usable else None

    return row


#: Keys that most buttons leave empty.
_AT_REST = frozenset("url formUrl hasForm modal modalActions confirmation disabled reason".split())

_Filling = Callable[["ActionWire", Any, RecordKey | None], object]


def _template(action: Action, scope: RowScope) -> tuple[ActionWire, list[_Filling]]:
    """Return what all rows share, and what each row has to fill in."""
    fillings: list[_Filling] = []
    modal = action.get_modal()
    confirmation = action.confirmation_for(scope)
    inner = [child.compile(replace(scope, brief=False)) for child in action.get_modal_actions()]

    def fill_label(wire: ActionWire, record: Any, key: RecordKey | None) -> None:
        wire["label"] = action.get_label(record)

    def fill_modal(wire: ActionWire, record: Any, key: RecordKey | None) -> None:
        wire["modal"] = None if modal is None else modal.to_wire(record)

    def fill_confirmation(wire: ActionWire, record: Any, key: RecordKey | None) -> None:
        wire["confirmation"] = confirmation(record, key) if callable(confirmation) else None

    def fill_modal_actions(wire: ActionWire, record: Any, key: RecordKey | None) -> ActionWire:
        wire["modalActions"] = [child for draw in inner if (child := draw(record, key))]
        return wire

    form_url = action.row_form_url(scope)

    def fill_form_url(wire: ActionWire, record: Any, key: RecordKey | None) -> None:
        wire["formUrl"] = form_url(record, key) if callable(form_url) else None

    if action.label_varies():
        fillings.append(fill_label)
    if callable(form_url):
        fillings.append(fill_form_url)
    if modal is not None and modal.varies():
        fillings.append(fill_modal)
    if callable(confirmation):
        fillings.append(fill_confirmation)
    if inner:
        fillings.append(fill_modal_actions)
    shared = _shared_wire(action, None if callable(confirmation) else confirmation)
    shared["formUrl"] = None if callable(form_url) else form_url
    if scope.brief:
        shared = cast(
            "ActionWire",
            {key: value for key, value in shared.items() if value or key not in _AT_REST},
        )
    return shared, fillings


def _shared_wire(action: Action, confirmation: ConfirmationWire | None) -> ActionWire:
    """Return the button as far as it is the same for every row."""
    modal = action.get_modal()
    return {
        "name": action.get_name(),
        "label": "" if action.label_varies() else action.get_label(),
        "icon": action.get_icon(),
        "variant": action.get_variant().value,
        "type": "link" if action.is_link() else "form" if action.opens_form() else "callback",
        "url": None,
        "formUrl": None,
        "hasForm": action.has_form(),
        "modal": None if modal is None or modal.varies() else modal.to_wire(None),
        "modalActions": [],
        "confirmation": confirmation,
        "disabled": False,
        "reason": None,
    }


def _absent(record: Any, key: RecordKey | None) -> ActionWire | None:
    return None
