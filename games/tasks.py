"""What the floor does for the games by itself, the schedule is in casino.celery; what-if; edges.

Only the worker imports this module: with it comes numba, which no web process loads.
"""

from typing import Any

import structlog
from celery import Task, shared_task
from celery.exceptions import SoftTimeLimitExceeded

from games.edge import report
from games.services import whatif as whatif_service
from games.services.consoles import watch_consoles as watch
from tables.models import EdgeResult
from tables.selectors.edges import LONGEST
from tables.services import edges

# Ended in time to say so; half a minute later it is ended for good.
EDGE_SECONDS = int(LONGEST.total_seconds())
SECONDS_UNTIL_FREE = 5

log = structlog.get_logger(__name__)


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


@shared_task(name="games.resume_edges")
def resume_edges() -> None:
    """Take up exact edges again that nobody is at."""
    edges.resume()


@shared_task(
    name=edges.TASK,
    bind=True,
    max_retries=None,
    soft_time_limit=EDGE_SECONDS,
    time_limit=EDGE_SECONDS + 30,
)
def edge(task: "Task[Any, None]", pk: int) -> None:
    """Reckon the exact edge of a stored question, one of a game at a time."""
    game = edges.game_of(pk)
    if game is None:
        return
    with edges.turn_of(game) as is_ours:
        if not is_ours:
            raise task.retry(countdown=SECONDS_UNTIL_FREE)
        row = edges.claim(pk)
        if row is not None:
            _reckon(row)


def _reckon(row: EdgeResult) -> None:
    """Store the figures, or why there are none."""
    try:
        result = report.reckon(row.game, **row.inputs, progress=edges.Progress(row))
    except SoftTimeLimitExceeded:
        edges.fail(row, edges.TOOK_TOO_LONG)
    except report.NotReckoned as left_out:
        edges.fail(row, f"{edges.NOT_RECKONED}:{left_out.field}")
    except Exception:
        edges.fail(row, edges.WORKER_FAULT)
        log.exception("edge.fault", row=row.pk, game=row.game)
    else:
        edges.store(row, result)
