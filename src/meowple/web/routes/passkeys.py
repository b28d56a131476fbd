"""Passkeys: the browser's own keys, bound to this site's name; what is asked of them is asked once."""

from typing import Final
from urllib.parse import urlsplit

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from meowple.core.translation import N_, translator
from meowple.store import accounts
from meowple.web.dependencies import Onlooker, Site, SiteParts, Somebody, Visitor
from meowple.web.identity import sign
from meowple.web.limits import NEW_ACCOUNTS, SIGN_IN, address_of
from meowple.web.page_templates import FOLDER
from meowple.web.routes.accounts import let_in

router = APIRouter(prefix="/account/passkey", include_in_schema=False)
IN: Final = "in"
KEEP: Final = "keep"
NOT_A_KEY: Final = (ValueError, RecursionError)
"""What comes of answers that are none: the last of them, of such as are nested too deeply."""
FAILED: Final = N_("That passkey did not work here.")


def _site(request: Request, site: SiteParts) -> tuple[str, str]:
    """The name keys are bound to, and where they may be used."""
    own = site.address.own(request)
    return urlsplit(own).hostname or "", own


def _failed(lang: str) -> Response:
    return JSONResponse({"error": translator(lang, FOLDER)(FAILED)}, 400)


async def _answered(request: Request, site: SiteParts) -> tuple[dict[str, object], str, str]:
    """What the browser answers, the challenge in it, and the purpose that was asked for; empty if never."""
    from meowple.web.passkey_answers import challenge_in

    sent = await request.json()
    if not isinstance(sent, dict) or not isinstance(sent.get("response"), dict):
        raise ValueError("not a credential")
    challenge = challenge_in(str(sent["response"].get("clientDataJSON", "")))
    purpose = accounts.use_challenge(site.store, challenge)
    return sent, challenge, purpose or ""


# A new passkey


@router.post("/ask")
def ask(request: Request, site: Site, person: Visitor) -> Response:
    """What to make a passkey for whoever sits here with."""
    from meowple.web.passkey_answers import ask_for_new, new_handle

    site.limits.take(NEW_ACCOUNTS, address_of(request))
    account = accounts.account_of(site.store, person.id)
    handle = new_handle() if account is None else account.handle
    challenge = accounts.new_challenge(site.store, f"{KEEP} {person.id} {handle}")
    known = [] if account is None else [id for id, _ in account.keys]
    user = person.name if account is None or account.name is None else account.name
    asked = ask_for_new(_site(request, site)[0], user, handle, challenge, known)
    return Response(asked, media_type="application/json")


@router.post("/keep")
async def keep(request: Request, site: Site, person: Somebody, asking: Onlooker) -> Response:
    """The passkey that was made: a way into the account from now on. The account begins with its first."""
    from meowple.web.passkey_answers import made

    try:
        sent, challenge, purpose = await _answered(request, site)
        word, _, rest = purpose.partition(" ")
        id, _, handle = rest.partition(" ")
        if person is None or (word, id) != (KEEP, person.id):
            return _failed(asking.lang)
        key, public, count = made(sent, challenge, *_site(request, site))
    except NOT_A_KEY:
        return _failed(asking.lang)
    if accounts.passkey(site.store, key) is not None:
        return _failed(asking.lang)
    accounts.add_passkey(site.store, person.id, handle, key, public, count)
    sign(request, person if person.session else site.identity.welcome(person.id) or person)
    return JSONResponse({"go": "/me"})


# Signing in


@router.post("/meet")
def meet(request: Request, site: Site) -> Response:
    """What to ask any passkey of this site; nobody is named."""
    from meowple.web.passkey_answers import ask_any

    site.limits.take(SIGN_IN, address_of(request))
    challenge = accounts.new_challenge(site.store, IN)
    return Response(ask_any(_site(request, site)[0], challenge), media_type="application/json")


@router.post("/in")
async def sign_in(request: Request, site: Site, asking: Onlooker) -> Response:
    from meowple.web.passkey_answers import shown

    try:
        sent, challenge, purpose = await _answered(request, site)
        id = str(sent.get("id", ""))
        found = accounts.passkey(site.store, id)
        if purpose != IN or found is None:
            return _failed(asking.lang)
        person, public, count = found
        counted = shown(sent, challenge, *_site(request, site), public, count)
    except NOT_A_KEY:
        return _failed(asking.lang)
    accounts.count_passkey(site.store, id, counted)
    await let_in(request, site, person)
    return JSONResponse({"go": "/mine"})
