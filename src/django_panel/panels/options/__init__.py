"""What a panel can be told, in groups: each option's writer beside its reader."""
