"""Actions as the browser draws them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from django_panel.forms.wire import FormWire

ActionType = Literal["link", "form", "callback"]
ActionVariantName = Literal["default", "secondary", "outline", "ghost", "destructive"]
ModalWidth = Literal["sm", "md", "lg", "xl", "2xl", "4xl", "screen"]


class ConfirmationWire(TypedDict):
    """What is asked before an action runs; ``{count}`` stands for the size of a selection."""

    heading: str
    description: str | None
    button: str
    #: Where the dialog asks what the action would delete as well (``DeletionWire``).
    detailsUrl: NotRequired[str]


class DeletedKindWire(TypedDict):
    """Records of one kind that would be deleted as well."""

    label: str
    count: int
    #: False where there are more than were counted.
    isExact: bool
    isAllowed: bool


class ProtectingKindWire(TypedDict):
    """Records of one kind that prevent a deletion."""

    label: str
    count: int
    isExact: bool
    #: Some of them, where the user may view them.
    titles: list[str]


class DeletionWire(TypedDict):
    """What a deletion would do, as ``POST actions/confirmation`` returns it."""

    kinds: list[DeletedKindWire]
    protected: list[ProtectingKindWire]
    #: Why nothing can be deleted; null where the action may run.
    refusal: str | None


class ModalWire(TypedDict):
    """How an action's dialog looks; null on the action until something is configured."""

    width: ModalWidth
    slideOver: bool
    stickyHeader: bool
    stickyFooter: bool
    closeByClickingAway: bool
    closeByEscaping: bool
    autofocus: bool
    heading: str | None
    description: str | None
    submitLabel: str | None
    cancelLabel: str | None
    cancel: bool
    componentName: str | None
    config: dict[str, object]


class ActionWire(TypedDict):
    """One button. Refused actions are absent, unless their reason is worth telling."""

    name: str
    label: str
    icon: str | None
    variant: ActionVariantName
    type: ActionType
    url: str | None
    formUrl: str | None
    hasForm: bool
    modal: ModalWire | None
    modalActions: list[ActionWire]
    confirmation: ConfirmationWire | None
    #: Shown but not usable, because a rule that explains itself refused.
    disabled: bool
    reason: str | None


class RowActionWire(TypedDict):
    """A button of a table's row: what rests is left out, for a page has many of them.

    Left out is false, null or an empty list, as it stands in ``ActionWire``.
    """

    name: str
    label: str
    icon: str | None
    variant: ActionVariantName
    type: ActionType
    url: NotRequired[str | None]
    formUrl: NotRequired[str | None]
    hasForm: NotRequired[bool]
    modal: NotRequired[ModalWire | None]
    modalActions: NotRequired[list[ActionWire]]
    confirmation: NotRequired[ConfirmationWire | None]
    disabled: NotRequired[bool]
    reason: NotRequired[str | None]


class ActionEndpointsWire(TypedDict):
    """The seven addresses the browser posts to."""

    record: str
    bulk: str
    reorder: str
    cell: str
    table: str
    form: str
    infolist: str


class ActionFormContextWire(TypedDict):
    """What is sent back with the answers."""

    resource: str
    action: str
    scope: Literal["record", "table", "bulk", "infolist"]


class ActionFormWire(TypedDict):
    """The form in an action's dialog, as ``GET actions/form`` describes it."""

    title: str
    submitLabel: str
    form: FormWire
    submitUrl: str
    uploadUrl: str
    optionsUrl: str
    formStateUrl: str
    context: ActionFormContextWire
    modal: ModalWire


class RefusedRecordWire(TypedDict):
    """A record on which a bulk action is refused."""

    key: int | str
    #: Null where the rule gives no reason.
    reason: str | None


class RefusedWire(TypedDict):
    """The records on which a bulk action is refused: the body of a 403, and a page's one-time prop.

    At most 50 records are listed.
    """

    message: str
    refused: list[RefusedRecordWire]
    refusedCount: int


class SelectionChangedWire(TypedDict):
    """The body of a 409: another number of rows matches than ``confirmed`` says."""

    message: str
    count: int
