"""One uploaded file: judged by the field's own declaration, stored under a name of ours."""

from __future__ import annotations

from fnmatch import fnmatch
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.text import slugify
from django.utils.translation import gettext as _

from django_panel.models.upload import Upload
from django_panel.uploads.frames import has_too_many_frames
from django_panel.uploads.pictures import dimensions_of
from django_panel.uploads.sniffing import EXTENSIONS, content_type_of, is_active

if TYPE_CHECKING:
    from django_panel.forms.fields.file_upload import FileUpload
    from django_panel.forms.fields.wire import UploadedFileWire
    from django_panel.forms.occasion import Occasion

_LONGEST_NAME = 255
#: With its folder the whole fits into the hundred characters of a ``FileField``.
_LONGEST_STEM = 30


def receive(
    asked: FileUpload, file: UploadedFile[Any], user: Any, occasion: Occasion
) -> UploadedFileWire:
    """Store a file for a field; what the field does not take raises ``ValidationError``."""
    kind = judge(asked, file)
    storage = asked.get_storage()
    name = shown_name(file.name or "")
    path = f"{asked.get_directory()}/{stored_name(name, EXTENSIONS.get(kind, 'bin'))}".lstrip("/")
    path = storage.save(path, file)
    try:
        Upload.keep(
            user=user,
            place=asked.place_in(occasion),
            storage=asked.get_disk(),
            path=path,
            name=name,
            content_type=kind,
            size=file.size or 0,
        )
    except BaseException:
        # Without its row nobody could ever use the file or sweep it away.
        storage.delete(path)
        raise
    return asked.describe(path, name, file.size)


def judge(asked: FileUpload, file: UploadedFile[Any]) -> str:
    """Return what a file is, or raise ``ValidationError`` where the field does not take it."""
    size = file.size or 0
    if size == 0:
        raise ValidationError(_("The file is empty."), code="empty")
    if size > asked.get_max_bytes():
        raise ValidationError(
            _("The file is larger than %(limit)s.")
            % {"limit": filesizeformat(asked.get_max_bytes())},
            code="max_size",
        )
    kind = content_type_of(file)
    if not is_accepted(kind, asked.get_accepted_types()):
        raise ValidationError(_("Files of this kind are not accepted here."), code="type")
    picture = dimensions_of(file, kind)
    if picture is not None and picture.pixels > asked.get_max_pixels():
        raise ValidationError(
            _("The picture is too large: %(width)d by %(height)d pixels.")
            % {"width": picture.width, "height": picture.height},
            code="max_pixels",
        )
    if has_too_many_frames(file, kind):
        raise ValidationError(_("The picture moves for too long."), code="max_frames")
    return kind


def is_accepted(kind: str, accepted: tuple[str, ...]) -> bool:
    """Return whether a content is taken; what a browser would run must be named outright."""
    if is_active(kind):
        return kind in accepted
    if not accepted:
        return True
    return any(fnmatch(kind, pattern) for pattern in accepted)


def stored_name(name: str, extension: str) -> str:
    """Return a name nobody can guess or take, with what people know the file by at its end."""
    stem = slugify(name.rpartition(".")[0] or name)[:_LONGEST_STEM].strip("-_")
    return "-".join(filter(None, [uuid4().hex, stem])) + f".{extension}"


def shown_name(name: str) -> str:
    """Return what the person called the file, without anything that misleads the eye."""
    last = name.replace("\\", "/").rpartition("/")[2]
    visible = "".join(character for character in last if character.isprintable())
    return visible[:_LONGEST_NAME] or _("file")
