"""Passkeys: the browser's own keys, bound to this site's name; what is asked of them is asked once."""

from typing import Final

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

from meowple.core.tongue import N_, tongue
from meowple.store import accounts
from meowple.web.accounts import let_in
from meowple.web.faces import FOLDER
from meowple.web.limits import NEW_ACCOUNTS, SIGN_IN, address_of, limits_of
from meowple.web.pages import rooms
from meowple.web.people import preferred_language

router = APIRouter(prefix="/account/passkey", include_in_schema=False)
IN: Final = "in"
KEEP: Final = "keep"
FAILED: Final = N_("That passkey did not work here.")
HIGHEST: Final = UserVerificationRequirement.REQUIRED
"""A passkey stands alone, without a password: it asks for a finger, a face or a number."""


def _site(request: Request) -> tuple[str, str]:
    """The name keys are bound to, and where they may be used."""
    return request.url.hostname or "", str(request.base_url).rstrip("/")


def _failed(request: Request) -> Response:
    person = rooms(request)[1].known(request)
    lang = person.lang if person is not None else preferred_language(request)
    return JSONResponse({"error": tongue(lang, FOLDER)(FAILED)}, 400)


async def _answered(request: Request) -> tuple[dict[str, object], str, str]:
    """What the browser answers, the challenge in it, and the purpose that was asked for; empty if never."""
    sent = await request.json()
    if not isinstance(sent, dict) or not isinstance(sent.get("response"), dict):
        raise ValueError("not a credential")
    said = parse_client_data_json(base64url_to_bytes(str(sent["response"].get("clientDataJSON", ""))))
    challenge = bytes_to_base64url(said.challenge)
    purpose = accounts.use_challenge(rooms(request)[0].store, challenge)
    return sent, challenge, purpose or ""


# A new passkey


@router.post("/ask")
def ask(request: Request) -> Response:
    """What to make a passkey for whoever sits here with."""
    house, door, _ = rooms(request)
    limits_of(request).take(NEW_ACCOUNTS, address_of(request))
    person = door.greet(request)
    account = accounts.account_of(house.store, person.id)
    handle = bytes_to_base64url(generate_user_handle()[:16]) if account is None else account.handle
    challenge = accounts.new_challenge(house.store, f"{KEEP} {person.id} {handle}")
    keys = [] if account is None else account.keys
    options = webauthn.generate_registration_options(
        rp_id=_site(request)[0],
        rp_name="Meowple",
        user_name=person.name if account is None or account.name is None else account.name,
        user_id=base64url_to_bytes(handle),
        challenge=base64url_to_bytes(challenge),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=HIGHEST
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(id)) for id, _ in keys],
    )
    response = Response(webauthn.options_to_json(options), media_type="application/json")
    door.sign(response, person)
    return response


@router.post("/keep")
async def keep(request: Request) -> Response:
    """The passkey that was made: a way into the account from now on. The account begins with its first."""
    house, door, _ = rooms(request)
    person = door.known(request)
    try:
        sent, challenge, purpose = await _answered(request)
        word, _, rest = purpose.partition(" ")
        id, _, handle = rest.partition(" ")
        if person is None or (word, id) != (KEEP, person.id):
            return _failed(request)
        rp_id, origin = _site(request)
        made = webauthn.verify_registration_response(
            credential=sent,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=rp_id,
            expected_origin=origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError):
        return _failed(request)
    key = bytes_to_base64url(made.credential_id)
    if accounts.passkey(house.store, key) is not None:
        return _failed(request)
    public = bytes_to_base64url(made.credential_public_key)
    accounts.add_passkey(house.store, person.id, handle, key, public, made.sign_count)
    response = JSONResponse({"go": "/me"})
    if not person.session:
        person = door.welcome(person.id) or person
    door.sign(response, person)
    return response


# Signing in


@router.post("/meet")
def meet(request: Request) -> Response:
    """What to ask any passkey of this site; nobody is named."""
    house, _, _ = rooms(request)
    limits_of(request).take(SIGN_IN, address_of(request))
    challenge = accounts.new_challenge(house.store, IN)
    options = webauthn.generate_authentication_options(
        rp_id=_site(request)[0], challenge=base64url_to_bytes(challenge), user_verification=HIGHEST
    )
    return Response(webauthn.options_to_json(options), media_type="application/json")


@router.post("/in")
async def sign_in(request: Request) -> Response:
    house, _, _ = rooms(request)
    try:
        sent, challenge, purpose = await _answered(request)
        id = str(sent.get("id", ""))
        found = accounts.passkey(house.store, id)
        if purpose != IN or found is None:
            return _failed(request)
        person, public, count = found
        rp_id, origin = _site(request)
        shown = webauthn.verify_authentication_response(
            credential=sent,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=rp_id,
            expected_origin=origin,
            credential_public_key=base64url_to_bytes(public),
            credential_current_sign_count=count,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError):
        return _failed(request)
    accounts.count_passkey(house.store, id, shown.new_sign_count)
    welcomed = await let_in(request, person)
    response = JSONResponse({"go": welcomed.headers["location"]})
    response.raw_headers += [(name, value) for name, value in welcomed.raw_headers if name == b"set-cookie"]
    return response
