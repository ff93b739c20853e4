"""The settings pages of the signed-in user: profile, security and appearance."""
