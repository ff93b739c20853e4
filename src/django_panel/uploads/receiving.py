"""One uploaded file: validated by its field, stored under a generated name."""

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
from django_panel.support.formatting import number_formatter
from django_panel.uploads.frames import MOST_FRAMES, has_too_many_frames
from django_panel.uploads.pictures import dimensions_of
from django_panel.uploads.sniffing import EXTENSIONS, content_type_of, is_active
from django_panel.uploads.wholeness import is_whole

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.file_upload import FileUpload
    from django_panel.forms.fields.wire import UploadedFileWire

#: Other names of types that people write.
_ALSO_CALLED = {
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
#: Other endings of files of one type.
_ENDINGS = {"jpeg": "jpg", "tiff": "tif", "htm": "html", "heif": "heic", "markdown": "md"}
_LONGEST_NAME = 255
#: With its folder the whole fits into the hundred characters of a ``FileField``.
_LONGEST_STEM = 30


def receive(
    field: FileUpload, file: UploadedFile[Any], user: Any, form: BoundForm
) -> UploadedFileWire:
    """Store a file for a field; a file that the field refuses raises ``ValidationError``."""
    kind = checked_content_type(field, file)
    storage = field.get_storage()
    name = shown_name(file.name or "")
    path = f"{field.get_directory()}/{stored_name(name, EXTENSIONS.get(kind, 'bin'))}".lstrip("/")
    path = storage.save(path, file)
    try:
        Upload.keep(
            user=user,
            place=field.upload_key(form),
            storage=field.get_disk(),
            path=path,
            name=name,
            content_type=kind,
            size=file.size or 0,
        )
    except BaseException:
        # Without its row the file could never be used or deleted.
        storage.delete(path)
        raise
    return field.describe(path, name, file.size)


def checked_content_type(field: FileUpload, file: UploadedFile[Any]) -> str:
    """Return the content type of a file; a file that the field refuses raises."""
    size = file.size or 0
    if size == 0:
        raise ValidationError(_("The file is empty."), code="empty")
    if size > field.get_max_bytes():
        raise ValidationError(
            _("The file is larger than %(limit)s.")
            % {"limit": filesizeformat(field.get_max_bytes())},
            code="max_size",
        )
    kind = content_type_of(file)
    if not is_accepted(kind, field.get_accepted_types()):
        raise ValidationError(_refused_kind(field.get_accepted_types()), code="type")
    picture = dimensions_of(file, kind)
    if picture is not None and picture.pixels > field.get_max_pixels():
        raise ValidationError(
            _("The picture has %(width)d by %(height)d pixels; at most %(most)s are taken in all.")
            % {
                "width": picture.width,
                "height": picture.height,
                "most": number_formatter()(field.get_max_pixels()),
            },
            code="max_pixels",
        )
    if has_too_many_frames(file, kind):
        raise ValidationError(
            _("The picture moves for too long: at most %(most)s frames are taken.")
            % {"most": number_formatter()(MOST_FRAMES)},
            code="max_frames",
        )
    if _are_pictures(field.get_accepted_types()) and not is_whole(file, kind):
        raise ValidationError(
            _("The picture is damaged, or was cut off on its way. Upload it again."),
            code="damaged",
        )
    return kind


def is_accepted(kind: str, accepted: tuple[str, ...]) -> bool:
    """Return whether a content is taken; what a browser would run must be named outright."""
    if not accepted:
        return not is_active(kind)
    patterns = {_by_type(each) for each in accepted}
    return kind in patterns or (
        not is_active(kind) and any(fnmatch(kind, pattern) for pattern in patterns)
    )


def _by_type(accepted: str) -> str:
    """Return an accepted type as the bytes are called; an ending stands for its type."""
    word = accepted.lower()
    if word.startswith("."):
        ending = _ENDINGS.get(word[1:], word[1:])
        return next((kind for kind, own in EXTENSIONS.items() if own == ending), word)
    return _ALSO_CALLED.get(word, word)


def _are_pictures(accepted: tuple[str, ...]) -> bool:
    """Return whether a field asks for pictures; one that takes any file takes a broken one."""
    return bool(accepted) and all(_by_type(each).startswith("image/") for each in accepted)


def _refused_kind(accepted: tuple[str, ...]) -> str:
    if not accepted:
        return _("Files of this kind are not accepted here.")
    known = (EXTENSIONS.get(_by_type(each), each).upper() for each in accepted)
    return _("The content of this file is not accepted here; only these are: %(types)s.") % {
        "types": ", ".join(dict.fromkeys(known))
    }


def stored_name(name: str, extension: str) -> str:
    """Return a name nobody can guess or take, with what people know the file by at its end."""
    stem = slugify(name.rpartition(".")[0] or name)[:_LONGEST_STEM].strip("-_")
    return "-".join(filter(None, [uuid4().hex, stem])) + f".{extension}"


def shown_name(name: str) -> str:
    """Return what the person called the file, without anything that misleads the eye."""
    last = name.replace("\\", "/").rpartition("/")[2]
    visible = "".join(character for character in last if character.isprintable())
    return visible[:_LONGEST_NAME] or _("file")
