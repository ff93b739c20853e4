"""Agency settings: a singular resource, without a list and without a key in the URL."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from demo.agency.clusters import Studio
from demo.agency.forms import agency_settings as settings_form
from demo.agency.models import AgencySettings
from demo.agency.policies import OnlyRecordPolicy
from django_panel import Resource
from django_panel.forms import FormSchema


class AgencySettingsResource(Resource):
    """The name, opening hours and terms of the agency."""

    model = AgencySettings
    slug = "agency"
    policy = OnlyRecordPolicy
    singular = True
    navigation_label = _("Agency settings")
    cluster = Studio
    navigation_icon = "settings"
    navigation_sort = 10

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(settings_form.parts())
