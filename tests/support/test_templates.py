"""Templates of the package, and a host's templates of the same names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.template import TemplateDoesNotExist
from pytest_django.fixtures import Settings

from django_panel.support.templates import render_template

DJANGO = "django.template.backends.django.DjangoTemplates"
ERROR = "django_panel/error.html"


@pytest.mark.parametrize(
    "templates",
    [
        pytest.param([{"BACKEND": DJANGO, "APP_DIRS": True}], id="found by the host's engine"),
        pytest.param(
            [{"BACKEND": DJANGO, "APP_DIRS": True, "OPTIONS": {"autoescape": False}}],
            id="found by an engine that does not escape",
        ),
        pytest.param([{"BACKEND": DJANGO}], id="not found"),
        pytest.param([], id="no engine"),
    ],
)
def test_packaged_templates_are_escaped_in_every_engine(
    templates: list[dict[str, Any]], settings: Settings
) -> None:
    settings.TEMPLATES = templates

    drawn = render_template(ERROR, {"title": "<b>Not here</b>", "status": 404})

    assert "<h1>&lt;b&gt;Not here&lt;/b&gt;</h1>" in drawn


def test_the_host_template_wins(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "django_panel").mkdir()
    (tmp_path / ERROR).write_text("theirs: {{ status }}")
    settings.TEMPLATES = [{"BACKEND": DJANGO, "DIRS": [tmp_path], "APP_DIRS": True}]

    assert render_template(ERROR, {"status": 404}) == "theirs: 404"


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(TemplateDoesNotExist, match=r"django_panel/nowhere\.html"):
        render_template("django_panel/nowhere.html", {})
