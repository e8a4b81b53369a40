"""Settings, from the environment and safe by default.

Nothing here needs a variable at import: `manage.py check` or `vectors` run on a bare machine. A
secret key is demanded when something is served or a database is opened (casino/apps.py).
BAIZE_DEMO=1 is the only door to demo users and DEBUG.
"""

from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path

import environ

from casino.csp import ADMIN_POLICY, PAGE_POLICY
from casino.logs import configure_structlog, logging_config
from casino.unfold import UNFOLD as UNFOLD

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.str("BAIZE_VAR", str(BASE_DIR / ".var")))

DEMO = env.bool("BAIZE_DEMO", False)
DEBUG = DEMO and env.bool("BAIZE_DEBUG", False)
# A demo is plain HTTP on one machine; anything else stands behind TLS unless it says otherwise.
HTTPS = env.bool("BAIZE_HTTPS", not DEMO)

SECRET_KEY = env.str("BAIZE_SECRET_KEY", "")
# Seals the packs of hands that the system deals; without it no table deals (games/store/packs.py).
PACK_KEY = env.str("BAIZE_PACK_KEY", "")
ALLOWED_HOSTS = env.list("BAIZE_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])

INSTALLED_APPS = [
    "casino",
    "tables",
    "games",
    "reports",
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "django_filters",
    "django_htmx",
    "django_celery_beat",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "axes",
    "csp",
]

MIDDLEWARE = [
    "casino.middleware.RequestIdMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "casino.middleware.PolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "casino.middleware.LanguageMiddleware",
    "casino.middleware.PrivateMiddleware",
    "casino.middleware.PlainAddressMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "casino.urls"
ASGI_APPLICATION = "casino.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "casino.context.frame",
            ],
            "builtins": ["tables.templatetags.baize"],
        },
    },
]

# --- Data --------------------------------------------------------------------------------------

DATABASES = {}
if env.str("DATABASE_URL", ""):
    DATABASES["default"] = {
        **env.db_url("DATABASE_URL"),
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": False,
        "OPTIONS": {"pool": {"min_size": 1, "max_size": env.int("BAIZE_POOL", 16), "timeout": 10}},
        "TEST": {"NAME": env.str("BAIZE_TEST_DB", "test_baize")},
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", "redis://127.0.0.1:6379/0")
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": env.str("BAIZE_CHANNEL_PREFIX", "baize")},
    }
}

CELERY_BROKER_URL = REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "django_celery_beat.schedulers:DatabaseScheduler"

# A document of a decision is at most 20 MB (APP-1); nothing larger is read into memory.
DATA_UPLOAD_MAX_MEMORY_SIZE = 20 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 20 * 1024 * 1024
MEDIA_ROOT = VAR_DIR / "media"

# --- People ------------------------------------------------------------------------------------

AUTH_USER_MODEL = "tables.StaffMember"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in (
        ("UserAttributeSimilarityValidator", {}),
        ("MinimumLengthValidator", {"min_length": 10}),
        ("CommonPasswordValidator", {}),
        ("NumericPasswordValidator", {}),
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "login"

AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_LOCKOUT_CALLABLE = "casino.views.locked_out"
AXES_RESET_ON_SUCCESS = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

# --- Safety ------------------------------------------------------------------------------------

SESSION_COOKIE_AGE = 12 * 60 * 60
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "casino.views.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^metrics$"]
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY = PAGE_POLICY
ADMIN_CONTENT_SECURITY_POLICY = ADMIN_POLICY

# --- Languages ---------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("bg", "Български"), ("hr", "Hrvatski"), ("ru", "Русский")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_HTTPONLY = True
LOCALE_PATHS = [BASE_DIR / "casino" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Static files ------------------------------------------------------------------------------


def _roboto_folder() -> list[tuple[str, Path]]:
    """The Roboto fonts of the font-roboto wheel, served under `static/roboto/`."""
    spec = find_spec("font_roboto")
    folders = spec.submodule_search_locations if spec else None
    return [("roboto", Path(folder) / "files") for folder in folders or []]


STATIC_URL = "/static/"
STATICFILES_DIRS = _roboto_folder()
# Hashed names need `collectstatic`; a demo and the tests serve the files where they lie.
STATIC_COLLECTED = env.bool("BAIZE_STATIC_COLLECTED", not DEMO)
STATIC_ROOT = VAR_DIR / "static" if STATIC_COLLECTED else None
WHITENOISE_USE_FINDERS = not STATIC_COLLECTED
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if STATIC_COLLECTED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# --- API and admin -----------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "tables.api.pages.Pages",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Baize",
    "DESCRIPTION": "Tables, versions, hands and reports of a casino. Only drafts can be written.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "RoundStatus": "games.models.rounds.RoundStatus",
        "DayStatus": "reports.models.days.DayStatus",
        "SessionStatus": "tables.enums.SessionStatus",
        "VersionStatus": "tables.enums.VersionStatus",
        "VersionKind": "tables.enums.VersionKind",
        "CountStatus": "tables.enums.CountStatus",
    },
}

# --- Logs --------------------------------------------------------------------------------------

configure_structlog()
LOGGING = logging_config(env.str("BAIZE_LOG_LEVEL", "INFO"))
