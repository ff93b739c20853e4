"""Private code of this package; it contains ``fast`` only."""
