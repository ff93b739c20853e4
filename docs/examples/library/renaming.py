"""A job of the project that writes records as the panel does."""

# region job
from dataclasses import dataclass
from typing import ClassVar

from library.models import Work

from django_panel.jobs import Job, bound_owner
from django_panel.resources import source_from_address, write_records


@dataclass
class RenameWorks(Job):
    """Replace a part of the titles of all works."""

    key: ClassVar[str] = "rename-works"

    panel_id: str
    owner: int | str
    old: str
    new: str

    def handle(self):
        with bound_owner(self.panel_id, self.owner):
            source = source_from_address({"panel": self.panel_id, "resource": "works"})
            for key in Work.objects.filter(title__contains=self.old).values_list("pk", flat=True):
                write_records(source, self.rename(key))

    def rename(self, key):
        def work(writer):
            row = writer.get(key, "edit")
            title = row.record.title.replace(self.old, self.new)
            writer.change(row, {"title": title})

        return work


# endregion
