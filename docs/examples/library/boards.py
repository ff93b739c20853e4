"""Works on a board, which are moved from one column to another."""

# region board
from library.models import Work

from django_panel import Resource
from django_panel.resources.pages import BoardPage


class WorkBoard(BoardPage):
    column_field = "kind"
    column_values = {"draft": "Draft", "print": "Printed", "web": "Online"}
    card_columns = ["pages"]
    card_person = "author.name"


# endregion


# region resource
class BoardedWorks(Resource):
    model = Work
    slug = "works"

    @classmethod
    def pages(cls):
        return {**super().pages(), "board": WorkBoard}


# endregion


# region rules
from django_panel.actions import Denied  # noqa: E402


class CarefulBoard(WorkBoard):
    lane_field = "author"

    def can_move(self, record, values):
        if values.get("kind") == "web" and not record.address:
            return Denied("Enter the address first.")
        return True

    def before_move(self, record):
        record.title = record.title.strip()


# endregion
