"""Actions as they are sent to the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from django_panel.forms.wire import FormWire
    from django_panel.resources.importing.wire import ImportDialogWire

ActionType = Literal["link", "form", "callback"]
ActionVariantName = Literal["default", "secondary", "outline", "ghost", "destructive"]
ModalWidth = Literal["sm", "md", "lg", "xl", "2xl", "4xl", "screen"]


class ConfirmationWire(TypedDict):
    """A confirmation dialog.

    In the texts of a bulk action, ``{count}`` is replaced by the number of selected records, and
    ``{records}`` by the number with their label: ``2 tasks``.
    """

    heading: str
    description: str | None
    button: str
    #: The URL that returns what the action would do (``ConfirmationDetailsWire``).
    detailsUrl: NotRequired[str]
    #: The details contain only refused records: the dialog shows nothing while they load.
    onlyRefused: NotRequired[bool]


class DeletedKindWire(TypedDict):
    """Records of one model that would be deleted as well."""

    label: str
    pluralLabel: str
    count: int
    #: False if there are more than were counted.
    isExact: bool
    isAllowed: bool


class ProtectingKindWire(TypedDict):
    """Records of one model that prevent a deletion."""

    label: str
    pluralLabel: str
    count: int
    isExact: bool
    #: Titles of some of them that the user may view.
    titles: list[str]


class DeletionWire(TypedDict):
    """What a deletion would do; without kinds for an action that deletes nothing else."""

    kinds: list[DeletedKindWire]
    protected: list[ProtectingKindWire]
    #: Why nothing can be deleted; null if the action may run.
    refusal: str | None


class ModalWire(TypedDict):
    """The options of an action's dialog; null on an action that sets none."""

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


class RowModalWire(TypedDict, total=False):
    """The dialog of a row's action: only the options that differ from their defaults."""

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
    """One button. A refused action is absent, unless its rule gives a reason."""

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
    #: Whether the button is shown disabled, with ``reason``.
    disabled: bool
    reason: str | None
    #: A bulk action that is sent with ``skipRefused``.
    skipRefused: NotRequired[bool]


class RowActionWire(TypedDict):
    """A button of a table row: like ``ActionWire``, without optional keys that are empty.

    An absent key means false, null or an empty list.
    """

    name: str
    label: str
    icon: str | None
    variant: ActionVariantName
    type: ActionType
    url: NotRequired[str | None]
    formUrl: NotRequired[str | None]
    hasForm: NotRequired[bool]
    modal: NotRequired[RowModalWire | None]
    modalActions: NotRequired[list[ActionWire]]
    confirmation: NotRequired[ConfirmationWire | None]
    disabled: NotRequired[bool]
    reason: NotRequired[str | None]


class ActionEndpointsWire(TypedDict):
    """The URLs of the action endpoints."""

    record: str
    bulk: str
    reorder: str
    cell: str
    table: str
    form: str
    infolist: str


class ActionFormContextWire(TypedDict):
    """What the browser sends back with the form's data."""

    resource: str
    action: str
    scope: Literal["record", "table", "bulk", "infolist"]


class ActionFormWire(TypedDict):
    """The form in an action's dialog, as ``GET actions/form`` returns it."""

    title: str
    submitLabel: str
    form: FormWire
    submitUrl: str
    uploadUrl: str
    optionsUrl: str
    formStateUrl: str
    context: ActionFormContextWire
    modal: ModalWire
    #: The dialog imports a file, in steps.
    importer: NotRequired[ImportDialogWire]


class RefusedRecordWire(TypedDict):
    """A record on which a bulk action is refused."""

    key: int | str
    #: The reason of the rule, or that the permission is missing.
    reason: str


class RefusedWire(TypedDict):
    """The records on which a bulk action is refused: the body of a 403, and a page's one-time prop.

    A confirmation requests them before the action runs. At most 50 records are listed.
    """

    message: str
    refused: list[RefusedRecordWire]
    refusedCount: int
    #: The number of records on which the action can run, or has run; 0 if none can be skipped.
    allowedCount: int
    #: Titles of at most 20 of the listed records, by their key as text.
    titles: dict[str, str]


class ConfirmationDetailsWire(DeletionWire):
    """What an action would do, as ``POST actions/confirmation`` returns it."""

    #: The selected records on which it is refused; null if there are none, or too many to check.
    refused: RefusedWire | None


class SelectionChangedWire(TypedDict):
    """The body of a 409: another number of rows matches than ``confirmed`` says."""

    message: str
    count: int
