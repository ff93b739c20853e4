"""A record's relations as they are sent to the browser."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from django_panel.actions.wire import ActionEndpointsWire, ActionWire
from django_panel.forms.wire import FormWire
from django_panel.tables.wire import (
    DateStepsWire,
    PaginationWire,
    RowWire,
    SummariesWire,
    TableStateWire,
    TableWire,
)


class RelationEndpointsWire(TypedDict):
    """The URLs of a relation's endpoints."""

    form: str
    save: str
    action: str
    bulk: str
    cell: str


class RelationContextWire(TypedDict):
    """What every request of a relation contains."""

    resource: str
    #: The owner's key.
    record: str | int
    #: The manager's key.
    relation: str
    #: The owner's parent, if its resource is nested.
    parent: NotRequired[str | int]


class RelationWire(TypedDict):
    """One relation: with its table if it is open, else only its labels."""

    key: str
    title: str
    icon: str | None
    #: Namespace of its query parameters: ``relations.tags`` means ``relations[tags][…]``.
    stateKey: str
    #: Labels of its records.
    label: str
    pluralLabel: str
    context: RelationContextWire
    endpoints: RelationEndpointsWire
    #: Whether the relation is open; if not, the table, state, rows and summaries are null.
    loaded: bool
    table: TableWire | None
    state: TableStateWire | None
    rows: list[RowWire] | None
    pagination: PaginationWire | None
    summaries: SummariesWire | None
    groupSummaries: dict[str, SummariesWire] | None
    #: The steps of a date hierarchy, if the table is open and has one.
    dateSteps: NotRequired[DateStepsWire]
    #: Create, attach, associate; empty if the relation is not open.
    headerActions: list[ActionWire]


class RelationCountWire(TypedDict):
    """The number of records of a relation that is not open."""

    #: A lower bound if ``totalIsExact`` is false.
    total: int
    totalIsExact: bool


class RelationCountPropsWire(TypedDict):
    """The counts beside the relations of a record's page."""

    #: Those that are not open, by key. Loaded after the first response; absent without tabs.
    relationCounts: NotRequired[dict[str, RelationCountWire]]


RelationOperation = Literal["create", "edit", "attach", "associate"]


class RelationFormWire(TypedDict):
    """The form of a relation's dialog, as ``GET relations/form`` returns it."""

    title: str
    submitLabel: str
    form: FormWire
    #: The query string contains the context; the body is only the form's data.
    submitUrl: str
    method: Literal["post"]
    optionsUrl: str
    uploadUrl: str
    formStateUrl: str


class RelatedRecordsWire(TypedDict):
    """The props of the relation page besides its metadata."""

    relation: RelationWire
    #: Requested by the browser: the token for all matching rows, or null.
    selection: NotRequired[str | None]
    recordKey: str | int
    actionEndpoints: ActionEndpointsWire
