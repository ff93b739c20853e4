"""Files uploaded for a form, and the content of binary columns."""

from __future__ import annotations

from django.core.exceptions import BadRequest, ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, Http404, HttpRequest, JsonResponse
from django.utils.translation import gettext as _

from django_panel.forms.fields.binary_upload import BinaryUpload
from django_panel.forms.fields.file_upload import FileUpload
from django_panel.http.exceptions import InvalidInput
from django_panel.http.targets.form_target import form_target
from django_panel.uploads.serving import attachment
from django_panel.uploads.storing import receive


class UploadController:
    """Stores a file as its field declares, and returns the content of a binary column."""

    def show(self, request: HttpRequest) -> FileResponse:
        """Return the stored content of a form's field as an attachment.

        The record is looked up in the scope of the user, who may edit it.
        """
        with form_target(request) as target:
            name = request.GET.get("field", "")
            if not name:
                raise InvalidInput({"field": [_("This field is required.")]})
            bound = target.find(name)
            if not isinstance(bound.field, BinaryUpload):
                raise BadRequest("This field has no content to download.")
            stored = [content for content in bound.form.stored_values(bound.field) if content]
            if not stored:
                raise Http404
            return attachment(stored[0], bound.field.file_name())

    def store(self, request: HttpRequest) -> JsonResponse:
        """Store one file until its form is saved."""
        with form_target(request) as target:
            name = request.POST.get("field", "")
            if not name:
                raise InvalidInput({"field": [_("This field is required.")]})
            bound = target.find(name)
            if not isinstance(bound.field, FileUpload):
                raise BadRequest("This field is no file upload.")
            file = request.FILES.get("file")
            if not isinstance(file, UploadedFile):
                raise InvalidInput({"file": [_("Choose a file.")]})
            try:
                stored = receive(bound.field, file, request.user, bound.form)
            except ValidationError as error:
                raise InvalidInput({"file": error.messages}) from error
            return JsonResponse(stored)
