"""What people write under a task."""

# Real names and real punctuation look alike on purpose: the screens must cope with them.
# ruff: noqa: RUF001

from __future__ import annotations

OPENINGS = (
    "Had a look this morning.",
    "Spoke with {role} on the phone.",
    "This is on staging now.",
    "Two small things left.",
    "Picking this up tomorrow.",
    "Sorry for the delay!",
    "Great work, this reads much better.",
    "I could not reproduce it on my phone.",
    "Moved the deadline by two days, agreed with {role}.",
    "Question before I start:",
    "Reviewed.",
    "Blocked until {system} is back.",
    "Done from my side.",
    "Attached the second draft in the folder.",
    "Merci, c’est parfait.",
    "Danke, sieht gut aus.",
    "👍",
)

BODIES = (
    "The {page} is fine, but the {component} jumps when the font loads.",
    "They would like the {feature} to remember the last choice. I said we would estimate it.",
    "Do we still need the {feature} on {device}? Nobody used it in {month}.",
    "I left the old one in place so that nothing breaks over the weekend.",
    "Numbers for {month} are in the report, page three.",
    "{language} is missing; the translators need about a week.",
    "The customer signs off in writing, please do not publish before that.",
    "It took longer than planned because {system} answers differently for old accounts.",
    "Tested with a screen reader: the {component} announces itself twice.",
    "We should write this down for the next project.",
    "Can somebody with access to {system} check the logs around noon?",
    "I changed the wording on the {page}, please read it once with fresh eyes.",
    "Works in every browser we support. Closing.",
    "See the sketch: the second version solves the problem with long names.",
    "Let us decide this in the {milestone}.",
    "",
)
