#!/usr/bin/env python
"""Django's command line; a missing setting is one plain sentence, not a traceback."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    """Run the command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(
            f"Baize is not configured: {error} Set DATABASE_URL, REDIS_URL and BAIZE_SECRET_KEY, "
            "or let `python3 run.py manage ...` set them."
        )


if __name__ == "__main__":
    main()
