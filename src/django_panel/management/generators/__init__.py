"""The parts of the commands that write code: ``panel_install`` and ``panel_make_*``."""
