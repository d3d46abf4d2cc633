"""Three looks: dark, light, and the terminal's own sixteen colours.

All drawing names an *ink*, never a colour; `Panel` turns inks into styles by
the variables below, so a theme is this table and nothing else.
"""

from textual.theme import Theme

DARK = Theme(
    name="dark",
    primary="#e0a458",
    secondary="#7fb2c4",
    accent="#e0a458",
    warning="#e5c07b",
    error="#e06c6c",
    success="#8fbf7f",
    foreground="#d5d3cc",
    background="#16181d",
    surface="#1d2026",
    panel="#1d2026",
    dark=True,
    variables={
        "ink-rule": "#4a505c",
        "ink-dim": "#868d99",
        "ink-strong": "#f3f1ea",
        "ink-accent": "#e0a458",
        "ink-other": "#7fb2c4",
        "ink-good": "#8fbf7f",
        "ink-bad": "#e06c6c",
        "ink-warn": "#e5c07b",
        "ink-row": "#2c323d",
        "ink-bar": "#262b34",
    },
)

LIGHT = Theme(
    name="light",
    primary="#9a5b00",
    secondary="#1f6178",
    accent="#9a5b00",
    warning="#7a5c00",
    error="#a62f2f",
    success="#37702a",
    foreground="#2b2d31",
    background="#f7f5ef",
    surface="#efece3",
    panel="#efece3",
    dark=False,
    variables={
        "ink-rule": "#a9a598",
        "ink-dim": "#6d6a61",
        "ink-strong": "#111214",
        "ink-accent": "#9a5b00",
        "ink-other": "#1f6178",
        "ink-good": "#37702a",
        "ink-bad": "#a62f2f",
        "ink-warn": "#7a5c00",
        "ink-row": "#dcd7c8",
        "ink-bar": "#e6e2d6",
    },
)

ANSI = Theme(
    name="ansi",
    ansi=True,
    primary="ansi_yellow",
    secondary="ansi_cyan",
    accent="ansi_yellow",
    warning="ansi_yellow",
    error="ansi_red",
    success="ansi_green",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    dark=True,
    variables={
        "ansi-background": "ansi_black",
        "ansi-foreground": "ansi_white",
        "ink-rule": "ansi_default",
        "ink-dim": "ansi_default",
        "ink-strong": "ansi_default",
        "ink-accent": "ansi_yellow",
        "ink-other": "ansi_cyan",
        "ink-good": "ansi_green",
        "ink-bad": "ansi_red",
        "ink-warn": "ansi_yellow",
        "ink-row": "ansi_default",
        "ink-bar": "ansi_default",
    },
)

THEMES = (DARK, LIGHT, ANSI)
"""In the order in which the key for it goes round."""
