from shopsite.settings import *  # noqa: F403

# region panel
PANEL = {
    "panels": ["shop.panels.AdminPanelProvider"],
    "auth": "shop.accounts.ShopAuthStack",
}
# endregion
