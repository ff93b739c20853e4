"""Random chains of nested resources, and which of their records must be reachable.

A link is a relation of a model: a reverse foreign key (with and without ``related_name``, also
nullable), a many-to-many relation with and without a through model, from either side, or a
generic relation. Its records have a number, a text or a UUID as key. The expected results come
from Django's own relations, not from the panel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any, ClassVar

from django.db.models import IntegerField, Model, QuerySet

from django_panel import Panel, RelationManager, Resource, forms
from django_panel.actions import (
    Action,
    CreateRelatedAction,
    DeleteAction,
    DeleteBulkAction,
    EditRelatedAction,
)
from django_panel.forms.schema import FormSchema
from django_panel.infolists.entries.text import TextEntry
from django_panel.infolists.schema import InfolistSchema
from django_panel.policies import Policy
from django_panel.resources.concerns import InteractsWithRecord
from django_panel.resources.pages import ManageRelatedRecords, ResourcePage
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.columns.text_input import TextInputColumn
from django_panel.tables.schema import TableSchema
from tests.project.models import Badge, Customer, Job, Label, Note, Region, Remark, Site, User

#: The title attribute of each model.
TITLES: dict[type[Model], str] = {
    Region: "name",
    Site: "name",
    Job: "title",
    Note: "title",
    Label: "name",
    Remark: "text",
    Badge: "name",
    User: "username",
}
#: The relations of each model to the models below it.
RELATIONS: dict[type[Model], dict[str, type[Model]]] = {
    Region: {"sites": Site},
    Site: {"jobs": Job, "badges": Badge},
    Job: {"todos": Note, "labels": Label, "remarks": Remark},
    Note: {"remarks": Remark},
    Label: {"jobs": Job},
    Badge: {"sites": Site},
    User: {"badges": Badge},
    Remark: {},
}
#: The required relation of a model, if no owner sets it.
REQUIRED: dict[type[Model], tuple[str, type[Model]]] = {
    Site: ("region", Region),
    Job: ("site", Site),
    Note: ("job", Job),
}
#: A record so called is outside its resource's scope, or in it and not to be viewed.
HIDDEN, PRIVATE, OPEN = "hidden", "private", "open"

_MODELS: tuple[type[Model], ...] = (*TITLES, Customer)


def position_of(model: type[Model]) -> str | None:
    """Return a column that can store a position, or None."""
    columns = (each for each in model._meta.concrete_fields if isinstance(each, IntegerField))
    return next((each.name for each in columns if not each.primary_key), None)


RIGHTS = tuple(
    f"{right}_{model._meta.model_name}"
    for model in _MODELS
    for right in ("view", "add", "change", "delete")
)
_numbers = count()


def unique_title(name: str) -> str:
    """Return a unique title."""
    return f"{name} {next(_numbers)}"


def missing_values(model: type[Model], owner: type[Model] | None) -> dict[str, type[Model]]:
    """Return the required values of a record that its owner does not set."""
    attribute, above = REQUIRED.get(model, ("", owner))
    return {} if above is None or above is owner else {attribute: above}


def fields_of(model: type[Model], name: str, owner: type[Model] | None = None) -> dict[str, Any]:
    """Return the field values of a record below an owner."""
    given: dict[str, Any] = {TITLES[model]: unique_title(name)}
    for attribute, above in missing_values(model, owner).items():
        given[attribute] = above._default_manager.create(**fields_of(above, OPEN))
    return given


# Resources.


class LinkPolicy(Policy):
    """Hides records and denies viewing by a policy."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.exclude(**{f"{TITLES[queryset.model]}__startswith": HIDDEN})

    def view(self, user: Any, record: Model) -> Any:
        return super().view(user, record) and not str(record).startswith(PRIVATE)


def full_form(record: Any = None) -> list[Any]:
    """Return a form schema that uses every form endpoint."""
    options = forms.Select("friend").exists_in(Customer, "id").searchable()
    return [
        forms.TextInput("mark").live().dehydrated(False),
        options.create_option_form([forms.TextInput("name")]).dehydrated(False),
        forms.FileUpload("proof").dehydrated(False),
    ]


def create_fields(model: type[Model], owner: type[Model] | None) -> list[Any]:
    """Return the form fields of a new record below an owner."""
    wanted: list[Any] = [forms.TextInput(TITLES[model]).visible_on("create")]
    for attribute, above in missing_values(model, owner).items():
        choice = forms.Select(attribute).relationship(attribute, TITLES[above])
        wanted.append(choice.visible_on("create"))
    return wanted


def full_table(schema: TableSchema, model: type[Model], *more: Action) -> TableSchema:
    """Return a table schema with an editable column and every type of action."""
    title = TITLES[model]
    # A key is not changed in a cell.
    column = TextColumn if model is Label else TextInputColumn
    return (
        schema.columns([column(title)])
        .record_actions(
            [
                Action("touch").action(lambda record: None),
                Action("ask").schema(full_form).action(lambda record, data: None),
                DeleteAction(),
                *more,
            ]
        )
        .bulk_actions(
            [
                Action("touch").bulk_action(lambda records: None),
                Action("ask").schema(full_form).bulk_action(lambda records, data: None),
                DeleteBulkAction(),
            ]
        )
    )


class LinkResource(Resource):
    """A resource that uses every endpoint."""

    relation: ClassVar[type[RelationManager] | None] = None

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        made = full_table(schema, cls.model).header_actions(
            [
                Action("touch").table_action(lambda: None),
                Action("ask").schema(full_form).table_action(lambda data: None),
            ]
        )
        position = position_of(cls.model)
        return made if position is None else made.reorderable(position)

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        above = cls.get_parent_resource()
        owner = None if above is None else above.model
        step = forms.Step("All").schema([*create_fields(cls.model, owner), *full_form()])
        return schema.schema([forms.Wizard([step])])

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        return schema.schema([TextEntry(TITLES[cls.model])]).actions(
            [
                Action("touch").action(lambda record: None),
                Action("ask").schema(full_form).action(lambda record, data: None),
            ]
        )

    @classmethod
    def pages(cls) -> Any:
        pages = {**super().pages(), "board": Board}
        if cls.relation is None:
            return pages
        shown = type("Related", (ManageRelatedRecords,), {"relation_manager": cls.relation})
        return {**pages, "related": shown}

    @classmethod
    def relation_managers(cls) -> Any:
        return [] if cls.relation is None else [cls.relation]


class MethodScopedResource(LinkResource):
    """Hides records and denies viewing by its own methods."""

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(**{f"{TITLES[cls.model]}__startswith": HIDDEN})

    @classmethod
    def can_view(cls, record: Model) -> bool:
        return super().can_view(record) and not str(record).startswith(PRIVATE)


class Board(InteractsWithRecord, ResourcePage):
    """A custom page of a record."""

    route_path: ClassVar[str | None] = "{record}/board"

    def render(self, record: str) -> Any:
        return self.screen("panel/Page", {}, self.resolve_record(record))


class RelatedRecords(RelationManager):
    """The related records of the innermost record."""

    key: ClassVar[str | None] = "held"
    held: ClassVar[type[Model]]

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return full_table(schema, cls.held, EditRelatedAction()).header_actions(
            [CreateRelatedAction()]
        )

    @classmethod
    def form(cls, schema: FormSchema, owner: Any) -> FormSchema:
        return schema.schema([*create_fields(cls.held, type(owner)), *full_form()])


# Chains.


@dataclass(frozen=True)
class Link:
    """One resource of a chain, and the relation of its parent that contains its records."""

    model: type[Model]
    relation: str | None
    resource: type[Resource]

    def contains(self, owner: Any, record: Model) -> bool:
        """Return whether an owner's relation contains a record."""
        return bool(getattr(owner, str(self.relation)).filter(pk=record.pk).exists())


@dataclass(frozen=True)
class Chain:
    """Resources, each nested below the previous one, and a relation of the innermost."""

    links: tuple[Link, ...]
    #: The accessor and the model of what the innermost record holds.
    held: tuple[str, type[Model]] | None

    def panel(self, made: Panel) -> Panel:
        return made.path("chain").resources([link.resource for link in self.links])

    def make_path(self, names: list[str]) -> list[Any]:
        """Create one record per link, each below the previous one."""
        records: list[Any] = []
        for link, name in zip(self.links, names, strict=True):
            if link.relation is None:
                records.append(link.model._default_manager.create(**fields_of(link.model, name)))
            else:
                given = fields_of(link.model, name, type(records[-1]))
                records.append(getattr(records[-1], link.relation).create(**given))
        return records

    # What must be so.

    def is_viewable_path(self, records: list[Any]) -> bool:
        """Return whether every record may be viewed and contains the next one."""
        pairs = zip(self.links[1:], records, records[1:], strict=False)
        return all(map(is_open, records)) and all(
            link.contains(owner, record) for link, owner, record in pairs
        )

    def is_reachable(self, place: int, record: Any) -> bool:
        """Return whether some path of viewable ancestors leads to a record."""
        if not is_open(record) or place == 0:
            return is_open(record)
        owners = self.links[place - 1].model._default_manager.all()
        return any(
            self.links[place].contains(owner, record) and self.is_reachable(place - 1, owner)
            for owner in owners
        )


def is_open(record: Any) -> bool:
    return not is_hidden(record) and not is_private(record)


def is_hidden(record: Any) -> bool:
    return str(record).startswith(HIDDEN)


def is_private(record: Any) -> bool:
    return str(record).startswith(PRIVATE)


def build_chain(
    outermost: type[Model],
    relations: list[str],
    uses_methods: Callable[[int], bool],
    held: str | None,
) -> Chain:
    """Build a chain. ``uses_methods``: which resources use their own methods, not a policy."""
    steps = [(None, outermost), *_steps(outermost, relations)]
    kept = None if held is None else (held, RELATIONS[steps[-1][1]][held])
    links: list[Link] = []
    for place, (relation, model) in enumerate(steps):
        attributes: dict[str, Any] = {"model": model, "__module__": __name__}
        if relation is None:
            attributes["slug"] = "outermost"
        else:
            attributes["parent_resource"] = links[-1].resource
            # The slug names the relation; a relation that occurs twice must be declared.
            is_met = relation in {link.relation for link in links}
            attributes["slug"] = f"{relation}-{place}" if is_met else relation
            if is_met:
                attributes["parent_relationship"] = relation
        if kept is not None and place == len(relations):
            attributes["relation"] = type(
                "Held", (RelatedRecords,), {"relationship": kept[0], "held": kept[1]}
            )
        base = MethodScopedResource if uses_methods(place) else LinkResource
        if base is LinkResource:
            attributes["policy"] = LinkPolicy
        links.append(Link(model, relation, type(f"Link{place}", (base,), attributes)))
    return Chain(tuple(links), kept)


def _steps(model: type[Model], relations: list[str]) -> Iterator[tuple[str, type[Model]]]:
    for relation in relations:
        model = RELATIONS[model][relation]
        yield relation, model
