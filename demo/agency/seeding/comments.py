"""Seeds comments: a few tasks are discussed at length, most not at all."""

from __future__ import annotations

import datetime as dt
from random import Random

from demo.agency.models import Comment, Task
from demo.agency.seeding.calendar import Calendar
from demo.agency.seeding.sentences import maybe, phrase
from demo.agency.seeding.words.comments import BODIES, OPENINGS

COUNT = 8_000
TRASHED = 120


def seed_comments(rng: Random, calendar: Calendar, tasks: list[Task], people: list[int]) -> None:
    """Create every comment, oldest first."""
    latest = calendar.moment(-1, rng)
    weights = [rng.paretovariate(1.1) for _ in tasks]
    comments = []
    for task in rng.choices(tasks, weights, k=COUNT):
        written = min(task.created_at + dt.timedelta(hours=rng.randrange(1, 24 * 14)), latest)
        is_edited = rng.random() < 0.08
        comments.append(
            Comment(
                task_id=task.pk,
                author_id=maybe(rng, 0.97, people),
                body=_body(rng),
                is_internal=rng.random() < 0.3,
                created_at=written,
                edited_at=written + dt.timedelta(minutes=rng.randrange(2, 90))
                if is_edited
                else None,
            )
        )
    comments.sort(key=lambda comment: comment.created_at)
    # A few were thought better of, and lie in the trash.
    for comment in Random("trash").sample(comments, TRASHED):
        comment.deleted_at = min(comment.created_at + dt.timedelta(minutes=25), latest)
    Comment.objects.bulk_create(comments)


def _body(rng: Random) -> str:
    sentences = [rng.choice(OPENINGS)] if rng.random() < 0.7 else []
    sentences += rng.sample(BODIES, rng.choice((1, 1, 2, 4)))
    body = " ".join(phrase(rng, sentence) for sentence in sentences if sentence)
    return body or "Noted."
