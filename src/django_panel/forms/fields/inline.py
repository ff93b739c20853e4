"""A field for related records, which are edited as rows in the form of their owner."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.entry_keys import KEY
from django_panel.forms.fields.entry_list import MAX_ITEMS
from django_panel.forms.fields.entry_values import (
    as_list,
    comparable_entry,
    empty_entry,
    entry_without_types,
    hydrated_entry,
    typed_entry,
)
from django_panel.forms.fields.repeater import Repeater
from django_panel.forms.inlines.access import RowAccess
from django_panel.forms.inlines.links import InlineLink, inline_link
from django_panel.forms.inlines.reading import ReadRows, read_rows
from django_panel.forms.inlines.row_form import RowForm
from django_panel.forms.inlines.row_keys import (
    is_deletion,
    row_key,
    submitted_key,
    with_row_key,
    without_deletions,
)
from django_panel.forms.inlines.row_rules import row_rules, with_row_html
from django_panel.forms.inlines.row_schema import check_row_columns, row_schema
from django_panel.forms.inlines.rows import InlineRows
from django_panel.forms.model_relations import model_is_unknown
from django_panel.forms.schema import FormSchema
from django_panel.records.row import row_values
from django_panel.support.keys import is_saved
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm, FoundField
    from django_panel.forms.fields.wire import FieldType, RepeaterWire
    from django_panel.forms.wire import FormNodeWire
    from django_panel.schemas.component import Component, ModelClass
    from django_panel.schemas.context import SchemaContext

_TOO_MANY = gettext_lazy("There are too many rows to edit them here.")


@dataclass(frozen=True, eq=False, repr=False)
class Inline(Repeater):
    """Related records as rows: of a foreign key, a generic relation or a through model.

    The rows are saved with the record, in one transaction. Each row is validated like a form of
    its own; unchanged rows are not written. Scope and policy of the related resource apply
    (decisions D12).
    """

    type: ClassVar[FieldType] = "inline"

    _extra: int = field(default=0, init=False)
    _order: str | None = field(default=None, init=False)
    _unscoped: bool = field(default=False, init=False)
    _link: InlineLink | None = field(default=None, init=False, compare=False, repr=False)

    # Options.

    def schema(self, components: Iterable[Component]) -> Self:
        """Set the fields of each row."""
        return self._with(_entry=row_schema(self._name, components))

    def stacked(self, condition: bool = True) -> Self:
        """Show each row as a card with its own layout, instead of a table."""
        return self.table(not condition)

    def extra(self, count: int) -> Self:
        """Set the number of empty rows at the end; those that stay empty are not saved."""
        return self._with(_extra=max(0, count))

    def orderable(self, column: str | None) -> Self:
        """Let users move rows, and store their positions in this integer column."""
        return self._with(_order=column)

    def unscoped(self, condition: bool = True) -> Self:
        """Show and save all rows, regardless of the user's permissions on them."""
        return self._with(_unscoped=condition)

    # Readers.

    def get_link(self) -> InlineLink:
        if self._link is None:
            raise model_is_unknown(self._name)
        return self._link

    def get_row_schema(self) -> FormSchema:
        return self._entry

    def get_order(self) -> str | None:
        """Return the column with the positions of the rows, or None."""
        return self._order

    def is_orderable(self) -> bool:
        return self._order is not None and self._reorderable

    def is_addable(self) -> bool:
        return self._addable

    def is_deletable(self) -> bool:
        return self._deletable

    def needs_record(self) -> bool:
        return True

    def is_read_only_relation(self) -> bool:
        return False

    def saves_itself(self) -> bool:
        return True

    def is_to_many(self) -> bool:
        return False

    def is_outside_row(self) -> bool:
        return True

    def is_shown(self, context: SchemaContext) -> bool:
        """Return whether the user may see rows, or add one."""
        if not super().is_shown(context):
            return False
        access = self.access()
        return access.can_list() or (self._addable and access.can_create())

    def is_shown_for_all_records(self) -> bool:
        return self._unscoped and super().is_shown_for_all_records()

    def with_model(self, model: ModelClass | None) -> Self:
        if model is None:
            return super().with_model(model)
        link = inline_link(model, self._name)
        entry = self._entry.model(link.model)
        check_row_columns(self._name, link, entry, self._order)
        return super().with_model(model)._with(_link=link, _entry=entry)

    def _verbose_name(self) -> StrOrPromise | None:
        return None if self._link is None else self._link.model._meta.verbose_name_plural

    def get_add_label(self) -> str:
        if self._add_label is not None or self._link is None:
            return super().get_add_label()
        return _("Add %(label)s") % {"label": self._link.model._meta.verbose_name}

    def get_item_name(self) -> str | None:
        if self._item_name is not None or self._link is None:
            return super().get_item_name()
        return capfirst(str(self._link.model._meta.verbose_name))

    # The stored rows.

    def access(self) -> RowAccess:
        return RowAccess(self.get_link().model, unscoped=self._unscoped)

    def rows_of(self, record: Model) -> list[Any]:
        """Return the rows of a record that the user may see; they are read once."""
        owner = self.owner_of(record)
        if owner is None or not is_saved(owner):
            return []
        if self._cache_name() not in owner.__dict__:
            self.load([owner])
        rows: list[Any] = owner.__dict__[self._cache_name()]
        return rows

    def load(self, owners: Sequence[Any], read: ReadRows | None = None) -> None:
        """Read the rows of records, with one query for each level of inlines."""
        if not owners:
            return
        link, rows = self.get_link(), read_rows(self, owners, read)
        by_owner: dict[str, list[Any]] = {}
        for row in rows:
            by_owner.setdefault(link.owner_key(row), []).append(row)
        for owner in owners:
            owner.__dict__[self._cache_name()] = by_owner.get(link.key_of(owner), [])
        for inline in inlines_of(self._entry):
            inline.load(rows, read)

    def _cache_name(self) -> str:
        return f"_panel_inline_{self._name}"

    def read(self, record: Model) -> list[dict[str, Any]]:
        """Return the values of the rows as hooks receive them: by name, with the row's key."""
        fields = self._entry.declared_fields()
        return [
            with_row_key({field.get_name(): field.read(row) for field in fields}, row_key(row))
            for row in self.rows_of(record)
        ]

    def version_value(self, record: Model) -> Any:
        inner = inlines_of(self._entry)
        return [
            [*map(str, row_values(row)), *(inline.version_value(row) for inline in inner)]
            for row in self.rows_of(record)
        ]

    def disabled_reason(self, form: BoundForm) -> StrOrPromise | None:
        return _TOO_MANY if len(self._rows_in(form).stored) > MAX_ITEMS else None

    def _rows_in(self, form: BoundForm) -> InlineRows:
        """Return the rows of a bound form; they are the same for the whole request."""
        rows = form.inlines.get(self.get_name())
        if rows is None:
            rows = form.inlines[self.get_name()] = InlineRows(self, form)
        return rows

    # Values in the browser.

    def hydrate(self, record: Model | None) -> list[dict[str, Any]]:
        owner = None if record is None else self.owner_of(record)
        if record is None or owner is None:
            entries = [hydrated_entry(self._entry, entry) for entry in as_list(self.get_default())]
        else:
            entries = self._row_entries(self.rows_of(record))
        most = MAX_ITEMS if self._max_items is None else self._max_items
        extra = max(0, min(self._extra, most - len(entries))) if self._addable else 0
        return [*entries, *(empty_entry(self._entry) for _each in range(extra))]

    def is_unscoped(self) -> bool:
        return self._unscoped

    def _row_entries(self, rows: Sequence[Any]) -> list[dict[str, Any]]:
        fields = [(field.get_name(), field.hydrate) for field in self._entry.declared_fields()]
        return [{**{name: read(row) for name, read in fields}, KEY: row_key(row)} for row in rows]

    def visible_value(self, form: BoundForm, value: Any) -> Any:
        rows = self._rows_in(form)
        template = self._template(form)
        if template.schema.is_shown_for_all_records() and not template.schema.hides_values():
            names = _input_names(template)
            return [
                with_row_key({n: entry[n] for n in names if n in entry}, submitted_key(entry))
                for entry in as_list(value)
            ]
        stored = {row_key(row): row for row in rows.stored}
        shown = []
        for entry in without_deletions(as_list(value)):
            key = submitted_key(entry)
            row = None if key is None else stored.get(key)
            bound = template if row is None else rows.bind(row, None)
            values = {name: entry[name] for name in _input_names(bound) if name in entry}
            values |= {
                field.get_name(): field.visible_value(bound, values[field.get_name()])
                for field in bound.fields
                if field.get_name() in values
            }
            shown.append(with_row_key(values, key))
        return shown

    def normalized(self, raw: Any) -> Any:
        entries = without_deletions(raw)[:MAX_ITEMS]
        return [with_row_key(typed_entry(self._entry, e), submitted_key(e)) for e in entries]

    def comparable(self, raw: object) -> Any:
        if raw is None or raw == "":
            return []
        if not self.accepts(raw):
            return super().comparable(raw)
        entries = [
            entry for entry in as_list(raw) if submitted_key(entry) or self._is_filled(entry)
        ]
        return [
            (
                submitted_key(entry),
                None if is_deletion(entry) else comparable_entry(self._entry, entry),
            )
            for entry in entries
        ]

    def _is_filled(self, entry: Mapping[str, Any]) -> bool:
        return not self.is_untouched(entry)

    def is_untouched(self, entry: Mapping[str, Any]) -> bool:
        """Return whether a new row is one of the empty rows, and still empty."""
        if not self._extra:
            return False
        empty = comparable_entry(self._entry, {})
        return comparable_entry(self._entry, entry) == empty

    def without(self, types: Collection[str], value: Any) -> Any:
        return [
            with_row_key(entry_without_types(self._entry, types, entry), submitted_key(entry))
            for entry in without_deletions(as_list(value))
            if isinstance(entry, Mapping)
        ]

    # Cleaning and saving.

    def submitted_value(self, form: BoundForm) -> Any:
        """Return the rows as they will be: also the stored ones that were not submitted."""
        raw = super().submitted_value(form)
        if not isinstance(raw, list | tuple) or not self.accepts(raw):
            return raw
        given = {submitted_key(entry) for entry in raw}
        initial = as_list(form.initial_value(self)) if form.has_instance else []
        others = [entry for entry in initial if submitted_key(entry) not in given]
        return [*without_deletions(raw), *filter(submitted_key, others)]

    def clean_submitted(self, form: BoundForm) -> Any:
        # The rows have forms of their own, unlike the entries of a list.
        Field.clean_submitted(self, form)
        return self._rows_in(form).clean(as_list(form.data.get(self.get_name())))

    def count_error(self, count: int, form: BoundForm) -> str | None:
        if self._min_items is None or count >= self._min_items:
            return None
        text = ngettext("Add at least one row.", "Add at least %(count)d rows.", self._min_items)
        return text % {"count": self._min_items}

    def related_errors(self, form: BoundForm, owner: Model | None) -> dict[str, list[str]]:
        name = self.get_name()
        if owner is None or name not in form.changed_values:
            return {}
        return self._rows_in(form).errors_of_models(owner, form.changed_values[name])

    def save_related(self, form: BoundForm, owner: Model) -> None:
        name = self.get_name()
        values = form.changed_values
        if name in values and self.is_stored(form, values[name]):
            self._rows_in(form).save(owner, values[name])
            owner.__dict__.pop(self._cache_name(), None)

    def use_uploads(self, form: BoundForm) -> None:
        # The uploads of a row are marked as used when it is saved.
        pass

    # The wire format.

    def row_form_id(self, form: BoundForm) -> str:
        return f"{form.form_id}/{self.get_name()}"

    def _template(self, form: BoundForm, entries: Sequence[Any] = ()) -> RowForm:
        """Return the form of a new row, whose nodes all rows share."""
        stored = self._rows_in(form).stored
        form_id = self.row_form_id(form)
        return RowForm(form, self._entry, form_id, rows=stored, entries=entries)

    def entry_nodes(self, form: BoundForm, kind: str, entries: Sequence[Any]) -> list[FormNodeWire]:
        template = self._template(form, entries)
        return template.nodes(template.schema.get_components())

    def find_nested(self, form: BoundForm, path: str) -> FoundField | None:
        index, _dot, inner = path.partition(".")
        return self._template(form).find(inner) if index.isdecimal() and inner else None

    def _node(self, value: Any, form: BoundForm, lists: list[Any]) -> RepeaterWire:
        node, rows = super()._node(value, form, lists), self._rows_in(form)
        if node["disabledReason"] is not None:
            node["value"] = None
        node["addable"] = rows.can_add()
        node["reorderable"] = rows.can_move()
        template = self._template(form)
        node["rowRules"] = row_rules(template, rows)
        return with_row_html(node, template, rows)


def _input_names(form: RowForm) -> list[str]:
    return [name for field in form.fields for name in field.input_names()]


def inlines_of(schema: FormSchema) -> list[Inline]:
    """Return the inlines of a form, without those inside rows."""
    return [field for field in schema.declared_fields() if isinstance(field, Inline)]
