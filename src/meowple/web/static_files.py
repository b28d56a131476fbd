"""Static files under addresses that change with them: browsers keep them for a year and never ask again."""

import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.types import Scope

from meowple.core.picture import palette_css

FOLDER: Final = Path(__file__).parent
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_FIRST: Final = "no-cache"
DATED: Final = re.compile(r"v-[0-9a-f]{12}/(.+)")
"""A path with the fingerprint of all files before it. Modules and style sheets name each other by relative paths, so
that one fingerprint leads them all."""


@lru_cache(maxsize=1)
def fingerprint() -> str:
    """The same for as long as nothing that browsers keep has changed."""
    found = hashlib.sha256(palette_css().encode())
    for folder in ("static", "templates"):
        for path in sorted((FOLDER / folder).iterdir()):
            found.update(path.read_bytes())
    return found.hexdigest()[:12]


def address(name: str) -> str:
    """Where a browser finds this file, or the palette, for as long as it is as it is now."""
    return f"/palette.css?v={fingerprint()}" if name == "palette.css" else f"/static/v-{fingerprint()}/{name}"


class FingerprintedFiles(StaticFiles):
    """The files, with or without a fingerprint before their name; an old one leads to what there is now."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        dated = DATED.fullmatch(path)
        answer = await super().get_response(dated[1] if dated else path, scope)
        is_current = path.startswith(f"v-{fingerprint()}/") and answer.status_code in (200, 304)
        answer.headers["Cache-Control"] = FOREVER if is_current else ASK_FIRST
        return answer
