"""Messages for files that a field does not accept."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from django_panel.forms import FileUpload
from django_panel.uploads.storing import checked_content_type
from tests.uploads.files import HTML, PDF, png, upload


@pytest.mark.parametrize(
    ("asked", "content", "words"),
    [
        (FileUpload("cover").image(), PDF, "Accepted types: JPG, PNG, GIF, WEBP, AVIF."),
        (FileUpload("scan").accepted_types(["image/*", ".pdf"]), HTML, "types: IMAGE/*, PDF."),
        (FileUpload("scan"), HTML, "Files of this type are not accepted."),
        (FileUpload("scan").max_size(1), PDF * 100, "larger than 1.0\xa0KB"),
        (
            FileUpload("cover").image(),
            png(30_000, 30_000),
            "30000 by 30000 pixels; the limit is 50,000,000",
        ),
    ],
)
def test_a_refusal_says_what_would_be_taken(asked: FileUpload, content: bytes, words: str) -> None:
    with pytest.raises(ValidationError) as refused:
        checked_content_type(asked, upload(content))

    assert words in refused.value.messages[0]


@pytest.mark.parametrize("odd", [{"name": "x"}, {}, {"path": None}, {"path": ""}, [{"a": 1}]])
def test_what_is_no_file_does_not_count_as_none(odd: object) -> None:
    # Otherwise it would quietly take away the file that a record has.
    with pytest.raises(ValidationError):
        FileUpload("scan").clean(odd)
