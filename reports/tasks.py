"""The minute task of the gaming day: asks which casino's day is due."""

from celery import shared_task

from reports.services import closing


@shared_task(name="reports.tick")
def tick() -> None:
    closing.tick()
