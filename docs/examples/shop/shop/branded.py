from django.templatetags.static import static

from django_panel import Panel, PanelProvider
from shop.panels import ProductResource


class BrandedPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return (
            panel.path("panel")
            .brand_name("Corner shop")
            .icon(static("shop/mark.svg"))
            .favicon(static("shop/mark.svg"))
            .colors(
                {"primary": "#0f766e", "ring": "#0d9488"},
                {"primary": "#5eead4", "primary-foreground": "#042f2e"},
            )
            .font("inter")
            .css_hooks({"sidebar": "shop-sidebar"})
            .max_content_width("5xl")
            .resources([ProductResource])
        )
