"""What the round comes to as things stand: the result that the Settle tap would record."""

from games.engines import registry
from games.engines.banked import BankedResult, FinishRound, Legal, RestLose, RoundFinished
from games.engines.banked.state import State
from games.presenters.scene import Scene


def outlook(scene: Scene, state: State, legal: Legal) -> BankedResult | None:
    """The engine's own result, all boxes that weren't answered for lost; None before the bank has
    answered, and while a declared win demands its cards."""
    engine = registry.engine(scene.game)
    if legal.can_rest_lose:
        _events, state = engine.advance(state.rules, state, RestLose())
    elif not legal.can_finish:
        return None
    events = engine.decide(state.rules, state, FinishRound())
    return next(event.result for event in events if isinstance(event, RoundFinished))
