"""Files on their way into a form."""

from __future__ import annotations

from django.core.exceptions import BadRequest, ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _

from django_panel.forms.fields.file_upload import FileUpload
from django_panel.http.form_places import field_at, form_place
from django_panel.http.refusals import InvalidInput
from django_panel.uploads.receiving import receive


class UploadController:
    """Stores a file where its field declares, whatever else the request says."""

    def store(self, request: HttpRequest) -> JsonResponse:
        """Keep one file until its form is saved."""
        with form_place(request) as place:
            name = request.POST.get("field", "")
            if not name:
                raise InvalidInput({"field": [_("This field is required.")]})
            field, occasion = field_at(place, name)
            if not isinstance(field, FileUpload):
                raise BadRequest("This field takes no file.")
            file = request.FILES.get("file")
            if not isinstance(file, UploadedFile):
                raise InvalidInput({"file": [_("Choose a file.")]})
            try:
                stored = receive(field, file, request.user, occasion)
            except ValidationError as refused:
                raise InvalidInput({"file": refused.messages}) from refused
            return JsonResponse(stored)
