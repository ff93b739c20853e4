"""The benchmarks send the same headers, cookies and bodies as Chromium."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from benchmarks import bulk, forms, headers, lists
from benchmarks.browser import signed_in
from benchmarks.comparison import as_client
from benchmarks.contender import Question
from benchmarks.databases import Database
from benchmarks.forms import EDIT
from benchmarks.pages import LIST
from benchmarks.server import served
from benchmarks.wsgi import environ
from tests.benchmarks.conftest import Residents

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request

pytestmark = [pytest.mark.browser, pytest.mark.services("bundle")]

_BODY = {"CONTENT_TYPE", "CONTENT_LENGTH"}


@dataclass(frozen=True, slots=True)
class Recorded:
    """One request of the browser."""

    method: str
    path: str
    headers: dict[str, str]
    body: str | None = None

    @property
    def names(self) -> set[str]:
        return set(self.headers)

    @property
    def cookies(self) -> set[str]:
        return {each.partition("=")[0].strip() for each in self.headers["cookie"].split(";")}


@dataclass(frozen=True, slots=True)
class Recording:
    """The requests of a browser to the panel, without static files."""

    requests: list[Recorded]

    @classmethod
    def of(cls, requests: list[Request]) -> Recording:
        return cls(
            [
                Recorded(each.method, urlsplit(each.url).path, each.all_headers(), each.post_data)
                for each in requests
                if "/static/" not in each.url
            ]
        )

    def find(self, method: str, path: str, **values: str | None) -> Recorded:
        """Return the last request to a path whose headers have these values."""
        wanted = {name.replace("_", "-"): value for name, value in values.items()}
        for each in reversed(self.requests):
            if (each.method, each.path) == (method, path) and all(
                each.headers.get(name) == value for name, value in wanted.items()
            ):
                return each
        sent = [(each.method, each.path) for each in self.requests]
        pytest.fail(f"No request {method} {path} with {wanted} in {sent}.")


@pytest.fixture(scope="module")
def recording(
    browser: Browser, database: Database, tmp_path_factory: pytest.TempPathFactory
) -> Recording:
    """Use a list and a form in a browser, on a copy of the database."""
    copy = tmp_path_factory.mktemp("recorded") / "tasks.sqlite3"
    shutil.copyfile(Path(database.name), copy)
    with (
        served("panel", Database.file(copy)) as address,
        signed_in(browser, address) as (tab, finished),
    ):
        _use_list(tab, address)
        _use_form(tab, address)
        return Recording.of(finished)


def _use_list(tab: Page, address: str) -> None:
    tab.goto(f"{address}/office")
    tab.get_by_role("link", name="Tasks").first.click()
    tab.get_by_role("table").wait_for()
    tab.wait_for_load_state("networkidle")
    tab.goto(f"{address}{LIST}")
    tab.wait_for_load_state("networkidle")
    with tab.expect_request_finished(lambda request: "page=2" in request.url):
        tab.get_by_role("button", name="Next page").click()
    for place in (1, 2):
        tab.get_by_role("checkbox").nth(place).click()
    tab.get_by_role("region", name="Selected rows").get_by_role("button", name="Delete").click()
    with tab.expect_response(lambda answer: "/actions/bulk" in answer.url) as deleted:
        tab.get_by_role("dialog").get_by_role("button", name="Delete").click()
    assert deleted.value.status == 303
    tab.wait_for_load_state("networkidle")


def _use_form(tab: Page, address: str) -> None:
    tab.goto(f"{address}{EDIT}")
    # Escape would cancel a request that has not finished.
    with tab.expect_request_finished(lambda request: "/office/options" in request.url):
        tab.get_by_label("Project").first.click()
    tab.keyboard.press("Escape")
    tab.get_by_label("Title").fill("Another name")
    with tab.expect_response(lambda answer: answer.request.method == "PUT") as saved:
        tab.get_by_role("button", name="Save changes").click()
    assert saved.value.status == 303
    tab.wait_for_load_state("networkidle")


def sent_by(residents: Residents, question: Question) -> set[str]:
    """Return the names of the headers that a benchmark sends."""
    sent = as_client(residents["panel"], question)
    names = environ(sent.path, sent.headers, sent.body, sent.method)
    return {
        name.removeprefix("HTTP_").replace("_", "-").lower()
        for name in names
        if name.startswith("HTTP_") or name in _BODY
    }


def test_reads_have_the_headers_of_the_browser(recording: Recording, residents: Residents) -> None:
    component = lists.COMPONENT
    options = "/office/options"
    compared = {
        "first visit": (
            Question(LIST),
            recording.find("GET", LIST, sec_fetch_dest="document"),
        ),
        "Inertia visit": (
            Question(LIST, headers.INERTIA),
            # Not the request that follows the redirect of a write.
            recording.find(
                "GET",
                LIST,
                x_inertia="true",
                x_inertia_partial_data=None,
                x_panel_remember="false",
            ),
        ),
        "deferred props": (
            Question(LIST, headers.deferred(component, "summaries", "tabBadges")),
            recording.find("GET", LIST, x_inertia_partial_data="summaries,tabBadges"),
        ),
        "page of the table": (
            Question(f"{LIST}?page=2", headers.table_change(component)),
            recording.find("GET", LIST, x_inertia_partial_data="rows,state,pagination"),
        ),
        "edit page": (
            Question(EDIT),
            recording.find("GET", EDIT, sec_fetch_dest="document"),
        ),
        "options": (
            Question(options, headers.FETCH, page=EDIT),
            recording.find("GET", options),
        ),
    }

    differing = {
        name: sent_by(residents, question) ^ recorded.names
        for name, (question, recorded) in compared.items()
    }
    assert differing == {name: set() for name in compared}


def test_a_save_has_the_headers_and_the_body_of_the_browser(
    recording: Recording, residents: Residents
) -> None:
    recorded = recording.find("PUT", EDIT)
    question = forms.panel_save(residents["panel"])

    assert question.method == "PUT"
    assert sent_by(residents, question) == recorded.names
    assert json.loads(question.body or "").keys() == json.loads(recorded.body or "").keys()
    assert "_version" in json.loads(question.body or "")


def test_a_bulk_action_has_the_headers_and_the_body_of_the_browser(
    recording: Recording, residents: Residents
) -> None:
    question = bulk.by_panel(bulk.FEW)
    recorded = recording.find("POST", question.path)
    sent, body = json.loads(question.body or ""), json.loads(recorded.body or "")

    assert sent_by(residents, question) == recorded.names
    assert sent.keys() == body.keys()
    assert sent["tableState"].keys() == body["tableState"].keys()
    assert type(sent["records"][0]) is type(body["records"][0])


def test_cookies_are_those_of_the_browser(recording: Recording) -> None:
    cookie = environ(LIST, headers.DOCUMENT)["HTTP_COOKIE"]
    sent = {each.partition("=")[0].strip() for each in cookie.split(";")}

    for recorded in (recording.find("PUT", EDIT), recording.find("GET", EDIT)):
        assert sent <= recorded.cookies
