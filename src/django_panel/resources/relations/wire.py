"""A record's relations as the browser draws them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from django_panel.actions.wire import ActionEndpointsWire, ActionWire
from django_panel.forms.wire import FormWire
from django_panel.tables.wire import (
    PaginationWire,
    RowWire,
    SummariesWire,
    TableStateWire,
    TableWire,
)


class RelationEndpointsWire(TypedDict):
    """The addresses that a relation's table and its dialogs speak to."""

    form: str
    save: str
    action: str
    bulk: str
    cell: str


class RelationContextWire(TypedDict):
    """What every request of a relation names: whose records they are, and by which manager."""

    resource: str
    #: The owner's key.
    record: str | int
    #: The manager's key.
    relation: str
    #: The owner's parent, where its resource is nested.
    parent: NotRequired[str | int]


class RelationWire(TypedDict):
    """One relation: its table where it is open, and its name alone until then."""

    key: str
    title: str
    icon: str | None
    #: Where its parameters stand in the query string: ``relations.tags`` is ``relations[tags][…]``.
    stateKey: str
    #: What one of its records is called, and several.
    label: str
    pluralLabel: str
    context: RelationContextWire
    endpoints: RelationEndpointsWire
    #: False for a relation that nobody has opened; then everything below but the actions is null.
    loaded: bool
    table: TableWire | None
    state: TableStateWire | None
    rows: list[RowWire] | None
    pagination: PaginationWire | None
    summaries: SummariesWire | None
    groupSummaries: dict[str, SummariesWire] | None
    #: Create, attach, associate; empty until the relation is open.
    headerActions: list[ActionWire]


RelationOperation = Literal["create", "edit", "attach", "associate"]


class RelationFormWire(TypedDict):
    """The form of a relation's dialog, as ``GET relations/form`` describes it."""

    title: str
    submitLabel: str
    form: FormWire
    #: With the context in its query string; the body is the form alone.
    submitUrl: str
    method: Literal["post"]
    optionsUrl: str
    uploadUrl: str
    formStateUrl: str


class RelatedRecordsWire(TypedDict):
    """What the relation page sends beside its head."""

    relation: RelationWire
    recordKey: str | int
    actionEndpoints: ActionEndpointsWire
