"""Logging: one JSON object a line on the error stream, with the id of the request it belongs to."""

from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from tables.requests import current_request_id


def add_request_id(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Name the request in every line written while one is served."""
    if request_id := current_request_id():
        event.setdefault("request_id", request_id)
    return event


_SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.PositionalArgumentsFormatter(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
    add_request_id,
]


def configure_structlog() -> None:
    """Send structlog's own loggers through the standard library, so that one format holds."""
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def logging_config(level: str) -> dict[str, Any]:
    """The LOGGING setting: everything from `level` on, as JSON, to the error stream."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": _SHARED,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.format_exc_info,
                    structlog.processors.JSONRenderer(ensure_ascii=False),
                ],
            }
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "stream": "ext://sys.stderr",
                "formatter": "json",
            }
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"level": level, "propagate": True, "handlers": []},
            "django.server": {"level": level, "propagate": True, "handlers": []},
            "axes": {"level": "WARNING"},
        },
    }
