from shopsite.settings import *  # noqa: F403

PANEL = {"panels": ["shop.reports.ReportsPanelProvider"]}

# region frontend
STATICFILES_DIRS = [BASE_DIR / "static"]  # noqa: F405
# endregion
STATICFILES_DIRS = [folder for folder in STATICFILES_DIRS if folder.is_dir()]
