"""Create the user and the books that the smoke test expects."""

from datetime import date

from django.core.management.base import BaseCommand

from library.models import Book, Reader


class Command(BaseCommand):
    help = "Make one reader and thirty books."

    def handle(self, *args, **options):
        Reader.objects.create_superuser("librarian@example.com", "a shelf of books")
        Book.objects.bulk_create(
            Book(title=f"Volume {number:02}", pages=100 + number, printed_on=date(1990, 1, number))
            for number in range(1, 31)
        )
