"""The resource: one model, and everything a panel can do with its records.

The face is read in one sitting; what it does lives in collaborators with a noun each:
``records`` (queries and look-ups), ``abilities``, ``labels``, ``urls``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from django.db.models import Model, QuerySet

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.derived import derive_form
from django_panel.policies import Policy
from django_panel.resources import abilities, declarations, labels, records, urls
from django_panel.resources.actions.trash import Trash, check_names, trash_of
from django_panel.resources.overrides import overridable
from django_panel.resources.pages.standard import standard_pages
from django_panel.resources.parent_links import names_of_parent
from django_panel.support.enums import SubNavigationPosition
from django_panel.support.keys import RecordKey
from django_panel.support.labels import Words
from django_panel.support.navigation import NavigationGroup, NavigationItem
from django_panel.tables.derived import derive_table

if TYPE_CHECKING:
    from django_panel.forms.schema import FormSchema
    from django_panel.infolists.schema import InfolistSchema
    from django_panel.resources.pages.base import ResourcePage
    from django_panel.resources.relations.manager import RelationManager
    from django_panel.support.cluster import Cluster
    from django_panel.support.ports import PanelPort
    from django_panel.tables.schema import TableSchema


@overridable
class Resource:
    """A model bound to its pages. Declared, never instantiated."""

    #: The model; the one thing a resource must say.
    model: ClassVar[type[Model]]
    #: First segment of the path; the kebab-case plural of the model's name by default.
    slug: ClassVar[str | None] = None
    #: What one record is called; the model's ``verbose_name`` by default.
    label: ClassVar[Words | None] = None
    #: What several are called; the model's ``verbose_name_plural`` by default.
    plural_label: ClassVar[Words | None] = None
    #: Attribute that names a record; ``name`` by default, else the key.
    record_title_attribute: ClassVar[str | None] = None
    #: Relations that every query loads along.
    with_related: ClassVar[Sequence[str]] = ()
    #: The resource whose records this one's pages live under; saying so nests it.
    parent_resource: ClassVar[type[Resource] | None] = None
    #: The parent model's accessor that holds the records; the slug in snake case by default.
    parent_relationship: ClassVar[str | None] = None
    #: Who may do what; Django's permissions by default.
    policy: ClassVar[type[Policy] | None] = None

    navigation_label: ClassVar[Words | None] = None
    navigation_icon: ClassVar[str | None] = None
    active_navigation_icon: ClassVar[str | None] = None
    navigation_group: ClassVar[NavigationGroup | None] = None
    navigation_sort: ClassVar[int] = 0
    #: A figure beside the sidebar label.
    navigation_badge: ClassVar[str | int | None] = None
    #: Whether the sidebar shows the resource.
    registers_navigation: ClassVar[bool] = True
    #: Whether the pages of a parent record link to the list of a nested resource.
    links_from_parent: ClassVar[bool] = False
    #: The cluster the resource belongs to; it stands before the path and shows its bar.
    cluster: ClassVar[type[Cluster] | None] = None
    #: Where the links between a record's pages stand; the panel decides by default.
    sub_navigation_position: ClassVar[SubNavigationPosition | str | None] = None
    #: Whether there is one record only: no list, and no key in any address.
    singular: ClassVar[bool] = False
    #: Whether records in the trash can still be looked up; the model must have a trash. One
    #: that keeps it under names of its own says them: ``Trash(trash="archive", …)``.
    soft_deletes: ClassVar[bool | Trash] = False
    #: Whether open lists hear of records that others write: their keys, and nothing else.
    broadcasts_changes: ClassVar[bool] = False

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        model = getattr(cls, "model", None)
        if model is not None and not (isinstance(model, type) and issubclass(model, Model)):
            raise PanelSchemaException.missing_model(cls)
        if model is not None and isinstance(cls.soft_deletes, Trash):
            check_names(cls, cls.soft_deletes)

    @classmethod
    def _default_for(cls, model: type[Model]) -> type[Resource]:
        """Return a resource with the defaults only, for a model that the panel has none for."""
        return _default_resource(model)

    # Declarations.

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        """Return the resource's pages by key; a singular resource has no list to begin with."""
        return standard_pages(singular=cls.singular)

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        """Describe the list; without an override it is derived from the model."""
        left_out = names_of_parent(cls)
        return derive_table(cls.model, schema, cls.record_title_attribute, left_out)

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        """Describe the form; without an override it is derived from the model."""
        return derive_form(cls.model, schema, names_of_parent(cls))

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        """Describe what the view page shows; without entries it shows the form's fields."""
        return schema

    @classmethod
    def relation_managers(cls) -> Sequence[type[RelationManager]]:
        """Return the managers of relations that stand beneath a record's pages, in order."""
        return ()

    @classmethod
    def get_widgets(cls) -> Sequence[type[Any]]:
        """Return the widgets above the list: the short way to say it."""
        return ()

    @classmethod
    def get_header_widgets(cls, page: str) -> Sequence[type[Any]]:
        """Return the widgets above the content of a page, by the page's key."""
        return cls.get_widgets() if page == "index" else ()

    @classmethod
    def get_footer_widgets(cls, page: str) -> Sequence[type[Any]]:
        """Return the widgets below the content of a page, by the page's key."""
        return ()

    @classmethod
    def build_schema(cls, kind: str) -> Any:
        """Return a schema as this class declares it; panels call this once and keep it."""
        return declarations.build(cls, kind)

    # Records.

    @classmethod
    def query(cls) -> QuerySet[Any]:
        """Return the records in scope; override with ``super().query()``."""
        return records.scoped_queryset(cls)

    @classmethod
    def find_record(cls, key: RecordKey) -> Any | None:
        """Return the record with this key, or None where it is out of scope."""
        return records.find(cls, key)

    @classmethod
    def find_records(cls, keys: Sequence[RecordKey]) -> list[Any]:
        """Return the records with these keys that are in scope."""
        return records.find_many(cls, keys)

    @classmethod
    def resolve_record(cls, key: RecordKey) -> Any:
        """Return the record with this key; out of scope is not found."""
        return records.resolve(cls, key)

    @classmethod
    def resolve_singular_record(cls) -> Any:
        """Return the one record of a singular resource: the first in scope."""
        return records.resolve_singular(cls)

    @classmethod
    def record_title(cls, record: Model) -> str:
        """Return what a record is called."""
        return records.title(record, cls.record_title_attribute)

    # Abilities of the current user.

    @classmethod
    def can_view_any(cls) -> bool:
        return abilities.allows(cls, "view_any")

    @classmethod
    def can_view(cls, record: Model) -> bool:
        return abilities.allows(cls, "view", record)

    @classmethod
    def can_create(cls) -> bool:
        return abilities.allows(cls, "create")

    @classmethod
    def can_edit(cls, record: Model) -> bool:
        return abilities.allows(cls, "edit", record)

    @classmethod
    def can_delete(cls, record: Model) -> bool:
        return abilities.allows(cls, "delete", record)

    @classmethod
    def can_delete_any(cls) -> bool:
        return abilities.allows(cls, "delete_any")

    @classmethod
    def can_restore(cls, record: Model) -> bool:
        return abilities.allows(cls, "restore", record)

    @classmethod
    def can_restore_any(cls) -> bool:
        return abilities.allows(cls, "restore_any")

    @classmethod
    def can_force_delete(cls, record: Model) -> bool:
        return abilities.allows(cls, "force_delete", record)

    @classmethod
    def can_force_delete_any(cls) -> bool:
        return abilities.allows(cls, "force_delete_any")

    # Names, read through the current panel.

    @classmethod
    def get_default_slug(cls) -> str:
        """Return the slug outside any panel."""
        return cls.slug or labels.default_slug(cls.model)

    @classmethod
    def get_slug(cls) -> str:
        """Return the slug in the current panel."""
        return labels.configured(cls, "get_slug") or cls.get_default_slug()

    @classmethod
    def get_label(cls) -> str:
        return str(labels.configured(cls, "get_label") or cls.label or labels.singular(cls.model))

    @classmethod
    def get_plural_label(cls) -> str:
        return str(
            labels.configured(cls, "get_plural_label")
            or cls.plural_label
            or labels.plural(cls.model, cls.label)
        )

    @classmethod
    def get_with_related(cls) -> Sequence[str]:
        return cls.with_related

    @classmethod
    def is_singular(cls) -> bool:
        return cls.singular

    @classmethod
    def is_nested(cls) -> bool:
        """Return whether every page lives under a parent record."""
        return cls.parent_resource is not None

    @classmethod
    def get_parent_resource(cls) -> type[Resource] | None:
        return cls.parent_resource

    @classmethod
    def get_parent_relationship(cls) -> str:
        """Return the parent model's accessor that holds these records."""
        return cls.parent_relationship or cls.get_default_slug().replace("-", "_")

    @classmethod
    def has_soft_deletes(cls) -> bool:
        """Return whether a key may name a trashed record."""
        return bool(cls.soft_deletes) and trash_of(cls) is not None

    @classmethod
    def get_trash(cls) -> Trash | None:
        """Return the names under which the model keeps its trash; None where it has none."""
        return trash_of(cls)

    @classmethod
    def get_policy(cls) -> Policy:
        """Return the policy in force; one object per resource."""
        return abilities.policy_of(cls)

    @classmethod
    def get_cluster(cls) -> type[Cluster] | None:
        return cls.cluster

    @classmethod
    def get_sub_navigation_position(cls) -> str:
        """Return where the links between a record's pages stand."""
        return labels.sub_navigation_position(cls)

    @classmethod
    def render_hook_scope(cls) -> str:
        """Return the scope that render hooks of this resource name."""
        return f"resource:{cls.get_slug()}"

    # Navigation and addresses.

    @classmethod
    def should_register_navigation(cls) -> bool:
        stated = labels.configured(cls, "should_register_navigation")
        return cls.registers_navigation if stated is None else bool(stated)

    @classmethod
    def should_link_from_parent(cls) -> bool:
        return cls.links_from_parent

    @classmethod
    def get_navigation_badge(cls) -> str | int | None:
        """Return the figure beside the label; override to count something."""
        return cls.navigation_badge

    @classmethod
    def navigation_item(cls) -> NavigationItem | None:
        """Return the sidebar's link to the list; a nested resource has none."""
        return None if cls.is_nested() else labels.navigation_item(cls)

    @classmethod
    def url(
        cls,
        page: str = "index",
        record: Model | RecordKey | None = None,
        panel: PanelPort | str | None = None,
        parent: Model | RecordKey | None = None,
    ) -> str:
        """Return the address of one of the resource's pages.

        A nested resource needs its parent: the one bound to the request by default.
        """
        return urls.resource_url(cls, page, record, panel, parent)


@lru_cache(maxsize=256)
def _default_resource(model: Any) -> type[Resource]:
    return type(f"{model.__name__}Resource", (Resource,), {"model": model})
