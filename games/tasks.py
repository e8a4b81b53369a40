"""What the floor does for the games by itself; the schedule is in casino.celery."""

from celery import shared_task

from games.services.consoles import watch_consoles as watch


@shared_task(name="games.watch_consoles")
def watch_consoles() -> None:
    """Look for open tables whose console has fallen silent."""
    watch()
