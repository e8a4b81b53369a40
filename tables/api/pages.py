"""How the API cuts long lists into pages."""

from rest_framework.pagination import CursorPagination, LimitOffsetPagination


class Pages(LimitOffsetPagination):
    """100 rows unless asked otherwise, never more than 500."""

    default_limit = 100
    max_limit = 500


class NewestFirst(CursorPagination):
    """For what never stops growing: no count, and a page costs the same at any depth."""

    ordering = "-id"
    page_size = 100
    page_size_query_param = "limit"
    max_page_size = 500
