"""Every option of tables and their parts, each with a sample whose effect must be visible."""
