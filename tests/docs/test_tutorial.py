"""The parts of the tutorial after the first: a reader's project, built and used part by part."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.docs.example_site import EXAMPLES, ROOT, ExampleSite
from tests.docs.pages import blocks, examples
from tools import tutorial
from tools.docs_code import example

PAGES = {
    "form": "form.md",
    "action": "actions.md",
    "policy": "policy.md",
    "relation": "relations.md",
    "dashboard": "dashboard.md",
}
JSON = {"Accept": "application/json"}


def page_of(part: str) -> Path:
    return ROOT / "docs" / "tutorial" / PAGES[part]


def shell_blocks(page: Path) -> list[str]:
    """Return the Python code that a page asks the reader to enter in a shell."""
    shown = set(examples(page).values())
    return [
        block.code
        for block in blocks(page)
        # A single line is an import that belongs to a file.
        if block.language == "python"
        and block.code.strip("\n") not in shown
        and block.code.count("\n") > 1
    ]


class Reader:
    """Follows the tutorial: adds the files of a part, and sends what a browser would send."""

    def __init__(self, site: ExampleSite) -> None:
        self.site = site
        self._send: Callable[[dict[str, Any]], dict[str, Any]]

    def start(self) -> None:
        tutorial.start(self.site.folder)
        self._migrate(shell_blocks(ROOT / "docs" / "tutorial" / "projects-and-tasks.md")[-1])

    def follow(self, part: str, steps: Callable[[Reader], None]) -> None:
        """Add the files of a part, do what its page says before the browser, and use the panel."""
        tutorial.add(self.site.folder, part)
        if "manage.py migrate" in page_of(part).read_text("utf-8"):
            self._migrate(*shell_blocks(page_of(part)))
        with self.site.session("studio.settings") as self._send:
            steps(self)

    def get(self, path: str, user: str = "root", headers: dict[str, str] | None = None) -> Any:
        return self._send({"get": path, "as": user, "headers": headers or {}})

    def props(self, path: str, user: str = "root") -> Any:
        return self.get(path, user)["page"]["props"]

    def read(self, path: str, user: str = "root") -> Any:
        """Return the JSON that a dialog loads."""
        return json.loads(self.get(path, user, JSON)["text"])

    def send(self, path: str, body: dict[str, Any], user: str = "root", verb: str = "post") -> Any:
        return self._send({verb: path, "as": user, "body": body, "headers": JSON})

    def rows(self, user: str = "root") -> dict[str, Any]:
        """Return the rows of the list of tasks by title."""
        rows = self.props("/admin/tasks", user)["rows"]
        return {row["cells"]["title"]: row for row in rows}

    def _migrate(self, *entered: str) -> None:
        """Create and apply the migrations, then enter the code of a page in the same shell."""
        commands = "run('makemigrations', 'planning', verbosity=0)\nrun('migrate', verbosity=0)\n"
        code = "from django.core.management import call_command as run\n" + commands
        self.site.manage("shell", "-c", code + "".join(entered))


@pytest.mark.slow
@pytest.mark.services("bundle")
def test_every_part_of_the_tutorial_works(tmp_path: Path) -> None:
    reader = Reader(ExampleSite(tmp_path / "site"))
    reader.start()
    reader.follow("form", follow_form)
    reader.follow("action", follow_actions)
    reader.follow("policy", follow_policy)
    reader.follow("relation", follow_relations)
    reader.follow("dashboard", follow_dashboard)
    reader.site.manage("check", "--fail-level", "WARNING")


def follow_form(reader: Reader) -> None:
    sections = reader.props("/admin/tasks/create")["form"]["schema"]
    assert [section["fields"] for section in sections] == [["title", "project", "due_on"]]

    lease = {"title": "Sign the lease", "project": 1, "due_on": "2030-01-21"}
    assert reader.send("/admin/tasks/create", lease)["status"] == 303
    assert reader.rows()["Sign the lease"]["cells"]["state"]["value"] == "open"

    empty = reader.send("/admin/tasks/3/edit", {"title": ""}, verb="put")
    assert (empty["status"], "This field is required." in empty["text"]) == (422, True)

    early = reader.send("/admin/tasks/1/edit", {"due_on": "2030-01-01"}, verb="put")
    assert json.loads(early["text"])["errors"] == {
        "due_on": ["The project starts later than this."]
    }
    assert reader.rows()["Draw the map"]["cells"]["due_on"]["iso"] == "2030-01-09"


def follow_actions(reader: Reader) -> None:
    task = {"resource": "tasks", "record": 1}
    row = reader.rows()["Draw the map"]
    assert [action["name"] for action in row["actions"]] == ["finish", "postpone", "edit"]

    query = "resource=tasks&record=1&scope=record&action=postpone"
    form = reader.read(f"/admin/actions/form?{query}")["form"]
    assert [field["value"] for field in form["schema"]] == [7]
    assert reader.send(f"/admin/actions/form?{query}", {"days": 7})["status"] == 303
    assert reader.rows()["Draw the map"]["cells"]["due_on"]["iso"] == "2030-01-16"

    finish = {**task, "action": "finish"}
    assert reader.send("/admin/actions/record", finish)["status"] == 303
    row = reader.rows()["Draw the map"]
    assert row["cells"]["state"]["value"] == "done"
    assert [action["name"] for action in row["actions"]] == ["edit"]
    assert reader.send("/admin/actions/record", finish)["status"] == 403

    both = {"resource": "tasks", "action": "finish", "records": [2, 3]}
    assert reader.send("/admin/actions/bulk", both)["status"] == 303
    assert {row["cells"]["state"]["value"] for row in reader.rows().values()} == {"done"}


def follow_policy(reader: Reader) -> None:
    options_url = reader.props("/admin/projects/1/edit")["optionsUrl"]
    found = reader.read(f"{options_url}&field=lead")["options"]
    options = {option["label"]: option["value"] for option in found}
    project = {"lead": options["lea"]}
    assert reader.send("/admin/projects/1/edit", project, verb="put")["status"] == 303
    reader.send("/admin/tasks/create", {"title": "Order the sign", "project": 1})
    reader.send("/admin/projects/create", {"name": "Shop"})
    reader.send("/admin/tasks/create", {"title": "Pack the lamps", "project": 2})

    assert set(reader.rows()) - set(reader.rows("lea")) == {"Pack the lamps"}
    assert [badge_of_tasks(reader, user) for user in ("root", "lea")] == [2, 1]
    (edit,) = reader.rows("lea")["Draw the map"]["actions"]
    assert (edit["disabled"], edit["reason"]) == (True, "A finished task cannot be changed.")
    header = reader.props("/admin/tasks/4", "lea")["page"]["headerActions"]
    assert [action["name"] for action in header] == ["edit"]
    assert reader.get("/admin/tasks/5/edit", "lea")["status"] == 404
    assert reader.get("/admin/tasks/1/edit", "lea")["status"] == 403
    assert reader.get("/admin/tasks/4/edit", "lea")["status"] == 200
    refused = reader.send("/admin/tasks/1/edit", {"title": "Taken"}, "lea", verb="put")
    assert refused["status"] == 403


def badge_of_tasks(reader: Reader, user: str) -> int | None:
    _dashboard, group = reader.props("/admin/tasks", user)["navigation"]
    (badge,) = [item["badge"] for item in group["items"] if item["label"] == "Tasks"]
    assert badge is None or isinstance(badge, int)
    return badge


def follow_relations(reader: Reader) -> None:
    (tasks,) = reader.props("/admin/projects/1")["relations"]
    (create,) = tasks["headerActions"]
    form = reader.read(create["formUrl"])
    assert [field["name"] for field in form["form"]["schema"]] == ["title", "due_on"]
    assert reader.send(form["submitUrl"], {"title": "Choose the colours"})["status"] == 303
    assert reader.rows()["Choose the colours"]["cells"]["project.name"] == "Website"

    for name in ("Urgent", "Text"):
        assert reader.send("/admin/labels/create", {"name": name})["status"] == 303
    (labels,) = reader.props("/admin/tasks/2")["relations"]
    assert labels["rows"] == []
    (attach,) = [each for each in labels["headerActions"] if each["name"] == "attach"]
    form = reader.read(attach["formUrl"])
    options = reader.read(f"{form['optionsUrl']}&field=related")["options"]
    assert [option["label"] for option in options] == ["Text", "Urgent"]
    assert reader.send(form["submitUrl"], {"related": options[0]["value"]})["status"] == 303
    (labels,) = reader.props("/admin/tasks/2")["relations"]
    assert [row["cells"]["name"] for row in labels["rows"]] == ["Text"]

    (tasks,) = reader.props("/admin/projects/2", "lea")["relations"]
    assert tasks["rows"] == []
    assert reader.props("/admin/tasks/2", "lea")["relations"] == []


def follow_dashboard(reader: Reader) -> None:
    stats, chart, table = reader.props("/admin")["widgets"]
    assert [(stat["label"], stat["value"]) for stat in stats["data"]["stats"]] == [
        ("Open", 3),
        ("Overdue", 0),
        ("Done", 3),
    ]
    assert (chart["lazy"], chart["data"]) == (True, None)
    titles = {row["cells"]["title"] for row in table["data"]["rows"]}
    assert titles == {"Order the sign", "Pack the lamps", "Choose the colours"}

    version = reader.get("/admin")["page"]["version"]
    partial = {
        "X-Inertia": "true",
        "X-Inertia-Version": version,
        "X-Inertia-Partial-Component": "panel/Dashboard",
        "X-Inertia-Partial-Data": "widgetData.tasks-by-project",
    }
    counts = {}
    for user in ("root", "lea"):
        answer = reader.get("/admin", user, partial)
        data = json.loads(answer["text"])["props"]["widgetData"]["tasks-by-project"]
        counts[user] = dict(zip(data["labels"], data["series"][0]["values"], strict=True))
    assert counts == {"root": {"Shop": 1, "Website": 5}, "lea": {"Website": 5}}


@pytest.mark.parametrize("part", tutorial.PARTS)
def test_a_page_shows_every_line_that_its_part_adds(part: str) -> None:
    page = page_of(part).read_text("utf-8")
    earlier = tutorial.PARTS[: tutorial.PARTS.index(part)]

    for path in sorted((EXAMPLES / "studio_steps" / part).rglob("*.py")):
        name = path.relative_to(EXAMPLES / "studio_steps" / part).as_posix()
        before = ""
        for folder in ("studio", *(f"studio_steps/{each}" for each in earlier)):
            if (EXAMPLES / folder / name).is_file():
                before = example(f"{folder}/{name}")
        after = example(f"studio_steps/{part}/{name}")
        added = [
            line[2:].strip()
            for line in difflib.ndiff(before.splitlines(), after.splitlines())
            if line.startswith("+ ")
        ]
        assert [line for line in added if line and line not in page] == [], name


def test_the_parts_lead_from_one_to_the_next() -> None:
    pages = ["projects-and-tasks.md", *PAGES.values()]

    for page, following in pairwise(pages):
        text = (ROOT / "docs" / "tutorial" / page).read_text("utf-8")
        assert re.search(rf"## What you have\n\n.*\]\({re.escape(following)}\)", text), page
