"""The fields of a form as entries: the view page of a resource without an infolist."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth import get_user_model
from django.db.models import Model

from django_panel.forms.fields.builder import Builder
from django_panel.forms.fields.color_picker import ColorPicker
from django_panel.forms.fields.file_upload import FileUpload
from django_panel.forms.fields.generic_relation import GenericRelationSelect
from django_panel.forms.fields.inline import Inline
from django_panel.forms.fields.repeater import Repeater
from django_panel.forms.fields.select import Select
from django_panel.forms.fields.text import TextInput
from django_panel.infolists import values
from django_panel.infolists.context import InfolistContext
from django_panel.infolists.entries.base import Entry
from django_panel.infolists.stored_files import file_paths, stored_file
from django_panel.resources.form_infolist import field_text, localized_text, option_texts
from django_panel.resources.form_tables import (
    builder_blocks,
    inline_table,
    is_shown,
    repeater_table,
)
from django_panel.support.colors import safe_color
from django_panel.support.contact_urls import ContactKind, contact_kind, contact_url
from django_panel.support.field_types import output_field, registered_part
from django_panel.support.html import display_html, is_html
from django_panel.support.keys import is_saved
from django_panel.support.related_urls import card_url, related_url, related_urls

if TYPE_CHECKING:
    from django_panel.forms.fields.base import Field
    from django_panel.forms.schema import FormSchema
    from django_panel.infolists.wire import ChipWire
    from django_panel.resources.wire import EntryFallbackWire


def form_entries(schema: FormSchema, record: Model) -> list[EntryFallbackWire]:
    """Return the visible fields with their values."""
    return [_entry(field, record) for field in schema.fields(record) if is_shown(field)]


def _entry(field: Field, record: Model) -> EntryFallbackWire:
    if isinstance(field, GenericRelationSelect):
        value, url = field.title_of(record)
        target = None
    else:
        value, target = field_text(field, record), _related_target(field, record)
        url = None if target is None else related_url(target)
    entry: EntryFallbackWire = {
        "name": field.get_name(),
        "label": field.get_label(),
        "value": value,
        "url": url,
    }
    if target is not None:
        add_target(entry, target)
    if value is not None:
        _add_details(entry, field, record)
    owner = field.owner_of(record)
    if owner is not None:
        source = values.model_field(type(owner), field.get_attribute())
        add_registered_entry(entry, source, owner)
    return entry


def add_registered_entry(entry: EntryFallbackWire, source: Any, record: Model) -> None:
    """Add the entry that is registered for the type of a model field, if there is one."""
    source = output_field(source)
    part = None if source is None else registered_part(source, "entry")
    if part is not None:
        registered: Entry = part.made(source, Entry).with_model(type(record))
        entry["entry"] = registered.to_node(InfolistContext(record, is_saved(record)))


def _related_target(field: Field, record: Model) -> Model | None:
    """Return the record that a field over a foreign key names, or None."""
    related = field.get_related_records() if isinstance(field, Select) else None
    relation = None if related is None else related.relation
    owner = field.owner_of(record)
    if relation is None or relation.is_many or owner is None:
        return None
    return values.related_record(owner, relation.name)


def add_target(entry: EntryFallbackWire, target: Model) -> EntryFallbackWire:
    """Return the entry with the hover card of its link, and the initials of a user."""
    card = None if entry["url"] is None else card_url(target)
    if card is not None:
        entry["cardUrl"] = card
    if isinstance(target, get_user_model()) and entry["value"] is not None:
        entry["person"] = {"image": None}
    return entry


def _add_details(entry: EntryFallbackWire, field: Field, record: Model) -> None:
    """Add what a value is besides its text: a link, chips, a color, files, rows or blocks."""
    if isinstance(field, Inline):
        entry["table"] = inline_table(field, record)
        return
    value = field.read(record)
    contact = _contact_kind(field)
    href = None if contact is None else contact_url(contact, value)
    if is_html(value):
        entry["html"] = display_html(value)
    elif href is not None:
        entry["href"] = href
    elif isinstance(field, ColorPicker) and (color := safe_color(value)) is not None:
        entry["color"] = color
    elif isinstance(field, FileUpload) and not isinstance(value, bytes | memoryview):
        storage = field.get_storage()
        entry["files"] = [stored_file(path, storage) for path in file_paths(value)]
    elif isinstance(field, Repeater):
        entry["table"] = repeater_table(field, value, record)
    elif isinstance(field, Builder):
        entry["blocks"] = builder_blocks(field, value, record)
    elif isinstance(value, list | tuple | set):
        chips = _chips(field, value, record)
        if chips:
            entry["chips"] = chips


def _contact_kind(field: Field) -> ContactKind | None:
    """Return the kind of link by the type of the input, or by the model field."""
    if isinstance(field, TextInput) and (input_type := field.get_input_type()) != "text":
        return input_type
    return contact_kind(values.model_field(field.get_model(), field.get_attribute()))


def _chips(field: Field, value: Any, record: Model) -> list[ChipWire]:
    """Return the values of a list as chips; none for a list of lists or objects."""
    if any(isinstance(one, dict | list) for one in value):
        return []
    texts = option_texts(field, value, record)
    if texts is None:
        texts = [(None, localized_text(one)) for one in value]
    linked = field.get_related_records() if isinstance(field, Select) else None
    urls = {}
    if linked is not None:
        links = related_urls(linked.selectable.model, [key for key, _text in texts])
        urls = {str(key): url for key, url in links.items()}
    return [_chip(text, urls.get(str(key))) for key, text in texts if text]


def _chip(text: str, url: str | None) -> ChipWire:
    return {"label": text} if url is None else {"label": text, "url": url}
