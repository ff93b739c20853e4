"""The example of the guide about ``record_written``."""

# region writes
import json
import logging

from django.dispatch import receiver
from library.models import Work

from django_panel.resources import record_written

logger = logging.getLogger("library.writes")


@receiver(record_written, sender=Work, reads_changes=True)
def log_write(sender, write, **kwargs):
    changes = {
        field: {"before": str(before), "after": str(after)}
        for field, (before, after) in write.changes.items()
    }
    logger.info(
        "%s %s %s by %s (%s, batch %s): %s",
        write.operation,
        sender._meta.verbose_name,
        write.record.pk,
        write.user,
        write.source,
        write.batch,
        json.dumps(changes),
    )


# endregion
