"""Validate an uploaded file and store it under a generated name."""

from __future__ import annotations

from contextlib import suppress
from fnmatch import fnmatch
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.core.files.storage import Storage
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.conf import get_settings
from django_panel.models.upload import Upload
from django_panel.support.formatting import number_formatter
from django_panel.support.request_errors import StorageUnavailable, TooManyRequests
from django_panel.support.text_lists import list_of
from django_panel.uploads.cleanup import delete_expired_uploads_of
from django_panel.uploads.content_type import EXTENSIONS, content_type_of, is_active
from django_panel.uploads.integrity import MAX_FRAMES, UploadedImage

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.file_upload import FileUpload
    from django_panel.forms.fields.wire import UploadedFileWire

#: Other names of content types.
_TYPE_ALIASES = {
    "application/csv": "text/csv",
    "application/x-pdf": "application/pdf",
    "application/x-zip-compressed": "application/zip",
    "audio/mp3": "audio/mpeg",
    "audio/x-wav": "audio/wav",
    "image/heif": "image/heic",
    "image/jpg": "image/jpeg",
    "text/rtf": "application/rtf",
    "text/xml": "application/xml",
}
#: Other extensions of the same type.
_EXTENSION_ALIASES = {"jpeg": "jpg", "tiff": "tif", "htm": "html", "heif": "heic", "markdown": "md"}
_MAX_NAME_LENGTH = 255
#: Path and name together fit into the 100 characters of a ``FileField``.
_MAX_STEM_LENGTH = 30


def receive(
    field: FileUpload, file: UploadedFile[Any], user: Any, form: BoundForm
) -> UploadedFileWire:
    """Store a file for a field; raise ``ValidationError`` if the field does not accept it.

    Raises ``TooManyRequests`` if the user has too many uploads that no form has saved, and
    ``StorageUnavailable`` if the storage is full or down.
    """
    require_pending_limit(user)
    content_type = checked_content_type(field, file)
    storage = field.get_storage()
    name = shown_name(file.name or "")
    extension = EXTENSIONS.get(content_type, "bin")
    file_name = field.new_file_name(extension) or stored_name(name, extension)
    path = f"{field.get_directory()}/{file_name}".lstrip("/")
    path = _saved(storage, path, file)
    try:
        Upload.add(
            user=user,
            place=field.upload_key(form),
            storage=field.get_disk(),
            path=path,
            name=name,
            content_type=content_type,
            size=file.size or 0,
        )
    except BaseException:
        # Without its row the file could never be used or deleted.
        storage.delete(path)
        raise
    return field.describe(path, name, file.size)


def _saved(storage: Storage, path: str, file: UploadedFile[Any]) -> str:
    """Store a file and return its path; a file that is incomplete is deleted."""
    try:
        return storage.save(path, file)
    except OSError as error:
        # The name is unique, so this can only be the beginning of the same file.
        with suppress(Exception):
            storage.delete(path)
        raise StorageUnavailable(str(error)) from error


def require_pending_limit(user: Any) -> None:
    """Raise ``TooManyRequests`` if the user has reached ``PANEL["pending_uploads"]``."""
    limit = get_settings().pending_uploads
    if Upload.pending_count(user) < limit:
        return
    # The user may not have to wait for the next ``panel_sweep_uploads``.
    delete_expired_uploads_of(user)
    if Upload.pending_count(user) >= limit:
        raise TooManyRequests(
            ngettext(
                "You have uploaded %(count)s file that no form has saved yet. "
                "Save the form it belongs to, or try again tomorrow.",
                "You have uploaded %(count)s files that no form has saved yet. "
                "Save the forms they belong to, or try again tomorrow.",
                limit,
            )
            % {"count": number_formatter()(limit)}
        )


def checked_content_type(field: FileUpload, file: UploadedFile[Any]) -> str:
    """Return a file's content type; raise ``ValidationError`` if the field does not accept it."""
    size = file.size or 0
    if size == 0:
        raise ValidationError(_("The file is empty."), code="empty")
    if size > field.get_max_bytes():
        raise ValidationError(
            _("The file is larger than %(limit)s.")
            % {"limit": filesizeformat(field.get_max_bytes())},
            code="max_size",
        )
    content_type = field.content_type_of(file) or content_type_of(file)
    if not is_accepted(content_type, field.get_accepted_types()):
        raise ValidationError(_type_message(field.get_accepted_types()), code="type")
    if content_type.startswith("image/"):
        _check_image(field, UploadedImage(file, content_type))
    return content_type


def _check_image(field: FileUpload, image: UploadedImage) -> None:
    """Raise ``ValidationError`` for an image that is too large, too long or damaged."""
    width, height = image.size or (0, 0)
    if width * height > field.get_max_pixels():
        raise ValidationError(
            _("The image has %(width)d by %(height)d pixels; the limit is %(most)s pixels.")
            % {
                "width": width,
                "height": height,
                "most": number_formatter()(field.get_max_pixels()),
            },
            code="max_pixels",
        )
    if image.has_too_many_frames():
        raise ValidationError(
            _("The animation is too long: the limit is %(most)s frames.")
            % {"most": number_formatter()(MAX_FRAMES)},
            code="max_frames",
        )
    # A field that accepts any file accepts a damaged image too.
    if _are_images(field.get_accepted_types()) and not image.is_complete():
        raise ValidationError(
            _("The image is damaged or incomplete. Upload it again."), code="damaged"
        )


def is_accepted(content_type: str, accepted: tuple[str, ...]) -> bool:
    """Return whether a type is accepted; a type that browsers run must be listed by name."""
    if not accepted:
        return not is_active(content_type)
    patterns = {_content_type(accepted_type) for accepted_type in accepted}
    return content_type in patterns or (
        not is_active(content_type) and any(fnmatch(content_type, pattern) for pattern in patterns)
    )


def _content_type(accepted: str) -> str:
    """Return the content type for an accepted type or extension."""
    name = accepted.lower()
    if name.startswith("."):
        extension = _EXTENSION_ALIASES.get(name[1:], name[1:])
        return next(
            (content_type for content_type, own in EXTENSIONS.items() if own == extension), name
        )
    return _TYPE_ALIASES.get(name, name)


def _are_images(accepted: tuple[str, ...]) -> bool:
    """Return whether a field accepts only images."""
    return bool(accepted) and all(
        _content_type(accepted_type).startswith("image/") for accepted_type in accepted
    )


def _type_message(accepted: tuple[str, ...]) -> str:
    if not accepted:
        return _("Files of this type are not accepted.")
    known = (EXTENSIONS.get(_content_type(widget), widget).upper() for widget in accepted)
    return _("The content of this file is not accepted. Accepted types: %(types)s.") % {
        "types": list_of(dict.fromkeys(known))
    }


def stored_name(name: str, extension: str) -> str:
    """Return a unique name that cannot be guessed and ends with the original name."""
    stem = slugify(name.rpartition(".")[0] or name)[:_MAX_STEM_LENGTH].strip("-_")
    return "-".join(filter(None, [uuid4().hex, stem])) + f".{extension}"


def shown_name(name: str) -> str:
    """Return the original file name without folders and invisible characters."""
    last = name.replace("\\", "/").rpartition("/")[2]
    visible = "".join(character for character in last if character.isprintable())
    return visible[:_MAX_NAME_LENGTH] or _("file")
