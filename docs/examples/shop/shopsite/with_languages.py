from shopsite.settings import *  # noqa: F403

# region languages
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LOCALE_PATHS = [BASE_DIR / "locale"]  # noqa: F405

PANEL = {
    "panels": ["shop.languages.TranslatedPanelProvider"],
    "locales": {"en": "English", "de": "Deutsch"},
}
# endregion
