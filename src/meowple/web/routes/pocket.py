"""On a phone: the site's manifest and icons, and a small service worker for when the network is gone."""

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from meowple.core.picture import LIGHT
from meowple.core.translation import LANGUAGES, translator
from meowple.web.dependencies import Site
from meowple.web.identity import preferred_language
from meowple.web.page_templates import FOLDER
from meowple.web.static_files import address, fingerprint

router = APIRouter(include_in_schema=False)
ICONS: Final = (
    ("icon.svg", "any", "any"),
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon_maskable-192.png", "192x192", "maskable"),
    ("icon_maskable-512.png", "512x512", "maskable"),
)
KEPT: Final = ("palette.css", "site.css", "network.js", "cats.svg", "paw.svg")
"""All that the page without a network is made of."""


async def asked_language(request: Request, lang: str = "") -> str:
    """What the page that asks speaks; browsers fetch these without a cookie."""
    return lang if lang in LANGUAGES else preferred_language(request)


Language = Annotated[str, Depends(asked_language)]


@router.get("/manifest.webmanifest")
async def manifest(lang: Language) -> Response:
    """What a phone needs to put the site on its home screen, and to open it like an app from there."""
    translate = translator(lang, FOLDER)
    types = {"svg": "image/svg+xml", "png": "image/png"}
    told = {
        "id": "/",
        "name": "Meowple",
        "short_name": "Meowple",
        "description": translate("Family games, purring along"),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": LIGHT["paper"],
        "theme_color": LIGHT["card"],
        "categories": ["games", "kids"],
        "icons": [
            {"src": f"/static/{name}", "sizes": sizes, "type": types[name.rsplit(".", 1)[1]], "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
        "shortcuts": [
            {"name": translate("My tables"), "url": "/mine"},
            {"name": translate("In a classroom"), "url": "/class"},
        ],
    }
    headers = {"Cache-Control": "max-age=3600", "Vary": "Accept-Language"}
    return JSONResponse(told, headers=headers, media_type="application/manifest+json")


@router.get("/service-worker.js")
async def service_worker(site: Site, lang: Language) -> Response:
    """Below `/`, so that it may answer for every page; asked for anew each time, so that a new one comes through."""
    offline = f"/offline?lang={lang}"
    kept = [address(name) for name in KEPT]
    template = site.templates.jinja.get_template("service_worker.js")
    text = template.render(version=fingerprint(), kept=kept, offline=offline)
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@router.get("/offline")
async def offline(site: Site, lang: Language) -> Response:
    """What a browser shows in place of any page while there is no network; nothing in it is anybody's own."""
    return HTMLResponse(site.templates.fragment("offline", translator(lang, FOLDER)))
