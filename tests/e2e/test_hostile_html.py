"""Hostile HTML and Markdown that is already in the database runs no script."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource, forms, infolists
from tests.e2e.conftest import Declare
from tests.e2e.visitor import Visitor
from tests.project.models import Specimen

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

HTML = (
    "<p>Harmless words</p><script>alert(1)</script><img src=x onerror=alert(2)>"
    "<svg onload=alert(3)></svg><a href='javascript:alert(4)'>link</a>"
    "<a href='jav&#x09;ascript:alert(5)'>tab</a>"
    "<iframe srcdoc='<script>alert(6)</script>'></iframe>"
    "<math><mtext><style><img src=x onerror=alert(7)></style></mtext></math>"
    "<p style='background:url(javascript:alert(8))' onclick=alert(9)>styled</p>"
)
MARKDOWN = (
    "Harmless *words*\n\n<img src=x onerror=alert(1)>\n\n[link](javascript:alert(2))\n\n"
    "![picture](javascript:alert(3))\n\n<script>alert(4)</script>\n"
)


def fields() -> list[Any]:
    return [forms.RichEditor("story"), forms.MarkdownEditor("notes")]


class Edited(Resource):
    """Editors on the edit page; the view page shows the form's values."""

    model = Specimen
    slug: ClassVar[str | None] = "edited"
    record_title_attribute = "name"

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(fields())


class Disabled(Resource):
    model = Specimen
    slug: ClassVar[str | None] = "disabled"

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema([each.disabled() for each in fields()])


class Shown(Resource):
    model = Specimen
    slug: ClassVar[str | None] = "shown"

    @classmethod
    def infolist(cls, schema: infolists.InfolistSchema) -> infolists.InfolistSchema:
        return schema.schema(
            [infolists.TextEntry("story").html(), infolists.TextEntry("notes").markdown()]
        )


def garden_panel(panel: Panel) -> Panel:
    return panel.path("garden").resources([Edited, Disabled, Shown])


@pytest.mark.parametrize(
    "path", ["edited/{}/edit", "edited/{}", "disabled/{}/edit", "shown/{}", "shown/{}/edit"]
)
def test_stored_markup_runs_nowhere(
    logged_in: Visitor, declare: Declare, path: str, browser_errors: list[str]
) -> None:
    record = Specimen.objects.create(name="Fern", story=HTML, notes=MARKDOWN)
    declare(garden=garden_panel)
    page = logged_in.page
    page.add_init_script("window.alert = () => { window.ran = true; };")
    logged_in.open(f"/garden/{path.format(record.pk)}")

    expect(page.get_by_text("Harmless words").first).to_be_visible()
    if path.startswith("edited") and path.endswith("edit"):
        page.get_by_role("button", name="Preview").click()
    page.wait_for_timeout(300)
    bad = "#app script, #app iframe, #app svg[onload], #app [onerror], #app [onclick]"
    assert page.locator(bad).count() == 0
    assert page.locator("#app a[href^='javascript' i], #app img[src^='javascript' i]").count() == 0
    assert page.evaluate("() => window.ran") is None
    # A picture without an address of ours may be asked for in vain; it runs nothing.
    browser_errors[:] = [each for each in browser_errors if not each.endswith("/x)")]
