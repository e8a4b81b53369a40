"""The two content security policies: every page of Baize, and the admin, whose theme needs more."""

from typing import Any

from csp.constants import NONE, SELF, UNSAFE_EVAL, UNSAFE_INLINE

_BASE: dict[str, Any] = {
    "default-src": [NONE],
    "script-src": [SELF],
    "style-src": [SELF],
    "img-src": [SELF, "data:"],
    "font-src": [SELF],
    "connect-src": [SELF],
    "manifest-src": [SELF],
    "form-action": [SELF],
    "base-uri": [NONE],
    "object-src": [NONE],
    "frame-ancestors": [NONE],
}

PAGE_POLICY: dict[str, Any] = {"DIRECTIVES": _BASE}

# Alpine.js of the admin theme evaluates its attributes; the theme writes its colours into the page.
ADMIN_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        **_BASE,
        "script-src": [SELF, UNSAFE_EVAL],
        "style-src": [SELF, UNSAFE_INLINE],
    }
}
