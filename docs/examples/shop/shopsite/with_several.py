from shopsite.settings import *  # noqa: F403

# region panel
PANEL = {
    "panels": [
        "shop.several.OfficePanelProvider",
        "shop.several.WindowPanelProvider",
    ],
}
# endregion
