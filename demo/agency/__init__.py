"""The agency: its customers, projects, tasks, invoices and people."""
