"""A storage that scans files, for the guide to deployments."""

# region storage
from django.core.exceptions import ValidationError
from django.core.files.storage import FileSystemStorage


class ScanningStorage(FileSystemStorage):
    def _save(self, name, content):
        if is_infected(content):
            raise ValidationError("The file contains a virus.")
        content.seek(0)
        return super()._save(name, content)


# endregion


def is_infected(content):
    """Stand in for a client of a scanner."""
    return b"EICAR-STANDARD-ANTIVIRUS-TEST-FILE" in content.read()
