"""Run an import; a dry run is the same function, which stores nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice

from django.db import IntegrityError, transaction

from django_panel.imports.importer import Importer
from django_panel.integrations.active import without_integrations
from django_panel.jobs.progress import Progress
from django_panel.models.job_run import JobRun
from django_panel.records.signals import WriteSource
from django_panel.records.source import RecordSource
from django_panel.records.transaction import WriteAttempt, run_write
from django_panel.records.writer import RecordWriter
from django_panel.resources.importing.batches import BatchImporter
from django_panel.resources.importing.failed_rows import FailedNumbers
from django_panel.resources.importing.mapping import check_mapping
from django_panel.resources.importing.outcome import ImportOutcome
from django_panel.resources.importing.plan import ImportPlan
from django_panel.resources.importing.rows import ImportRow
from django_panel.spreadsheets import SheetReader


def run_import(
    importer: type[Importer],
    reader: SheetReader,
    mapping: Mapping[str, int],
    *,
    source: RecordSource,
    progress: Progress | None = None,
    dry_run: bool = False,
    limit: int | None = None,
    total: int | None = None,
    rows: Iterable[tuple[int, list[str]]] | None = None,
) -> ImportOutcome:
    """Import the rows of a file into a source.

    Each batch is one transaction, which also records the progress. In a dry run nothing is stored,
    and no notification, integration or history entry is sent: rows are only checked, or, where
    that does not show everything, batches are savepoints of one transaction, which is rolled back.
    ``limit`` is the highest number of rows to read, ``total`` the number of rows of the file, if it
    is known, and ``rows`` those that were read from it already.

    Raises ``ValidationError`` if the mapping does not fit the file.
    """
    check_mapping(importer, mapping, reader.headings)
    run = _Run(importer, reader, mapping, source, progress or Progress(), dry_run=dry_run)
    run.total = total
    filled = _filled_rows(reader if rows is None else rows)
    if limit is not None:
        filled = islice(filled, limit)
    if not run.writes or not dry_run:
        run.all(filled)
    else:
        with without_integrations(), _rolled_back(run.databases):
            run.all(filled)
    return run.outcome


class _Run:
    """The state of one run."""

    def __init__(
        self,
        importer: type[Importer],
        reader: SheetReader,
        mapping: Mapping[str, int],
        source: RecordSource,
        progress: Progress,
        *,
        dry_run: bool,
    ) -> None:
        self._plan = ImportPlan(importer, mapping, source)
        self._batches = BatchImporter(self._plan)
        self._reader = reader
        self._progress = progress
        self._dry_run = dry_run
        #: Whether the rows are written, even if that is rolled back.
        self.writes = not dry_run or self._batches.needs_writing
        self._numbers = FailedNumbers()
        #: The last attempt to write a batch; one that has run code of the project is not repeated.
        self._attempt_made = WriteAttempt()
        self.total: int | None = None
        self.outcome = ImportOutcome()
        own = JobRun.write_database()
        #: The databases with a transaction around each batch; the last one is committed first.
        self.databases = (self._plan.using,) if self._plan.using == own else (own, self._plan.using)

    def all(self, rows: Iterator[tuple[int, list[str]]]) -> None:
        size = self._plan.declaration.batch_size
        while batch := list(islice(rows, size)):
            self._batch(batch)

    def _batch(self, cells: list[tuple[int, list[str]]]) -> None:
        """Import one batch; a transaction that the database aborts is repeated once.

        Cells are converted before the transaction: on SQLite it locks out all other writers.
        """
        rows = [ImportRow(number, cell) for number, cell in cells]
        self._plan.convert(rows)
        if not self.writes:
            for row in rows:
                row.begin()
            self._batches.check(rows)
            self._add(rows)
            return
        recorded = dict(self._progress.checkpoint)
        try:
            try:
                numbers = self._attempt(rows)
            except IntegrityError:
                # Deferred constraints are checked at the commit: a related record was deleted.
                if self._dry_run or self._attempt_made.ran_host_code:
                    raise
                self._progress.checkpoint = dict(recorded)
                numbers = self._attempt(rows)
        except BaseException:
            self._progress.checkpoint = recorded
            raise
        self._add(rows)
        self._numbers = numbers

    def _attempt(self, rows: list[ImportRow]) -> FailedNumbers:
        source = self._plan.source

        def work(attempt: WriteAttempt) -> FailedNumbers:
            self._attempt_made = attempt
            if self._batches.runs_host_code:
                attempt.mark_host_code()
            for row in rows:
                row.begin()
            self._batches.run(rows, RecordWriter(source, attempt, ownership=self._plan.ownership))
            numbers = self._numbers.copy()
            numbers.add([row.failed(self._plan.labels) for row in rows if row.errors])
            if not self._dry_run:
                self._report(rows, numbers)
            return numbers

        by, dry_run = WriteSource.IMPORT, self._dry_run
        return run_write(work, True, using=self.databases, by=by, dry_run=dry_run)

    def _report(self, rows: list[ImportRow], numbers: FailedNumbers) -> None:
        """Record the progress inside the batch's transaction."""
        count = ImportOutcome(
            self.outcome.created, self.outcome.updated, self.outcome.skipped, self.outcome.failed
        )
        _count(count, rows)
        self._progress.report(
            count.rows,
            self._estimate(count.rows),
            checkpoint={
                **self._progress.checkpoint,
                "row": rows[-1].number,
                "created": count.created,
                "updated": count.updated,
                "skipped": count.skipped,
                "failed": count.failed,
                "failed_rows": numbers.encoded(),
            },
            force=True,
        )

    def _estimate(self, rows: int) -> int | None:
        """Return how many rows the file has, or about how many."""
        if self.total is not None:
            return max(rows, self.total)
        read, size = self._reader.bytes_read, self._reader.size
        return max(rows, rows * size // read) if read and size else None

    def _add(self, rows: list[ImportRow]) -> None:
        _count(self.outcome, rows)
        failed = [row for row in rows if row.errors]
        for row in failed:
            self.outcome.add_errors(row.listed_errors())
        self.outcome.report.add([row.failed(self._plan.labels) for row in failed])


def _count(outcome: ImportOutcome, rows: Iterable[ImportRow]) -> None:
    for row in rows:
        if row.errors:
            outcome.failed += 1
        elif row.is_skipped:
            outcome.skipped += 1
        elif row.is_new:
            outcome.created += 1
        else:
            outcome.updated += 1


def _filled_rows(rows: Iterable[tuple[int, list[str]]]) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a file that have a cell with text."""
    for number, cells in rows:
        if any(cells):
            yield number, cells


class _RollBack(Exception):
    """Ends the transaction of a dry run."""


@contextmanager
def _rolled_back(databases: tuple[str, ...]) -> Iterator[None]:
    """Run the block in a transaction that is rolled back."""
    if not databases:
        yield
        return
    try:
        with transaction.atomic(using=databases[0]):
            with _rolled_back(databases[1:]):
                yield
            raise _RollBack
    except _RollBack:
        pass
