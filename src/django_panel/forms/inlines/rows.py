"""The rows of an inline in one bound form: their forms, their errors, and how they are saved."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import Http404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from django_panel.exceptions import LogicException
from django_panel.forms.attributes import is_unchanged_value, relations_step, save_first
from django_panel.forms.cleaning import errors_by_name
from django_panel.forms.fields.entry_keys import KEY
from django_panel.forms.inlines.access import RowAccess
from django_panel.forms.inlines.duplicates import duplicate_errors
from django_panel.forms.inlines.positions import positions
from django_panel.forms.inlines.row_form import RowForm
from django_panel.forms.inlines.row_keys import (
    is_deletion,
    row_key,
    submitted_key,
    with_row_key,
)
from django_panel.forms.inlines.unique_positions import free_positions, has_unique_position
from django_panel.forms.related_writes import related_writer
from django_panel.records.row import Row, assign, store_new
from django_panel.records.signals import WriteSource
from django_panel.support.related import related_source
from django_panel.support.request_errors import ActionForbidden, ActionRefused

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.inline import Inline
    from django_panel.records.writer import RecordWriter


@dataclass(slots=True)
class SubmittedRow:
    """One submitted row."""

    #: Its index in the submitted list.
    index: int
    #: Its primary key; None if it is new.
    key: str | None
    form: RowForm
    #: Its new position by attribute; empty if it keeps the stored one.
    position: dict[str, Any] = field(default_factory=dict)


class InlineRows:
    """The rows of an inline that belong to the record of one form."""

    def __init__(self, inline: Inline, form: BoundForm) -> None:
        self._inline = inline
        self._form = form
        self._link = inline.get_link()
        #: The submitted rows in their order, and the stored ones that were not submitted.
        self.rows: list[SubmittedRow] = []
        #: The stored rows to delete.
        self.deleted: list[Any] = []
        #: The values of the rows, once they are known.
        self._values: list[dict[str, Any]] | None = None

    # The stored rows.

    @cached_property
    def stored(self) -> list[Any]:
        """The stored rows that the user may see."""
        return [] if self._form.instance is None else self._inline.rows_of(self._form.instance)

    @cached_property
    def copied(self) -> dict[str, Any]:
        """The rows of the record that the form copies, by key: their copies are new rows."""
        owner = self._form.copied_from
        return {} if owner is None else {row_key(row): row for row in self._inline.rows_of(owner)}

    @cached_property
    def access(self) -> RowAccess:
        return self._inline.access()

    @cached_property
    def editable(self) -> set[Any]:
        return self.access.keys_with("edit", self.stored)

    @cached_property
    def deletable(self) -> set[Any]:
        if not self._inline.is_deletable():
            return set()
        return self.access.keys_with("delete", self.stored)

    @property
    def _writer(self) -> RecordWriter:
        return related_writer(self._form, self._link.model, WriteSource.INLINE)

    def can_add(self) -> bool:
        return self._inline.is_addable() and self.access.can_create()

    def can_move(self) -> bool:
        """Return whether the rows have an order that the user may change."""
        return self._inline.is_orderable() and len(self.editable) == len(self.stored)

    def bind(
        self, row: Any, data: Mapping[str, Any] | None, initial: Any = None, copied: Any = None
    ) -> RowForm:
        """Return the form of a stored row, or of a new one, which may be a copy of another."""
        form = RowForm(
            self._form,
            self._inline.get_row_schema(),
            self._inline.row_form_id(self._form),
            instance=row,
            data=data,
            initial=initial,
            is_locked=row is not None and row.pk not in self.editable,
        )
        form.copied_from = copied
        return form

    # Cleaning.

    def clean(self, entries: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return the cleaned values of the rows, or raise their errors by path.

        The key of a row that does not belong to the record raises ``Http404``.
        """
        self.rows, self.deleted = [], []
        errors: dict[str, list[str]] = {}
        stored = {row_key(row): row for row in self.stored}
        initial = {submitted_key(entry): entry for entry in self._initial_entries()}
        seen: set[str] = set()
        for index, entry in enumerate(entries):
            key = submitted_key(entry)
            original = None if key is None else self.copied.get(key)
            if original is not None:
                if is_deletion(entry) or not self.can_add():
                    continue
                key = None
            elif key is None and self._inline.is_untouched(entry):
                continue
            if key is None and not self.can_add():
                errors[str(index)] = [_("You can't add rows here.")]
                continue
            if key is not None and key not in stored:
                raise Http404(f"The inline {self._inline.get_name()!r} has no row {key!r}.")
            if key in seen:
                errors[str(index)] = [_("This row no longer exists. Remove it and save again.")]
                continue
            if key is not None:
                seen.add(key)
                if is_deletion(entry):
                    self.deleted.append(stored[key])
                    continue
            row = None if key is None else stored[key]
            before = None if key is None else initial.get(key)
            form = self.bind(row, entry, before, original)
            self.rows.append(SubmittedRow(index, key, form))
            errors |= {f"{index}.{name}": texts for name, texts in form.errors.items()}
        self._add_others(len(entries), seen)
        messages = self._list_errors()
        if messages:
            errors[""] = messages
        if errors:
            raise ValidationError(dict(errors))
        self._set_positions()
        self._values = self._cleaned_values()
        return self._values

    def _add_others(self, first: int, seen: Collection[str]) -> None:
        """Add the stored rows that were not submitted, each after the row that it follows."""
        before: str | None = None
        deleted = {row_key(row) for row in self.deleted}
        for at, row in enumerate(self.stored):
            key = row_key(row)
            if key in deleted:
                continue
            if key not in seen:
                keys = [other.key for other in self.rows]
                place = 0 if before is None else keys.index(before) + 1
                self.rows.insert(place, SubmittedRow(first + at, key, self.bind(row, {})))
            before = key

    def _initial_entries(self) -> list[Any]:
        value = self._form.initial_value(self._inline) if self._form.has_instance else None
        return value if isinstance(value, list) else []

    def _list_errors(self) -> list[str]:
        refused = [row for row in self.deleted if row.pk not in self.deletable]
        if refused:
            title = related_source(self._link.model).record_title(refused[0])
            return [_("You can't delete “%(title)s”.") % {"title": title}]
        message = self._inline.count_error(len(self.rows), self._form)
        return [] if message is None else [message]

    def _cleaned_values(self) -> list[dict[str, Any]]:
        return [with_row_key(row.form.cleaned_data, row.key) for row in self.rows]

    def _use(self, values: Any) -> None:
        """Take over the values of the rows; a hook of the page may have changed them."""
        if self._values is None:
            # The inline itself was not changed, so only a hook can have done it.
            self._add_others(0, ())
            self._values = self._cleaned_values()
        if values is self._values:
            return
        if not isinstance(values, list) or len(values) != len(self.rows):
            raise LogicException(
                f"A hook changed the number of rows of the inline {self._inline.get_name()!r}. "
                "It can change the values of rows, in their order."
            )
        for row, before, after in zip(self.rows, self._values, values, strict=True):
            if not is_unchanged_value(before, after):
                row.form.apply_hook_values(
                    {n: field_value for n, field_value in after.items() if n != KEY}
                )
        self._values = values

    def errors_of_models(self, owner: Model, values: Any) -> dict[str, list[str]]:
        """Return the errors of the rows' model by path."""
        self._use(values)
        errors: dict[str, list[str]] = {}
        for row in self.rows:
            if row.form.is_written:
                row_errors = row.form.errors_of_model(self._link, owner, row.position)
                errors |= {self._path(row, name): texts for name, texts in row_errors.items()}
        if errors:
            return errors
        rows = [(row.index, row.form) for row in self.rows]
        row_errors = duplicate_errors(rows, self._link, self._inline.get_order())
        return {f"{self._inline.get_name()}.{path}": texts for path, texts in row_errors.items()}

    def _path(self, row: SubmittedRow, name: str) -> str:
        path = f"{self._inline.get_name()}.{row.index}"
        return path if name == NON_FIELD_ERRORS else f"{path}.{name}"

    # Saving.

    def save(self, owner: Model, values: Any) -> None:
        """Delete, change and create rows; unchanged rows are not written."""
        self._use(values)
        if self.deleted:
            with self._errors_at(self._inline.get_name()):
                self._writer.delete(self.deleted)
        self._free_positions(owner)
        for row in self.rows:
            with self._errors_at(f"{self._inline.get_name()}.{row.index}"):
                if row.form.is_new:
                    self._create(row.form, owner, row.position)
                else:
                    self._update(row.form, row.position)

    def _set_positions(self) -> None:
        order = self._inline.get_order()
        if order is None:
            return
        records = [row.form.instance for row in self.rows]
        new_positions = positions(records, self.stored, order, can_move=self.can_move())
        for row, place in zip(self.rows, new_positions, strict=True):
            row.position = {} if place is None else {order: place}

    def _free_positions(self, owner: Model) -> None:
        order = self._inline.get_order()
        moved = [row for row in self.rows if row.position]
        if order is not None and moved and has_unique_position(self._link.model, order):
            stored = [row.form.instance for row in moved if not row.form.is_new]
            targets = {row.position[order] for row in moved}
            free_positions(self._link, order, owner, stored, targets)

    def _create(self, form: RowForm, owner: Model, position: Mapping[str, Any]) -> None:
        def insert(attributes: Mapping[str, Any]) -> Any:
            record: Model = self._link.model()
            self._link.connect(record, owner)
            assign(record, {**attributes, **position})
            store_new(record)
            return record

        writer, attributes = self._writer, form.attributes | save_first(form)
        relations, join = relations_step(form), writer.ownership.join
        writer.create(attributes, insert, relations=relations, join=join)

    def _update(self, form: RowForm, position: Mapping[str, Any]) -> None:
        if form.is_locked or not (form.changed_values or position):
            return
        self._writer.change(
            Row(form.instance),
            form.attributes | save_first(form) | dict(position),
            relations=relations_step(form),
            is_changed=bool(form.changed_values),
        )

    @contextmanager
    def _errors_at(self, path: str) -> Iterator[None]:
        """Raise an error of a write with the path of its row."""
        try:
            yield
        except ValidationError as error:
            raise ValidationError(errors_by_name(path, error)) from error
        except (ActionForbidden, ActionRefused) as error:
            raise ValidationError({path: [str(error)]}) from error
