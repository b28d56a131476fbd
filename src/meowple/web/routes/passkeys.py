"""Passkeys: the browser's own keys, bound to this site's name; what is asked of them is asked once."""

from typing import Final
from urllib.parse import urlsplit

import webauthn
from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, generate_user_handle, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

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
NOT_A_KEY: Final = (WebAuthnException, ValueError, RecursionError)
"""What comes of answers that are none: the last of them, of such as are nested too deeply."""
FAILED: Final = N_("That passkey did not work here.")
HIGHEST: Final = UserVerificationRequirement.REQUIRED
"""A passkey stands alone, without a password: it asks for a finger, a face or a number."""


def _site(request: Request, site: SiteParts) -> tuple[str, str]:
    """The name keys are bound to, and where they may be used."""
    own = site.address.own(request)
    return urlsplit(own).hostname or "", own


def _failed(lang: str) -> Response:
    return JSONResponse({"error": translator(lang, FOLDER)(FAILED)}, 400)


async def _answered(request: Request, site: SiteParts) -> tuple[dict[str, object], str, str]:
    """What the browser answers, the challenge in it, and the purpose that was asked for; empty if never."""
    sent = await request.json()
    if not isinstance(sent, dict) or not isinstance(sent.get("response"), dict):
        raise ValueError("not a credential")
    said = parse_client_data_json(base64url_to_bytes(str(sent["response"].get("clientDataJSON", ""))))
    challenge = bytes_to_base64url(said.challenge)
    purpose = accounts.use_challenge(site.store, challenge)
    return sent, challenge, purpose or ""


# A new passkey


@router.post("/ask")
def ask(request: Request, site: Site, person: Visitor) -> Response:
    """What to make a passkey for whoever sits here with."""
    site.limits.take(NEW_ACCOUNTS, address_of(request))
    account = accounts.account_of(site.store, person.id)
    handle = bytes_to_base64url(generate_user_handle()[:16]) if account is None else account.handle
    challenge = accounts.new_challenge(site.store, f"{KEEP} {person.id} {handle}")
    keys = [] if account is None else account.keys
    options = webauthn.generate_registration_options(
        rp_id=_site(request, site)[0],
        rp_name="Meowple",
        user_name=person.name if account is None or account.name is None else account.name,
        user_id=base64url_to_bytes(handle),
        challenge=base64url_to_bytes(challenge),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=HIGHEST
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(id)) for id, _ in keys],
    )
    return Response(webauthn.options_to_json(options), media_type="application/json")


@router.post("/keep")
async def keep(request: Request, site: Site, person: Somebody, asking: Onlooker) -> Response:
    """The passkey that was made: a way into the account from now on. The account begins with its first."""
    try:
        sent, challenge, purpose = await _answered(request, site)
        word, _, rest = purpose.partition(" ")
        id, _, handle = rest.partition(" ")
        if person is None or (word, id) != (KEEP, person.id):
            return _failed(asking.lang)
        rp_id, origin = _site(request, site)
        made = webauthn.verify_registration_response(
            credential=sent,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=rp_id,
            expected_origin=origin,
            require_user_verification=True,
        )
    except NOT_A_KEY:
        return _failed(asking.lang)
    key = bytes_to_base64url(made.credential_id)
    if accounts.passkey(site.store, key) is not None:
        return _failed(asking.lang)
    public = bytes_to_base64url(made.credential_public_key)
    accounts.add_passkey(site.store, person.id, handle, key, public, made.sign_count)
    sign(request, person if person.session else site.identity.welcome(person.id) or person)
    return JSONResponse({"go": "/me"})


# Signing in


@router.post("/meet")
def meet(request: Request, site: Site) -> Response:
    """What to ask any passkey of this site; nobody is named."""
    site.limits.take(SIGN_IN, address_of(request))
    challenge = accounts.new_challenge(site.store, IN)
    options = webauthn.generate_authentication_options(
        rp_id=_site(request, site)[0], challenge=base64url_to_bytes(challenge), user_verification=HIGHEST
    )
    return Response(webauthn.options_to_json(options), media_type="application/json")


@router.post("/in")
async def sign_in(request: Request, site: Site, asking: Onlooker) -> Response:
    try:
        sent, challenge, purpose = await _answered(request, site)
        id = str(sent.get("id", ""))
        found = accounts.passkey(site.store, id)
        if purpose != IN or found is None:
            return _failed(asking.lang)
        person, public, count = found
        rp_id, origin = _site(request, site)
        shown = webauthn.verify_authentication_response(
            credential=sent,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=rp_id,
            expected_origin=origin,
            credential_public_key=base64url_to_bytes(public),
            credential_current_sign_count=count,
            require_user_verification=True,
        )
    except NOT_A_KEY:
        return _failed(asking.lang)
    accounts.count_passkey(site.store, id, shown.new_sign_count)
    await let_in(request, site, person)
    return JSONResponse({"go": "/mine"})
