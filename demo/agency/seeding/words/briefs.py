"""What briefs say."""

from __future__ import annotations

AIMS = (
    "Fewer calls to the front desk.",
    "Editors publish without asking anybody.",
    "The first page appears within a second.",
    "Everything can be done with one hand on a phone.",
    "Orders arrive without being typed twice.",
    "People who cannot see it can use it.",
    "New colleagues find their way on the first day.",
    "One place for numbers that now live in five.",
)

LIMITS = (
    "translations, photography and print.",
    "hosting after the first three months.",
    "the old archive, which stays where it is.",
    "training for more than one team.",
)

MILESTONES = ("Kick-off", "Concept agreed", "First version", "Test with readers", "Hand-over")
