"""The floor's minute tasks; the schedule is in casino.celery."""

from celery import shared_task

from tables.models import Casino
from tables.services.alerts import watch_patrons
from tables.services.seals import seal_new_rows


@shared_task(name="tables.seal")
def seal() -> None:
    """Seal what was written since the last minute."""
    seal_new_rows()


@shared_task(name="tables.watch_chips")
def watch_chips() -> None:
    """Look whether more chips came to the tables than were sold."""
    for casino in Casino.objects.all():
        watch_patrons(casino)
