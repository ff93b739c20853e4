"""The relation manager: records that belong to a record, listed and changed on its pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.db.models import Model, QuerySet

from django_panel.resources.overrides import overridable
from django_panel.resources.relations.relation_source import source_of
from django_panel.support.labels import Words, headline, kebab

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.resources.actions.trash import Trash
    from django_panel.tables.schema import TableSchema


@overridable
class RelationManager:
    """One relation of a resource's records. Declared, never instantiated.

    A resource names it in ``relation_managers()``. Every method is asked about an ``owner``:
    the record whose page is open. Abilities are the related model's own, save those that
    change only who belongs to the owner: these are the owner's.
    """

    #: The owner's accessor: a reverse foreign key, a many-to-many, a generic relation.
    relationship: ClassVar[str]
    #: How addresses name the relation; the accessor in kebab-case by default.
    key: ClassVar[str | None] = None
    #: What stands above the table and on the tab; the accessor in words by default.
    title: ClassVar[Words | None] = None
    icon: ClassVar[str | None] = None
    #: What one related record is called, and several; its resource or model says by default.
    label: ClassVar[Words | None] = None
    plural_label: ClassVar[Words | None] = None
    #: Attribute that names a related record; its resource's by default.
    record_title_attribute: ClassVar[str | None] = None
    #: Relations that the table's query loads along.
    with_related: ClassVar[Sequence[str]] = ()
    #: Whether related records in the trash are within reach; their model must have one.
    soft_deletes: ClassVar[bool | Trash] = False

    # Declarations, asked on every request.

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        """Describe the table. The schema handed over has the usual actions already."""
        return source_of(cls, owner).derived_table(schema)

    @classmethod
    def form(cls, schema: FormSchema, owner: Any) -> FormSchema:
        """Describe the form that makes and changes a related record."""
        return source_of(cls, owner).derived_form(schema)

    @classmethod
    def pivot_form(cls, schema: FormSchema, owner: Any) -> FormSchema:
        """Describe what is asked about the link itself; of a many-to-many only.

        The schema knows the through model. Each field is named ``pivot.{field}`` on its way.
        """
        return schema

    # Records.

    @classmethod
    def query(cls, owner: Any) -> QuerySet[Any]:
        """Return the owner's records within reach; override with ``super().query(owner)``."""
        return source_of(cls, owner).scoped_queryset()

    @classmethod
    def attachable_query(cls, owner: Any) -> QuerySet[Any]:
        """Return what may be attached or associated; override to narrow it."""
        return source_of(cls, owner).candidates()

    @classmethod
    def attachable_options(
        cls, owner: Any, search: str = "", limit: int = 50
    ) -> list[tuple[Any, str]]:
        """Return key and words of what may be attached or associated."""
        return source_of(cls, owner).candidate_options(search, limit)

    @classmethod
    def record_title(cls, owner: Any, record: Model) -> str:
        """Return what a related record is called."""
        return source_of(cls, owner).derived_title(record)

    # Abilities of the current user, as the related model's policy has them.

    @classmethod
    def can_view_any(cls, owner: Any) -> bool:
        """Return whether the relation is shown at all; refused, it is never queried."""
        return source_of(cls, owner).policy_verdict("view_any").allowed

    @classmethod
    def can_view(cls, owner: Any, record: Model) -> bool:
        return source_of(cls, owner).policy_verdict("view", record).allowed

    @classmethod
    def can_create(cls, owner: Any) -> bool:
        return source_of(cls, owner).policy_verdict("create").allowed

    @classmethod
    def can_edit(cls, owner: Any, record: Model) -> bool:
        return source_of(cls, owner).policy_verdict("edit", record).allowed

    @classmethod
    def can_delete(cls, owner: Any, record: Model) -> bool:
        return source_of(cls, owner).policy_verdict("delete", record).allowed

    @classmethod
    def can_delete_any(cls, owner: Any) -> bool:
        return source_of(cls, owner).policy_verdict("delete_any").allowed

    @classmethod
    def can_restore(cls, owner: Any, record: Model) -> bool:
        return source_of(cls, owner).policy_verdict("restore", record).allowed

    @classmethod
    def can_restore_any(cls, owner: Any) -> bool:
        return source_of(cls, owner).policy_verdict("restore_any").allowed

    @classmethod
    def can_force_delete(cls, owner: Any, record: Model) -> bool:
        return source_of(cls, owner).policy_verdict("force_delete", record).allowed

    @classmethod
    def can_force_delete_any(cls, owner: Any) -> bool:
        return source_of(cls, owner).policy_verdict("force_delete_any").allowed

    # Abilities that are the owner's.

    @classmethod
    def can_attach(cls, owner: Any) -> bool:
        return source_of(cls, owner).policy_verdict("attach").allowed

    @classmethod
    def can_detach(cls, owner: Any, record: Model) -> bool:
        return source_of(cls, owner).policy_verdict("detach", record).allowed

    @classmethod
    def can_associate(cls, owner: Any) -> bool:
        return source_of(cls, owner).policy_verdict("associate").allowed

    @classmethod
    def can_dissociate(cls, owner: Any, record: Model) -> bool:
        return source_of(cls, owner).policy_verdict("dissociate", record).allowed

    # Names.

    @classmethod
    def get_relationship(cls) -> str:
        return cls.relationship

    @classmethod
    def get_key(cls) -> str:
        """Return how addresses name the relation."""
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
