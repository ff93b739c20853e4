"""Pages of the library that shape what their forms save."""

from library.models import Work

from django_panel import Resource, current_user
from django_panel.resources.pages import CreateRecord


# region hooks
class CreateWork(CreateRecord):
    def mutate_form_data_before_create(self, data):
        return {**data, "kind": "print"}

    def before_save(self, record):
        if not current_user().is_superuser:
            self.halt()

    def created_notification(self, record):
        return {"type": "success", "message": f"“{record.title}” is on the shelf."}


class Works(Resource):
    model = Work
    record_title_attribute = "title"

    @classmethod
    def pages(cls):
        return {**super().pages(), "create": CreateWork}


# endregion
