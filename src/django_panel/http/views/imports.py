"""The steps of the import dialog before the import: example, preview, dry run.

The import itself is submitted to ``actions/form``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any, cast

from django.core.exceptions import BadRequest, ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, Http404, HttpRequest, JsonResponse

from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.body import read_body
from django_panel.http.targets.form_target import form_target
from django_panel.imports.declaration import ImporterDeclaration
from django_panel.resources.actions.import_ import ImportAction
from django_panel.resources.importing.form import FILE
from django_panel.spreadsheets import SpreadsheetFormat, open_writer
from django_panel.uploads.storing import receive

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.http.targets.base import FormTarget
    from django_panel.resources.importing.preview import ImportPreview
    from django_panel.resources.importing.request import ImportCheck
    from django_panel.resources.importing.wire import (
        ImportCheckWire,
        ImportDialogWire,
        ImportPreviewWire,
    )
    from django_panel.support.ports import PanelPort

#: The preview counts so many rows, and estimates the number of a longer file.
_COUNTED_ROWS = 1_000


class ImportController:
    """Returns an example file, the first rows of an upload, and the result of a dry run."""

    def example(self, request: HttpRequest) -> FileResponse:
        """Return a file with the headings and one example row."""
        with _import_target(request) as target:
            try:
                format_ = SpreadsheetFormat(request.GET.get("format", "csv"))
            except ValueError:
                raise Http404 from None
            return _example(_action_of(target), format_)

    def preview(self, request: HttpRequest) -> JsonResponse:
        """Return the headings, the guessed mapping and the first rows."""
        with _import_target(request) as target:
            data = with_uploaded_file(request, target, read_body(request))
            return JsonResponse(_preview_wire(_action_of(target).request(data).preview()))

    def check(self, request: HttpRequest) -> JsonResponse:
        """Return what an import would do with the rows."""
        with _import_target(request) as target:
            action = _action_of(target)
            data = with_uploaded_file(request, target, read_body(request))
            return JsonResponse(_check_wire(action, action.request(data).check()))


def dialog_wire(action: ImportAction, panel: PanelPort, query: str) -> ImportDialogWire:
    """Return what the dialog needs in addition to the form."""
    declaration = ImporterDeclaration(action.get_importer())
    example = panel.reverse("imports.example")
    return {
        "columns": [
            {
                "name": column.get_name(),
                "label": declaration.label_of(column),
                "required": column.is_required(),
                "example": column.get_example(),
            }
            for column in declaration.columns
        ],
        "previewUrl": f"{panel.reverse('imports.preview')}{query}",
        "checkUrl": f"{panel.reverse('imports.check')}{query}",
        "examples": [
            {"label": format_.value.upper(), "url": f"{example}{query}&format={format_.value}"}
            for format_ in SpreadsheetFormat
        ],
    }


def with_uploaded_file(
    request: HttpRequest, target: FormTarget, data: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Return the data of a form; a file in the request itself is stored first."""
    file = request.FILES.get(FILE)
    if not isinstance(file, UploadedFile):
        return data
    bound = target.find(FILE)
    try:
        stored = receive(cast("Any", bound.field), file, request.user, bound.form)
    except ValidationError as error:
        raise InvalidInput({FILE: error.messages}) from error
    return {**data, FILE: stored["path"]}


@contextmanager
def _import_target(request: HttpRequest) -> Iterator[FormTarget]:
    """Find the form of an import; errors are those of ``actions/form``, in its order."""
    with form_target(request) as target:
        if not isinstance(target.action, ImportAction):
            raise BadRequest("This form is no import.")
        yield target


def _action_of(target: FormTarget) -> ImportAction:
    return cast("ImportAction", target.action)


def _example(action: Action, format_: SpreadsheetFormat) -> FileResponse:
    declaration = ImporterDeclaration(cast("ImportAction", action).get_importer())
    file = BytesIO()
    with open_writer(file, format_) as writer:
        writer.write_row([declaration.label_of(column) for column in declaration.columns])
        examples = [column.get_example() or "" for column in declaration.columns]
        if any(examples):
            writer.write_row(examples)
    response = FileResponse(
        BytesIO(file.getvalue()),
        as_attachment=True,
        filename=f"{declaration.key}.{format_.value}",
        content_type=format_.content_type,
    )
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "private, no-store"
    return response


def _preview_wire(preview: ImportPreview) -> ImportPreviewWire:
    return {
        "headings": preview.headings,
        "mapping": preview.mapping,
        "rows": [{"number": number, "cells": cells} for number, cells in preview.rows],
        "rowCount": preview.row_estimate,
        "isEstimated": preview.row_estimate >= _COUNTED_ROWS,
    }


def _check_wire(action: ImportAction, check: ImportCheck) -> ImportCheckWire:
    declaration = ImporterDeclaration(action.get_importer())
    labels = {column.get_name(): declaration.label_of(column) for column in declaration.columns}
    outcome = check.outcome
    return {
        "checked": outcome.rows,
        "created": outcome.created,
        "updated": outcome.updated,
        "skipped": outcome.skipped,
        "failed": outcome.failed,
        "errors": [
            {
                "row": error.row,
                "column": None if error.column is None else labels.get(error.column),
                "message": error.message,
            }
            for error in outcome.errors
        ],
        "isComplete": check.is_complete,
        "isQueued": check.is_queued,
    }
