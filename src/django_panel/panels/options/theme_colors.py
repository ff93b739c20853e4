"""The theme colors that a panel may override, with their values for light and dark mode."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

#: Name to light and dark value, as in ``frontend/src/styles/tokens.css``.
THEME_COLORS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "background": ("oklch(0.992 0.002 260)", "oklch(0.178 0.009 265)"),
        "foreground": ("oklch(0.235 0.018 265)", "oklch(0.94 0.006 265)"),
        "muted": ("oklch(0.967 0.004 260)", "oklch(0.252 0.011 265)"),
        "muted-foreground": ("oklch(0.5 0.018 262)", "oklch(0.715 0.014 262)"),
        "card": ("oklch(1 0 0)", "oklch(0.205 0.01 265)"),
        "card-foreground": ("oklch(0.235 0.018 265)", "oklch(0.94 0.006 265)"),
        "border": ("oklch(0.918 0.006 260)", "oklch(0.298 0.012 265)"),
        "ring": ("oklch(0.56 0.17 268)", "oklch(0.68 0.15 268)"),
        "primary": ("oklch(0.488 0.188 268)", "oklch(0.72 0.128 268)"),
        "primary-foreground": ("oklch(0.99 0.004 268)", "oklch(0.18 0.03 268)"),
        "secondary": ("oklch(0.955 0.005 260)", "oklch(0.268 0.012 265)"),
        "secondary-foreground": ("oklch(0.3 0.02 265)", "oklch(0.92 0.008 265)"),
        "accent": ("oklch(0.958 0.006 262)", "oklch(0.272 0.013 265)"),
        "accent-foreground": ("oklch(0.26 0.02 265)", "oklch(0.95 0.006 265)"),
        "destructive": ("oklch(0.525 0.196 26)", "oklch(0.725 0.155 23)"),
        "success": ("oklch(0.475 0.116 155)", "oklch(0.765 0.14 155)"),
        "warning": ("oklch(0.5 0.112 66)", "oklch(0.815 0.13 80)"),
        "info": ("oklch(0.488 0.126 240)", "oklch(0.765 0.105 235)"),
        "sidebar": ("oklch(0.972 0.004 260)", "oklch(0.158 0.008 265)"),
        "sidebar-foreground": ("oklch(0.37 0.02 264)", "oklch(0.8 0.011 264)"),
        "sidebar-primary": ("oklch(0.488 0.188 268)", "oklch(0.72 0.128 268)"),
        "sidebar-accent": ("oklch(0.932 0.007 262)", "oklch(0.25 0.013 265)"),
        "sidebar-border": ("oklch(0.922 0.006 260)", "oklch(0.262 0.011 265)"),
        "chart-1": ("oklch(0.53 0.17 268)", "oklch(0.7 0.14 268)"),
        "chart-2": ("oklch(0.6 0.115 195)", "oklch(0.76 0.11 195)"),
        "chart-3": ("oklch(0.68 0.15 62)", "oklch(0.8 0.135 75)"),
        "chart-4": ("oklch(0.56 0.17 338)", "oklch(0.72 0.15 338)"),
        "chart-5": ("oklch(0.5 0.05 260)", "oklch(0.75 0.04 260)"),
    }
)
