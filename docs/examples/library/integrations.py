# region resource
from library.models import Work

from django_panel import Resource
from django_panel.integrations import Integrations


class WorkResource(Resource):
    model = Work

    @classmethod
    def integrations(cls, settings: Integrations) -> Integrations:
        return settings.enabled().triggers(["after_create", "after_update"]).fields(["id", "title"])


# endregion
