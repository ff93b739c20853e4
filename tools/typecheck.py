"""Run mypy over the package and its tests, then over the demo with the demo's own settings.

The Django plugin knows the models of one settings module at a time, and the demo is another
project. Its configuration is the one of pyproject.toml with that single line exchanged.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DEMO = ["demo", "tests/demo"]
DEMO_CONFIGURATION = ROOT / ".cache" / "mypy-demo.toml"


def demo_configuration() -> Path:
    """Write the demo's configuration where nobody edits it."""
    text = (ROOT / "pyproject.toml").read_text()
    text = text.replace(
        'django_settings_module = "tests.project.settings"',
        'django_settings_module = "demo.settings"',
    )
    text = text.replace("$MYPY_CONFIG_FILE_DIR", str(ROOT))
    text = text.replace('cache_dir = ".cache/mypy"', 'cache_dir = ".cache/mypy-demo"')
    DEMO_CONFIGURATION.parent.mkdir(exist_ok=True)
    DEMO_CONFIGURATION.write_text(text)
    return DEMO_CONFIGURATION


def main() -> int:
    mypy = [sys.executable, "-m", "mypy"]
    runs = [mypy]
    present = [name for name in DEMO if (ROOT / name).exists()]
    if present:
        runs.append([*mypy, "--config-file", str(demo_configuration()), *present])
    return max(subprocess.run(command, cwd=ROOT, check=False).returncode for command in runs)


if __name__ == "__main__":
    sys.exit(main())
