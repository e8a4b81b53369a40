"""What the view of a console asks of the games of players against each other."""

from games.presenters.ring.plan import coming_text, next_text, number_text, stakes_text
from games.presenters.ring.view import table_view

__all__ = ["coming_text", "next_text", "number_text", "stakes_text", "table_view"]
