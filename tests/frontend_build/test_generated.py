"""Writing and comparing generated files."""

from __future__ import annotations

from pathlib import Path

from django_panel.frontend_build import generated


def test_what_was_written_is_current(tmp_path: Path) -> None:
    files = {"a.ts": "a", "b.ts": "b"}

    changed = generated.write(tmp_path / "new", files, "*.ts")

    assert [path.name for path in changed] == ["a.ts", "b.ts"]
    assert generated.stale(tmp_path / "new", files, "*.ts") == []


def test_a_changed_a_missing_and_an_orphaned_file_are_named(tmp_path: Path) -> None:
    (tmp_path / "changed.ts").write_text("old")
    (tmp_path / "orphan.ts").write_text("left over")
    (tmp_path / "other.md").write_text("not ours")

    stale = generated.stale(tmp_path, {"changed.ts": "new", "missing.ts": "x"}, "*.ts")

    assert [path.name for path in stale] == ["changed.ts", "missing.ts", "orphan.ts"]


def test_writing_removes_orphans_and_leaves_equal_files_alone(tmp_path: Path) -> None:
    (tmp_path / "equal.ts").write_text("same")
    (tmp_path / "orphan.ts").write_text("left over")
    before = (tmp_path / "equal.ts").stat().st_mtime_ns

    generated.write(tmp_path, {"equal.ts": "same"}, "*.ts")

    assert not (tmp_path / "orphan.ts").exists()
    assert (tmp_path / "equal.ts").stat().st_mtime_ns == before
