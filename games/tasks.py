"""What the floor does for the games by itself, the schedule is in casino.celery; and what-if."""

from celery import shared_task

from games.services import whatif as whatif_service
from games.services.consoles import watch_consoles as watch


@shared_task(name="games.watch_consoles")
def watch_consoles() -> None:
    """Look for open tables whose console has fallen silent."""
    watch()


@shared_task(name="games.whatif")
def whatif(run_id: int) -> None:
    """Settle the hands of a what-if run again."""
    whatif_service.carry_out(run_id)


@shared_task(name="games.resume_whatif")
def resume_whatif() -> None:
    """Take up what-if runs again that nobody is at."""
    whatif_service.resume()
