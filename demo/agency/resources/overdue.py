"""The badge with the number of overdue records."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel import NavigationBadge


def overdue_badge(count: int, most: int | None = None) -> NavigationBadge | None:
    """Return the badge of a count; ``most`` is the limit at which the count stopped."""
    if count == 0:
        return None
    if most is not None and count > most:
        return NavigationBadge(f"{most}+", _("More than %(count)s overdue") % {"count": most})
    tooltip = ngettext("%(count)s overdue", "%(count)s overdue", count)
    return NavigationBadge(count, tooltip % {"count": count})
