"""A job of the project, and the action that dispatches it."""

# region job
from dataclasses import dataclass
from typing import ClassVar

from library.models import Work

from django_panel import Notification, Resource, current_user
from django_panel.actions import Action
from django_panel.jobs import Job, JobResult, bound_owner, owner_key


@dataclass
class CountPages(Job):
    """Count the pages of all works by the number of their chapters."""

    key: ClassVar[str] = "count-pages"
    tries: ClassVar[int] = 3
    backoff: ClassVar[tuple[int, ...]] = (10, 60)

    panel_id: str
    owner: int | str
    pages_per_chapter: int

    def label(self):
        return "Count the pages"

    def handle(self):
        with bound_owner(self.panel_id, self.owner) as user:
            total = Work.objects.count()
            for done, work in enumerate(Work.objects.order_by("pk").iterator(), 1):
                work.pages = len(work.chapters) * self.pages_per_chapter
                work.save(update_fields=["pages"])
                self.progress.report(done, total)
            with self.progress.finishing(JobResult(f"Counted {total} works.")):
                Notification("pages-counted").title("Pages counted").persistent().send(user)

    def failed(self, error):
        """Called once, after the last attempt."""


# endregion


# region dispatch
def count_pages():
    CountPages(panel_id="shelf", owner=owner_key(current_user()), pages_per_chapter=12).dispatch()


class CountedWorks(Resource):
    model = Work

    @classmethod
    def table(cls, schema):
        return (
            super()
            .table(schema)
            .header_actions(
                [
                    Action("count-pages")
                    .success_message("The pages are being counted.")
                    .table_action(count_pages)
                ]
            )
        )


# endregion
