"""What the pages of a resource send to the browser."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from django_panel.actions.wire import ActionEndpointsWire, RefusedWire
from django_panel.forms.wire import FormWire
from django_panel.infolists.wire import InfolistWire
from django_panel.pages.wire import PageMetadataWire
from django_panel.resources.relations.wire import RelatedRecordsWire, RelationWire
from django_panel.tables.wire import (
    PaginationWire,
    RowWire,
    SummariesWire,
    TableStateWire,
    TableWire,
    TabWire,
)
from django_panel.widgets.wire import WidgetDataWire, WidgetWire


class ResourceMetadataWire(TypedDict):
    """The prop ``resource``."""

    slug: str
    label: str
    pluralLabel: str
    indexUrl: str
    parentKey: str | int | None


class HeadingWire(TypedDict):
    """The words of a page."""

    title: str
    heading: str
    subheading: str | None


class WidgetPropsWire(TypedDict):
    """The widgets above and below a page's content."""

    headerWidgets: list[WidgetWire]
    footerWidgets: list[WidgetWire]
    #: Absent from the first answer; each lazy widget arrives by itself as ``widgetData.{id}``.
    widgetData: NotRequired[dict[str, WidgetDataWire] | None]


class ListRecordsWire(WidgetPropsWire):
    """The props of ``panel/resources/Index``."""

    page: PageMetadataWire
    resource: ResourceMetadataWire
    table: TableWire
    state: TableStateWire
    rows: list[RowWire]
    pagination: PaginationWire
    tabs: list[TabWire]
    actionEndpoints: ActionEndpointsWire
    #: The channel on which the list hears of what others write, where it does.
    changes: NotRequired[str]
    #: Arrive after the first answer, where there are any.
    summaries: NotRequired[SummariesWire]
    groupSummaries: NotRequired[dict[str, SummariesWire]]
    tabBadges: NotRequired[dict[str, str | int | None]]


class FormAddressesWire(TypedDict):
    """Where a form in the browser asks and posts."""

    submitUrl: str
    optionsUrl: str
    uploadUrl: str
    formStateUrl: str
    #: Null unless the form is a wizard.
    validateStepUrl: str | None


class PageHeadWire(TypedDict):
    """What every page of a resource says about itself."""

    page: PageMetadataWire
    resource: ResourceMetadataWire
    #: Once, after a bulk action that skipped records on which it was refused.
    refused: NotRequired[RefusedWire]


class CreateFormWire(FormAddressesWire, WidgetPropsWire):
    """What the create page sends beside its head."""

    form: FormWire
    canCreateAnother: bool


class CreateRecordWire(CreateFormWire, PageHeadWire):
    """The props of ``panel/resources/Create``; the form is posted."""


class ConflictSidesWire(TypedDict):
    """One field of a record that two people changed, as the browser holds values."""

    theirs: object
    mine: object


class ConflictWire(TypedDict):
    """Both sides of a save that came too late; nothing was written."""

    message: str
    #: The mark to save with once the person has chosen.
    version: str
    #: Fields whose stored value is not what was sent, by full name.
    conflicts: dict[str, ConflictSidesWire]


class TrashPropsWire(TypedDict):
    """What the pages of a record say of the trash."""

    #: There only while the record lies in it.
    isTrashed: NotRequired[bool]


class EditFormWire(FormAddressesWire, WidgetPropsWire, TrashPropsWire):
    """What the edit page sends beside its head."""

    form: FormWire
    recordKey: str | int
    #: Sent back as ``version``; as ``_version`` where the form has a field of that name.
    version: str
    actionEndpoints: ActionEndpointsWire
    #: The first is loaded; the others are when they are opened.
    relations: list[RelationWire]


class EditRecordWire(EditFormWire, PageHeadWire):
    """The props of ``panel/resources/Edit``; the form is put."""

    #: There only after a save that came too late.
    conflict: NotRequired[ConflictWire]


class EntryFallbackWire(TypedDict):
    """One field of a record in words, where its resource declares no infolist."""

    name: str
    label: str
    value: str | None


class ViewedRecordWire(WidgetPropsWire, TrashPropsWire):
    """What the view page sends beside its head."""

    #: Null where the resource declares no entries; ``entries`` then holds the form's fields.
    infolist: InfolistWire | None
    entries: list[EntryFallbackWire]
    recordKey: str | int
    actionEndpoints: ActionEndpointsWire
    #: The first is loaded; the others are when they are opened.
    relations: list[RelationWire]


class ViewRecordWire(ViewedRecordWire, PageHeadWire):
    """The props of ``panel/resources/View``."""


class ManageRelatedWire(RelatedRecordsWire, WidgetPropsWire, PageHeadWire):
    """The props of ``panel/resources/ManageRelated``."""
