"""The tags of a record, stored by a ``TaggableManager`` of django-taggit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from django_panel.forms.fields.related_records import records_of_model
from django_panel.forms.fields.tags_input import TagsInput
from django_panel.records.relations import note_related
from django_panel.records.rows import all_rows
from django_panel.records.signals import record_written

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.schemas.component import ModelClass

#: The number of existing tags that are suggested.
_MAX_SUGGESTIONS = 200


@dataclass(frozen=True, eq=False, repr=False)
class TagManagerInput(TagsInput):
    """Tags of django-taggit, with the existing tags that the user may list as suggestions.

    They are compared without their order and saved with the manager's ``set()``.
    """

    @classmethod
    def for_manager(cls, manager: Any) -> Self:
        """Return the field of a ``TaggableManager``."""
        tag_model = manager.remote_field.model
        name = tag_model._meta.get_field("name")

        def suggested() -> list[str]:
            tags = records_of_model(tag_model, "pk", "name", ())
            options = tags.selectable.search("", _MAX_SUGGESTIONS)
            return [str(label) for _key, label in options]

        return cls(manager.name).max_length(name.max_length or 255).suggestions(suggested)

    def with_model(self, model: ModelClass | None) -> Self:
        return self._with(_model=model)

    def is_to_many(self) -> bool:
        return True

    def read(self, record: Model) -> Any:
        owner = self.owner_of(record)
        if owner is None or owner.pk is None:
            return []
        return sorted(getattr(owner, self.get_attribute()).names())

    def saves_itself(self) -> bool:
        return True

    def save(self, value: Any, record: Model) -> None:
        getattr(record, self.get_attribute()).set(value or [])

    def save_related(self, form: BoundForm, owner: Model) -> None:
        super().save_related(form, owner)
        name = self.get_name()
        if name in form.changed_values:
            before, after = form.initial_value(self) or (), form.changed_values[name] or ()
            lost = [tag for tag in before if tag not in after]
            gained = [tag for tag in after if tag not in before]
            if record_written.has_listeners(type(owner)) and (lost or gained):
                keys = self._keys_of(owner, [*lost, *gained])
                removed = [keys[tag] for tag in lost if tag in keys]
                added = [keys[tag] for tag in gained if tag in keys]
                note_related(owner, self.get_attribute(), removed=removed, added=added)

    def _keys_of(self, owner: Model, tags: list[str]) -> dict[str, Any]:
        """Return the keys of tags by name; the manager does not tell the keys of new ones."""
        manager: Any = owner._meta.get_field(self.get_attribute())
        stored = all_rows(manager.remote_field.model).filter(name__in=tags)
        return dict(stored.values_list("name", "pk"))
