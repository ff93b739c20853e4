"""The options of a panel, in groups: setters and getters."""
