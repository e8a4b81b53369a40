"""Settings of the test suite: the product's own, without TLS, collected files, slow hashing."""

import os

os.environ.setdefault("BAIZE_SECRET_KEY", "only-for-tests-" + "0123456789" * 5)
os.environ.setdefault("BAIZE_PACK_KEY", "only-for-tests-" + "9876543210" * 5)
os.environ["BAIZE_DEMO"] = "0"
os.environ["BAIZE_HTTPS"] = "0"
os.environ["BAIZE_STATIC_COLLECTED"] = "0"
# Written anew in each process: the workers of xdist inherit what the process before them wrote.
os.environ["BAIZE_CHANNEL_PREFIX"] = "-".join(
    (os.environ.get("BAIZE_TEST_DB", "test_baize"), os.environ.get("PYTEST_XDIST_WORKER", "gw"))
)

from casino.settings import *  # noqa: F403

INSTALLED_APPS = ["tests.emptying", *INSTALLED_APPS]  # noqa: F405
ALLOWED_HOSTS = ["*"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_TASK_ALWAYS_EAGER = False
# Documents of one process of tests are not overwritten by another.
MEDIA_ROOT = VAR_DIR / "media-of-tests" / os.environ["BAIZE_CHANNEL_PREFIX"]  # noqa: F405
# What one run of the suite hands to a worker is not for the worker of another run.
CELERY_TASK_DEFAULT_QUEUE = f"{os.environ['BAIZE_CHANNEL_PREFIX']}-tasks"
# Static files are looked up when they are asked for; otherwise every client would list them all.
WHITENOISE_AUTOREFRESH = True
