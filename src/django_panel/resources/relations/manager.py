"""The relation manager: lists and edits the related records of a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.db.models import Model, QuerySet
from django.forms import ModelForm

from django_panel.resources.overrides import overridable
from django_panel.resources.relations.relation_source import source_of
from django_panel.support.labels import StrOrPromise, headline, kebab

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.records.trash import Trash
    from django_panel.tables.schema import TableSchema


@overridable
class RelationManager:
    """A relation of a resource's records. Declared as a subclass, never instantiated.

    A resource lists it in ``relation_managers()``. Methods take the ``owner``: the record whose
    page is open. The policy of the related resource decides about the related records; the
    policy of the owner's resource decides about attach, detach, associate and dissociate.
    """

    #: The accessor on the owner: a reverse foreign key, a many-to-many or a generic relation.
    relationship: ClassVar[str]
    #: The relation's name in URLs; the accessor in kebab-case by default.
    key: ClassVar[str | None] = None
    #: Title of the table and of its tab; by default derived from the accessor.
    title: ClassVar[StrOrPromise | None] = None
    #: Icon of the tab, by its name.
    icon: ClassVar[str | None] = None
    #: Singular label of the related records; that of their resource or model by default.
    label: ClassVar[StrOrPromise | None] = None
    #: Plural label of the related records; that of their resource or model by default.
    plural_label: ClassVar[StrOrPromise | None] = None
    #: Attribute with a related record's title; that of its resource by default.
    record_title_attribute: ClassVar[str | None] = None
    #: Relations that the table's query loads (joined or prefetched).
    with_related: ClassVar[Sequence[str]] = ()
    #: Whether trashed related records can be looked up; the model must support soft deletes.
    soft_deletes: ClassVar[bool | Trash] = False

    #: A ``django.forms.ModelForm`` of the related model: it gives the fields of the form,
    #: validates and saves it. ``form()`` may arrange its fields.
    form_class: ClassVar[type[ModelForm[Any]] | None] = None

    # Declarations, called on every request.

    @classmethod
    def table(cls, schema: TableSchema, owner: Model) -> TableSchema:
        """Declare the table; the given schema already has the default actions."""
        return source_of(cls, owner).derived_table(schema)

    @classmethod
    def form(cls, schema: FormSchema, owner: Model) -> FormSchema:
        """Declare the form that creates and edits a related record."""
        return source_of(cls, owner).derived_form(schema)

    @classmethod
    def get_form_kwargs(cls, owner: Model, record: Model | None) -> Mapping[str, Any]:
        """Return further arguments of ``form_class``; ``record`` is None while one is created."""
        return {}

    @classmethod
    def pivot_form(cls, schema: FormSchema, owner: Model) -> FormSchema:
        """Declare fields of the through model; for a many-to-many relation only.

        The schema is bound to the through model. In requests, each field is ``pivot.{field}``.
        """
        return schema

    # Records.

    @classmethod
    def query(cls, owner: Model) -> QuerySet[Any]:
        """Return the owner's records in scope; override with ``super().query(owner)``."""
        return source_of(cls, owner).scoped_queryset()

    @classmethod
    def attachable_query(cls, owner: Model) -> QuerySet[Any]:
        """Return the records that may be attached or associated; override to restrict them."""
        return source_of(cls, owner).candidates()

    @classmethod
    def attachable_options(
        cls, owner: Model, search: str = "", limit: int = 50
    ) -> list[tuple[Any, str]]:
        """Return key and title of the records that may be attached or associated."""
        return source_of(cls, owner).candidate_options(search, limit)

    @classmethod
    def record_title(cls, owner: Model, record: Model) -> str:
        """Return the title of a related record."""
        return source_of(cls, owner).derived_title(record)

    # Permissions of the current user, by the policy of the related resource.

    @classmethod
    def can_view_any(cls, owner: Model) -> bool:
        """Return whether the relation is shown; if not, it is not queried."""
        return source_of(cls, owner).policy_verdict("view_any").allowed

    @classmethod
    def can_view(cls, owner: Model, record: Model) -> bool:
        return source_of(cls, owner).policy_verdict("view", record).allowed

    @classmethod
    def can_create(cls, owner: Model) -> bool:
        return source_of(cls, owner).policy_verdict("create").allowed

    @classmethod
    def can_edit(cls, owner: Model, record: Model) -> bool:
        return source_of(cls, owner).policy_verdict("edit", record).allowed

    @classmethod
    def can_delete(cls, owner: Model, record: Model) -> bool:
        return source_of(cls, owner).policy_verdict("delete", record).allowed

    @classmethod
    def can_delete_any(cls, owner: Model) -> bool:
        return source_of(cls, owner).policy_verdict("delete_any").allowed

    @classmethod
    def can_restore(cls, owner: Model, record: Model) -> bool:
        return source_of(cls, owner).policy_verdict("restore", record).allowed

    @classmethod
    def can_restore_any(cls, owner: Model) -> bool:
        return source_of(cls, owner).policy_verdict("restore_any").allowed

    @classmethod
    def can_force_delete(cls, owner: Model, record: Model) -> bool:
        return source_of(cls, owner).policy_verdict("force_delete", record).allowed

    @classmethod
    def can_force_delete_any(cls, owner: Model) -> bool:
        return source_of(cls, owner).policy_verdict("force_delete_any").allowed

    # Permissions of the current user, by the policy of the owner's resource.

    @classmethod
    def can_attach(cls, owner: Model) -> bool:
        return source_of(cls, owner).policy_verdict("attach").allowed

    @classmethod
    def can_detach(cls, owner: Model, record: Model) -> bool:
        return source_of(cls, owner).policy_verdict("detach", record).allowed

    @classmethod
    def can_associate(cls, owner: Model) -> bool:
        return source_of(cls, owner).policy_verdict("associate").allowed

    @classmethod
    def can_dissociate(cls, owner: Model, record: Model) -> bool:
        return source_of(cls, owner).policy_verdict("dissociate", record).allowed

    # Getters.

    @classmethod
    def get_relationship(cls) -> str:
        return cls.relationship

    @classmethod
    def get_key(cls) -> str:
        """Return the relation's name in URLs."""
        return cls.key or kebab(cls.relationship)

    @classmethod
    def get_title(cls) -> str:
        return headline(cls.relationship) if cls.title is None else str(cls.title)

    @classmethod
    def get_icon(cls) -> str | None:
        return cls.icon

    @classmethod
    def get_record_title_attribute(cls) -> str | None:
        return cls.record_title_attribute

    @classmethod
    def get_with_related(cls) -> Sequence[str]:
        return cls.with_related
