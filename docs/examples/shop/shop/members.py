# region panel
from django_panel import Panel, PanelProvider


class MembersPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return (
            panel.path("members")
            .can_access(lambda user: user.is_active)
            .registration()
            .password_reset()
            .email_verification()
        )


# endregion
