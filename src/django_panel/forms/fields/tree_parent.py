"""The parent of a node of django-treebeard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from django_panel.forms.fields.select import Select
from django_panel.support.package_models import TreebeardNodes

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.schemas.component import ModelClass


@dataclass(frozen=True, eq=False, repr=False)
class TreeParentSelect(Select):
    """The parent of a node; a new node is inserted below it.

    The columns of the position are never written by a form, because typing would break the tree.
    """

    @classmethod
    def for_model(cls, model: type[Model]) -> Self:
        """Return the field of a model of django-treebeard."""
        field = cls("parent").label(gettext_lazy("Parent")).exists_in(model).searchable()
        return field.helper_text(gettext_lazy("Leave it empty for a node at the top."))

    def with_model(self, model: ModelClass | None) -> Self:
        return self._with(_model=model)

    def get_attribute(self) -> str:
        # The stored value is that of a method; no column has it.
        return "get_parent"

    def saves_itself(self) -> bool:
        return True

    def read(self, record: Model) -> Any:
        owner = self.owner_of(record)
        if owner is None or owner.pk is None:
            return None
        parent = TreebeardNodes(type(owner)).parent(owner)
        return None if parent is None else parent.pk

    def related_errors(self, form: BoundForm, owner: Model | None) -> dict[str, list[str]]:
        name = self.get_name()
        node: Any = form.instance
        parent = self._parent(form.changed_values.get(name)) if node is not None else None
        if parent is None or not (parent.pk == node.pk or parent.is_descendant_of(node)):
            return {}
        return {name: [_("A node cannot be moved below itself.")]}

    def save_first(self, form: BoundForm, owner: Model | None) -> dict[str, Any]:
        """Set the parent below which a new record is inserted."""
        name, values = self.get_name(), form.changed_values
        is_own = not form.has_instance and not self.get_prefix()
        if is_own and name in values and self.is_stored(form, values[name]):
            form.tree_parent = self._parent(self.stored_value(values[name]))
        return {}

    def save(self, value: Any, record: Model) -> None:
        if value != self.read(record):
            TreebeardNodes(type(record)).move(record, self._parent(value))

    def _parent(self, key: Any) -> Any:
        return None if self._model is None else TreebeardNodes(self._model).node(key)
