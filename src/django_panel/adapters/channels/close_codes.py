"""Close codes of WebSockets whose user has no access."""

from __future__ import annotations

NOT_SIGNED_IN, FORBIDDEN_CODE, NOT_HERE, FAILED = 4401, 4403, 4404, 1011
