"""The selection of one of 100 rows, until the browser has painted it.

The time is that of the page: from the call of ``click()`` on the checkbox of a row until the task
after the next animation frame, and after the last transition in the table, if one was started.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.browser import launched, signed_in
from benchmarks.dataset import Dataset
from benchmarks.pages import LIST
from benchmarks.results import Result, Verdict
from benchmarks.rounds import Spread
from benchmarks.server import served
from tools import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Page

TITLE = "Selection of a row, to the paint"
ROWS = 100
#: Milliseconds until the row is painted as selected.
MOST = 50.0
#: Selections that are not counted: the first ones compile the handler.
_WARM_UP = 5

_BOXES = "table tbody tr input[type=checkbox][aria-label^='Select ']"
_SELECT = """
    async (box) => {
        const frame = () => new Promise((painted) => requestAnimationFrame(() => {
            // A message is delivered after the frame, a timer up to four milliseconds later.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = painted;
            port2.postMessage(null);
        }));
        const began = performance.now();
        box.click();
        const handled = performance.now() - began;
        await frame();
        const table = box.closest("table");
        const running = table.getAnimations({ subtree: true })
            .filter((one) => one instanceof CSSTransition);
        if (running.length > 0) {
            await Promise.allSettled(running.map((one) => one.finished));
            await frame();
        }
        return [performance.now() - began, handled];
    }
"""


def measure(data: Dataset, rounds: int) -> Result:
    """Measure the time from a click to the paint."""
    result = Result(
        f"{TITLE}: {data}",
        f"{ROWS} rows of the list with every option on, in Chromium: from the click on the "
        "checkbox of a row until the frame that shows it as selected is painted, and until the "
        "last transition in the table has ended.",
        rounds,
    )
    if chromium.find() is None:
        result.notes.append(f"Not measured: {chromium.reason()}.")
        return result
    with (
        served("panel", data.database()) as address,
        launched() as browser,
        signed_in(browser, address) as (tab, _),
    ):
        tab.goto(f"{address}{LIST}?perPage={ROWS}")
        tab.locator("table tbody tr").nth(ROWS - 1).wait_for()
        tab.wait_for_load_state("networkidle")
        times = [select(tab, row) for row in range(_WARM_UP + rounds)][_WARM_UP:]
    painted = Spread.of([one for one, _ in times])
    handled = Spread.of([one for _, one in times])
    result.verdicts.append(Verdict("median", painted.median, MOST, " ms"))
    result.notes.append(
        f"Quartiles: {painted.low:.0f} to {painted.high:.0f} ms. The handler takes "
        f"{handled.median:.1f} ms. A frame of the browser is up to 17 ms away."
    )
    return result


def select(tab: Page, row: int) -> tuple[float, float]:
    """Select a row; return the milliseconds to its paint, and those of the handler."""
    box = tab.locator(_BOXES).nth(row)
    painted, handled = box.evaluate(_SELECT)
    if not box.is_checked():
        raise RuntimeError(f"Row {row} is not selected.")
    return float(painted), float(handled)
