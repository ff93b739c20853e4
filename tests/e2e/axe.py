"""The axe accessibility engine, run in the page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCRIPT = (
    Path(__file__).resolve().parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
)

#: Every rule axe runs by default, best practices included, and one that it keeps for those
#: who ask: a person who speaks to the machine says what is written on the button.
EVERYTHING = {
    "resultTypes": ["violations"],
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}
#: All that another appearance changes.
CONTRAST = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}

#: A menu floats outside of every landmark, and rightly: it is part of none of them, has the
#: focus while it is open, and is gone when it loses it.
FLOATING = "[data-radix-popper-content-wrapper]"


def violations(page: Page, options: dict[str, Any]) -> list[str]:
    """Return one line per violation that axe reports."""
    if not page.evaluate("() => 'axe' in window"):
        # As an expression, not as a script tag: the page's policy would refuse the tag.
        page.evaluate(_source())
    found: list[dict[str, Any]] = page.evaluate(
        """async ([options, floating]) => {
            const { violations } = await axe.run(document, options);
            for (const node of violations.flatMap((rule) => rule.nodes)) {
                const [place] = node.target;
                node.floats = document.querySelector(place)?.closest(floating) != null;
            }
            return violations;
        }""",
        [options, FLOATING],
    )
    return [
        f"{rule['id']} ({rule['impact']}): {node['html'][:160]} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
        if not (rule["id"] == "region" and node["floats"])
    ]


@cache
def _source() -> str:
    return SCRIPT.read_text(encoding="utf-8")
