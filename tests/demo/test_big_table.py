"""``manage.py big_table`` creates the same tasks on every machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.demo.demo_project import DemoProject

pytestmark = pytest.mark.services()

SEEDED = 20_000
COUNT = SEEDED + 2_000


def test_it_fills_up_to_the_count_and_a_second_run_adds_nothing(
    seeded_demo: DemoProject, tmp_path: Path
) -> None:
    demo = seeded_demo.copy(tmp_path)
    before = demo.counts()

    first = demo.manage("big_table", "--count", f"{COUNT:,}")
    once = demo.counts(), demo.checksums()
    second = demo.manage("big_table", "--count", str(COUNT))

    assert first.returncode == 0, first.stderr
    assert f"{COUNT:,} tasks now" in first.stdout
    assert once[0] == {**before, "agency_task": COUNT}
    assert second.returncode == 0, second.stderr
    assert "nothing was added" in second.stdout
    assert (demo.counts(), demo.checksums()) == once


def test_a_run_that_was_stopped_ends_as_if_it_had_not_been(
    seeded_demo: DemoProject, tmp_path: Path
) -> None:
    at_once = seeded_demo.copy(tmp_path / "at-once")
    in_steps = seeded_demo.copy(tmp_path / "in-steps")

    at_once.manage("big_table", "--count", str(COUNT))
    in_steps.manage("big_table", "--count", str(SEEDED + 700))
    in_steps.manage("big_table", "--count", str(COUNT))

    assert in_steps.counts()["agency_task"] == COUNT
    assert in_steps.checksums() == at_once.checksums()


def test_its_rows_are_as_sound_as_the_seeded_ones(seeded_demo: DemoProject, tmp_path: Path) -> None:
    demo = seeded_demo.copy(tmp_path)

    demo.manage("big_table", "--count", str(COUNT))

    made = f"FROM agency_task WHERE id > {SEEDED}"
    assert demo.count(f"SELECT count(*) {made}") == COUNT - SEEDED
    assert demo.count(f"SELECT count(*) {made} AND title NOT LIKE '%, take 2'") == 0
    assert demo.count(f"SELECT count(*) {made} AND length(title) > 200") == 0
    assert demo.count(f"SELECT count(*) {made} AND updated_at < created_at") == 0
    assert demo.count(f"SELECT count(*) {made} AND (state = 'done') <> (completed_at > '')") == 0
    assert demo.count(f"SELECT count(DISTINCT state) {made}") == 6
    # A place within a project is taken once.
    twice = "FROM agency_task GROUP BY project_id, position HAVING count(*) > 1"
    assert demo.count(f"SELECT count(*) FROM (SELECT 1 {twice})") == 0


@pytest.mark.parametrize("given", ["0", "-5", "many"])
def test_a_count_that_is_none_is_refused(seeded_demo: DemoProject, given: str) -> None:
    answer = seeded_demo.manage("big_table", f"--count={given}")

    assert answer.returncode != 0
    assert f"{given!r} is not a number of tasks" in answer.stderr
    assert seeded_demo.counts()["agency_task"] == SEEDED
