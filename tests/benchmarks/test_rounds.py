from __future__ import annotations

from collections.abc import Callable

import pytest

from benchmarks.databases import Vendor
from benchmarks.dataset import Dataset
from benchmarks.rounds import (
    FEWEST_ROUNDS,
    Clock,
    Sample,
    Samples,
    Spread,
    play,
    ratio,
    typical,
)


def recorder(calls: list[str], name: str) -> Callable[[], Sample]:
    def act() -> Sample:
        calls.append(name)
        return Sample(cpu=float(len(calls)), wall=1.0)

    return act


def test_everybody_is_asked_in_every_round_and_each_begins_in_turn() -> None:
    calls: list[str] = []

    play({name: recorder(calls, name) for name in "abc"}, rounds=4, warm_up=0)

    assert ["".join(calls[place : place + 3]) for place in range(0, 12, 3)] == [
        "abc",
        "bca",
        "cab",
        "abc",
    ]


def test_warm_up_rounds_are_played_but_not_kept() -> None:
    calls: list[str] = []

    samples = play({"a": recorder(calls, "a")}, rounds=2, warm_up=3)

    assert len(calls) == 5
    assert [sample.cpu for sample in samples["a"]] == [4.0, 5.0]


def test_when_time_is_up_the_fewest_rounds_are_still_played() -> None:
    calls: list[str] = []

    samples = play({"a": recorder(calls, "a")}, rounds=50, warm_up=0, seconds=-1)

    assert len(samples["a"]) == FEWEST_ROUNDS


def series(*milliseconds: float) -> list[Sample]:
    return [Sample(cpu=value, wall=value * 10, server=value * 2) for value in milliseconds]


def test_a_ratio_compares_within_a_round() -> None:
    # The machine was ten times slower in the second round; the medians alone would say 2.
    samples: Samples = {"floor": series(1, 10, 2), "panel": series(3, 30, 6)}

    assert ratio(samples, "panel", "floor") == Spread(3.0, 3.0, 3.0)


def test_the_spread_is_that_of_the_rounds() -> None:
    samples: Samples = {"floor": series(1, 1, 1, 1, 1), "panel": series(1, 2, 3, 4, 5)}

    assert ratio(samples, "panel", "floor") == Spread(median=3.0, low=2.0, high=4.0)


def test_one_round_has_no_spread() -> None:
    assert Spread.of([2.5]) == Spread(2.5, 2.5, 2.5)


@pytest.mark.parametrize(("clock", "expected"), [("cpu", 2.0), ("wall", 20.0), ("total", 6.0)])
def test_each_clock_is_read(clock: Clock, expected: float) -> None:
    samples: Samples = {"a": series(1, 2, 9)}

    assert typical(samples, "a", clock) == expected


@pytest.mark.parametrize(
    ("vendor", "server", "clock"),
    [("sqlite", None, "cpu"), ("postgresql", 1.0, "total"), ("postgresql", None, "wall")],
)
def test_limits_are_compared_with_the_cpu_of_both_sides_where_it_is_known(
    vendor: Vendor, server: float | None, clock: Clock
) -> None:
    samples: Samples = {
        "floor": [Sample(1, 1, 1), Sample(1, 1, 1)],
        "panel": [Sample(1, 1, 1), Sample(1, 1, server)],
    }

    assert Dataset(vendor, 1_000).clock(samples) == clock
