"""Create briefs, milestones, links and pricing of projects."""

from __future__ import annotations

from random import Random

from django.utils.html import format_html, format_html_join
from django.utils.text import slugify

from demo.agency.models import Project
from demo.agency.seeding.calendar import Calendar
from demo.agency.seeding.sentences import plain
from demo.agency.seeding.words.briefs import AIMS, LIMITS, MILESTONES


def write(project: Project, calendar: Calendar, start: int, end: int) -> None:
    """Fill in a project, with a random generator of its own."""
    rng = Random(f"brief {project.code}")
    is_fixed = project.budget is not None and rng.random() < 0.6
    project.pricing = Project.Pricing.FIXED if is_fixed else Project.Pricing.HOURLY
    if project.description:
        project.brief = _brief(rng, project)
    project.milestones = _milestones(rng, calendar, start, end)
    if rng.random() < 0.6:
        name = slugify(plain(f"{project.customer.name} {project.name}"))[:40].strip("-")
        project.links = {
            "Staging": f"https://{name}.staging.example",
            "Designs": f"https://boards.example/{project.code.lower()}",
        }


def _brief(rng: Random, project: Project) -> str:
    aims = format_html_join("", "<li><p>{}</p></li>", ((aim,) for aim in rng.sample(AIMS, 3)))
    return format_html(
        "<p>{}</p><h2>What it should achieve</h2><ul>{}</ul>"
        "<p><strong>Not included:</strong> {}</p>",
        project.description,
        aims,
        rng.choice(LIMITS),
    )


def _milestones(rng: Random, calendar: Calendar, start: int, end: int) -> list[dict[str, object]]:
    titles = MILESTONES[: rng.choice((0, 3, 4, 4, 5))]
    days = [start + (end - start) * step // max(1, len(titles)) for step in range(1, 6)]
    return [
        {"title": title, "due_on": calendar.day(day).isoformat(), "is_reached": day < 0}
        for title, day in zip(titles, days, strict=False)
    ]
