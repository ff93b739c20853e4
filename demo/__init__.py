"""The demo project: an invented agency with three panels over one database."""
