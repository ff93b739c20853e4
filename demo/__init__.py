"""The demo project: an agency with three panels and one database."""
