from shopsite.settings import *  # noqa: F403

PANEL = {"panels": ["shop.components.ShopPanelProvider"]}
