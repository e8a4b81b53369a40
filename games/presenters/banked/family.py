"""What the view of a console asks of the games against the house."""

from games.presenters.banked.limits import coming_text, next_text, number_text, stakes_text
from games.presenters.banked.view import table_view

__all__ = ["coming_text", "next_text", "number_text", "stakes_text", "table_view"]
