"""Where the package talks to other libraries; each part is imported only when it is used."""
