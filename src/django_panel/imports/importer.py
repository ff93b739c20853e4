"""The base class of importers: what a file may contain, and which records its rows become."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import Model
from django.utils.translation import ngettext

from django_panel.imports.column import ImportColumn, Validator
from django_panel.support.count_texts import count_text
from django_panel.support.labels import kebab


class Importer:
    """Declares an import: the model, the columns, and which records the rows are.

    ``ImportAction(TaskImporter)`` adds it to a table. By default each row creates a record. With
    ``update_by``, a row whose values match a record in scope updates it; ``resolve()`` may decide
    otherwise. The methods may be overridden as class methods, static methods or methods.
    """

    #: The model of the records.
    model: ClassVar[type[Model]]
    #: The columns that identify an existing record, such as ``("email",)``.
    update_by: ClassVar[Sequence[str]] = ()
    #: The number of rows that are written in one transaction.
    batch_size: ClassVar[int] = 2_000

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        """Return the columns."""
        return ()

    @classmethod
    def resolve(cls, data: dict[str, Any]) -> Model | None:
        """Return the record of a row: a new instance, an existing record, or None to skip it.

        ``data`` has the converted values by column name; a relation's value is the related
        record. The import assigns the columns of the model afterwards.
        """
        return cls.model()

    @classmethod
    def rules(cls) -> Mapping[str, Sequence[Validator]]:
        """Return more validators by column name.

        Those of ``"__all__"`` receive the data of the whole row.
        """
        return {}

    @classmethod
    def queue_after(cls) -> int:
        """Return the number of rows above which a job imports the file; negative for never."""
        return 500

    @classmethod
    def disk(cls) -> str | None:
        """Return the alias in ``STORAGES`` of uploads and reports; None for the private one."""
        return None

    @classmethod
    def directory(cls) -> str:
        """Return the directory of uploads and reports in the storage."""
        return "panel-imports"

    @classmethod
    def completed_message(cls, imported: int, failed: int) -> str:
        """Return the message of a finished import."""
        text = ngettext(
            "%(count)s row was imported.", "%(count)s rows were imported.", imported
        ) % {"count": count_text(imported)}
        if not failed:
            return text
        problem = ngettext("%(count)s row failed.", "%(count)s rows failed.", failed)
        return f"{text} {problem % {'count': failed}}"


def importer_key(importer: type[Importer]) -> str:
    """Return the registered key of an importer: ``task-importer`` for ``TaskImporter``."""
    return kebab(importer.__name__)


def importer_by_key(key: str) -> type[Importer] | None:
    """Return the imported subclass with this key, or None; for jobs only."""
    waiting: list[type[Importer]] = list(Importer.__subclasses__())
    chosen: type[Importer] | None = None
    while waiting:
        importer = waiting.pop(0)
        if importer_key(importer) == key:
            # A class that is defined later replaces one with the same name.
            chosen = importer
        waiting += importer.__subclasses__()
    return chosen
