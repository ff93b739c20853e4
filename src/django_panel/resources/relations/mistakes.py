"""What can be wrong with a relation manager, as named factories."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from django_panel.exceptions import PanelRegistrationException, dotted, nearest


class RelationMistake(PanelRegistrationException):
    """A resource and a manager of its relations contradict each other."""

    @classmethod
    def unusable_manager(cls, resource: type, entry: object) -> Self:
        name = dotted(entry) if isinstance(entry, type) else repr(entry)
        return cls(
            f"{dotted(resource)}.relation_managers() names {name}. "
            "It lists subclasses of RelationManager that state a relationship. Name one of those."
        )

    @classmethod
    def unknown_relation(
        cls, owner: type, name: str, why: str, known: Iterable[str], asker: type | None = None
    ) -> Self:
        names = sorted(known)
        manager = dotted(asker) if asker is not None else "A relation manager"
        return cls(
            f"{manager} manages {name!r} of {dotted(owner)}, {why}.{nearest(name, names)} "
            f"Relations of {owner.__name__} that hold records: {', '.join(names) or 'none'}. "
            "Set relationship to the accessor of a reverse foreign key, a many-to-many field or "
            "a generic relation."
        )

    @classmethod
    def duplicate_key(cls, resource: type, key: str, first: type, second: type) -> Self:
        return cls(
            f"{dotted(first)} and {dotted(second)} are both called {key!r} in {dotted(resource)}. "
            "A key names one relation of a record. Set `key` on one of them."
        )

    @classmethod
    def unusable_key(cls, manager: type, key: str) -> Self:
        return cls(
            f"{dotted(manager)} has the key {key!r}. It stands in addresses and in the query "
            "string. Use letters, digits, hyphens and underscores."
        )

    @classmethod
    def no_resource(cls, manager: type, model: type) -> Self:
        return cls(
            f"{dotted(manager)} was asked about {dotted(model)}, which has no resource in this "
            "panel. A relation belongs to a resource's records. Register the resource."
        )

    @classmethod
    def missing_manager(cls, page: type) -> Self:
        return cls(
            f"{dotted(page)} states no relation_manager. "
            "A relation page shows the records of one. Set it to a subclass of RelationManager."
        )

    @classmethod
    def reorderable(cls, manager: type) -> Self:
        return cls(
            f"{dotted(manager)}.table() is reorderable. The order of related records is kept by "
            "the list of their own resource. Remove reorderable()."
        )

    @classmethod
    def table_action(cls, manager: type, name: str) -> Self:
        return cls(
            f"{dotted(manager)}.table() has the action {name!r} above its rows, which runs on the "
            "table as a whole. Beside a relation stand links and the relation's own forms. "
            "Move it to the record actions or the bulk actions."
        )

    @classmethod
    def no_pivot(cls, manager: type) -> Self:
        return cls(
            f"{dotted(manager)}.pivot_form() asks about a link that keeps nothing. "
            "Only a many-to-many with a through model has columns of its own. "
            "Remove pivot_form(), or give the field a through model."
        )
