"""The work folder of a host: what is copied, what is written, what is refused."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from django_panel.frontend_build import entry, host
from django_panel.frontend_build.node import Node

REACT = '{"packages": {"node_modules/react": {"version": "19.0.0"}}}'


@pytest.fixture
def folders(tmp_path: Path) -> host.HostFolders:
    frontend = tmp_path / "package" / "frontend"
    write(frontend, "package-lock.json", "{}")
    write(frontend, "src/main.tsx", "mount({});")
    write(frontend, "src/mount.tsx", "export const mount = 1;")
    write(frontend, "src/mount.test.tsx", "test();")
    write(frontend, "src/styles/app.css", '@import "tailwindcss";\n')
    write(frontend, "node_modules/react/index.js", "react")
    write(tmp_path, "site/resources/js/pages/Panels/Admin/Widgets/Hello.tsx", "hello")
    return host.HostFolders(
        frontend=frontend,
        source=tmp_path / "site" / "resources" / "js",
        output=tmp_path / "site" / "static" / "django_panel",
        work=tmp_path / "site" / ".panel-build",
    )


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def recording_node(folder: Path, answer: int = 0) -> tuple[Node, Path]:
    """Return a Node whose npm notes its arguments and makes ``node_modules`` on ``ci``."""
    calls = folder / "calls"
    npm = write(
        folder,
        "npm",
        f'#!/bin/sh\necho "$*" >> {calls}\n[ "$1" = ci ] && mkdir -p node_modules\nexit {answer}\n',
    )
    npm.chmod(0o755)
    return Node("24.0.0", (str(npm),), folder), calls


def test_sources_are_copied_without_tests_and_packages(folders: host.HostFolders) -> None:
    host.prepare(folders)

    copied = {
        path.relative_to(folders.work).as_posix()
        for path in folders.work.rglob("*")
        if path.is_file()
    }
    assert copied == {
        ".gitignore",
        ".panel-work",
        "package-lock.json",
        "src/main.tsx",
        "src/mount.tsx",
        "src/styles/app.css",
    }


def test_the_entry_takes_the_hosts_components(folders: host.HostFolders) -> None:
    host.prepare(folders)

    written = (folders.work / "src" / "main.tsx").read_text()
    assert (
        'import.meta.glob("../../resources/js/pages/Panels/**/'
        '{Pages,Widgets,Columns,Fields,Schemas,Entries,Modals,EmptyStates,Hooks,Shell}/*.tsx")'
    ) in written
    assert 'import { mount } from "./mount";' in written


def test_tailwind_reads_the_hosts_files(folders: host.HostFolders) -> None:
    host.prepare(folders)

    written = (folders.work / "src" / "styles" / "app.css").read_text()
    assert written.startswith('@import "tailwindcss";')
    assert '@source "../../../resources/js/**/*.{ts,tsx}";' in written
    # The work folder is ignored by git, and what git ignores is found by no pattern.
    assert '@source "..";' in written


def test_preparing_again_touches_only_what_changed(folders: host.HostFolders) -> None:
    host.prepare(folders)
    kept = (folders.work / "src" / "main.tsx").stat().st_mtime_ns
    write(folders.work, "node_modules/x.js", "installed")
    write(folders.frontend, "src/mount.tsx", "export const mount = 2;")
    write(folders.frontend, "src/new.ts", "new")
    (folders.frontend / "src" / "styles" / "extra.css").write_text("")
    host.prepare(folders)
    (folders.frontend / "src" / "new.ts").unlink()

    host.prepare(folders)

    assert (folders.work / "src" / "main.tsx").stat().st_mtime_ns == kept
    assert (folders.work / "src" / "mount.tsx").read_text() == "export const mount = 2;"
    assert not (folders.work / "src" / "new.ts").exists()
    assert (folders.work / "node_modules" / "x.js").exists()


def test_a_foreign_folder_is_never_emptied(folders: host.HostFolders) -> None:
    precious = write(folders.work, "thesis.txt", "years")

    with pytest.raises(host.HostBuildError, match=r'PANEL\["frontend"\]\["work"\]'):
        host.prepare(folders)

    assert precious.read_text() == "years"


def test_packages_are_installed_once_per_lockfile(
    folders: host.HostFolders, tmp_path: Path
) -> None:
    node, calls = recording_node(tmp_path / "bin")

    for _ in range(2):
        host.build(folders, node, lambda _text: None)
    write(folders.frontend, "package-lock.json", '{"changed": true}')
    host.build(folders, node, lambda _text: None)

    verbs = [line.split()[0] for line in calls.read_text().splitlines()]
    assert verbs == ["ci", "run", "run", "ci", "run"]


def test_the_packages_of_a_checkout_are_used_where_they_are_installed(
    folders: host.HostFolders, tmp_path: Path
) -> None:
    node, calls = recording_node(tmp_path / "bin")
    lock = write(folders.frontend, "package-lock.json", REACT)
    write(folders.frontend, "node_modules/.package-lock.json", REACT)
    # A checkout of another branch writes the file again; its content decides.
    os.utime(lock, (lock.stat().st_mtime + 60,) * 2)

    for _ in range(2):
        host.build(folders, node, lambda _text: None)

    assert [line.split()[0] for line in calls.read_text().splitlines()] == ["run", "run"]
    assert (folders.work / "node_modules/react/index.js").read_text() == "react"

    # A newer list of packages is not installed into the checkout from here.
    lock.write_text(REACT.replace("19.0.0", "19.0.1"))
    host.build(folders, node, lambda _text: None)

    assert calls.read_text().splitlines()[2].startswith("ci ")
    assert not (folders.work / "node_modules").is_symlink()
    assert (folders.frontend / "node_modules/react/index.js").exists()


def test_vite_gets_the_output_and_the_watch_flag(folders: host.HostFolders, tmp_path: Path) -> None:
    node, calls = recording_node(tmp_path / "bin")

    host.build(folders, node, lambda _text: None, watch=True)

    last = calls.read_text().splitlines()[-1]
    assert last == f"run --silent build -- --outDir {folders.output} --emptyOutDir --watch"


def test_vite_can_be_silenced(folders: host.HostFolders, tmp_path: Path) -> None:
    node, calls = recording_node(tmp_path / "bin")

    host.build(folders, node, lambda _text: None, quiet=True)

    assert calls.read_text().splitlines()[-1].endswith("--emptyOutDir --logLevel warn")


def test_a_failed_installation_is_not_taken_for_a_finished_one(
    folders: host.HostFolders, tmp_path: Path
) -> None:
    broken, _ = recording_node(tmp_path / "broken", answer=1)
    working, calls = recording_node(tmp_path / "bin")
    with pytest.raises(host.HostBuildError, match="npm could not install"):
        host.build(folders, broken, lambda _text: None)

    host.build(folders, working, lambda _text: None)

    assert calls.read_text().startswith("ci ")


def test_a_host_without_components_learns_where_to_put_them(
    folders: host.HostFolders, tmp_path: Path
) -> None:
    node, _ = recording_node(tmp_path / "bin")
    subprocess.run(["rm", "-r", str(folders.source)], check=True)

    with pytest.raises(host.HostBuildError) as refusal:
        host.build(folders, node, lambda _text: None)

    assert "pages/Panels" in str(refusal.value)
    assert 'PANEL["frontend"]["source"]' in str(refusal.value)


def test_sources_are_found_in_a_wheel_and_in_a_checkout(tmp_path: Path) -> None:
    installed = tmp_path / "site-packages" / "django_panel"
    write(installed, "frontend/package-lock.json", "{}")
    checkout = tmp_path / "checkout" / "src" / "django_panel"
    write(tmp_path / "checkout", "frontend/package-lock.json", "{}")

    assert host.packaged_frontend(installed) == installed / "frontend"
    assert host.packaged_frontend(checkout) == tmp_path / "checkout" / "frontend"
    with pytest.raises(host.HostBuildError, match="Reinstall"):
        host.packaged_frontend(tmp_path / "a" / "b" / "django_panel")


def test_every_kind_of_the_specification_is_in_the_pattern(tmp_path: Path) -> None:
    pattern = entry.component_glob(tmp_path / "work", tmp_path / "resources" / "js")

    assert all(kind in pattern for kind in entry.KINDS)
    assert len(entry.KINDS) == 10
