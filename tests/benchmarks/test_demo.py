"""The cost of the demo's dashboard relative to its list."""

from __future__ import annotations

from benchmarks import headers
from benchmarks.comparison import as_client
from benchmarks.contender import Question, Resident
from benchmarks.demo import agency


def test_the_dashboard_costs_little_more_than_a_list() -> None:
    with Resident("demo", agency()) as demo:
        demo.sign_in()
        listed, dashboard = (
            demo.count(as_client(demo, Question(path, headers.INERTIA)))
            for path in ("/admin/tasks", "/admin")
        )

    # Seven for the shell, the arrangement, and what six figures, a chart and comments are read by.
    assert dashboard.queries <= 16
    # A query that slows down is seen by the clock of `make bench`; code that does, already here.
    assert dashboard.calls <= 1.2 * listed.calls
