"""What the terminal says while the site runs: where it is, who can come in, and a QR code for phones."""

import threading
import webbrowser

from rich.console import Console

from meowple.cli.common import FOLDER, language
from meowple.core.translation import translator
from meowple.web.doors import THIS_MACHINE
from meowple.web.lan import SiteAddress
from meowple.web.qr_codes import qr_code_for_terminal
from meowple.web.server import run
from meowple.web.settings import Settings


def start_site(settings: Settings, out: Console) -> None:
    """Say where the site is, open the browser if wanted, and run it."""
    translate = translator(language(""), FOLDER)
    name = "localhost" if settings.is_everywhere or settings.host in THIS_MACHINE else settings.host
    here = f"http://{f'[{name}]' if ':' in name else name}:{settings.port}"

    def tell(text: str) -> None:
        out.print(text, highlight=False, markup=False, soft_wrap=True)

    def announce(link: str) -> None:
        tell(translate("Phones in this house can join at {link}", link=link))
        if out.is_terminal:
            out.file.write(qr_code_for_terminal(f"{link}/"))
        tell(translate("Everybody in your local network can open it; your tables only with an invite."))

    tell(translate("Meowple is at {link} (Ctrl+C ends it)", link=settings.url or f"{here}/"))
    in_house = SiteAddress(settings).in_house
    if in_house:
        announce(in_house)
    elif not settings.is_open and not settings.url:
        tell(translate("Only this machine can open it. The page has a switch that lets phones in this house join."))

    def show() -> None:
        """In a thread of its own: some systems wait until the browser is closed."""
        if settings.browser:
            threading.Thread(target=webbrowser.open, args=(f"{here}/",), daemon=True).start()

    run(settings, announce, show)
