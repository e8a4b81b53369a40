"""What the finance pages write that no other room does."""

from django import template

from tables.reasons import reason_text

register = template.Library()


@register.filter
def reason(code: str) -> str:
    """A reason's code in words; a reason that somebody wrote stays as it is."""
    return reason_text(code)
