"""Links as QR codes: drawn on a page, and in a terminal."""

import io

import segno
from markupsafe import Markup


def qr_code(link: str) -> Markup:
    return Markup(segno.make(link).svg_inline(scale=4, border=2))


def qr_code_for_terminal(link: str) -> str:
    drawn = io.StringIO()
    segno.make(link).terminal(out=drawn, border=2, compact=True)
    return drawn.getvalue()
