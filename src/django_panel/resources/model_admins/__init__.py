"""Resources whose lists, rights and records are those of a ``ModelAdmin`` (ADR 27).

The registered instance is called; its attributes are not copied.
"""
