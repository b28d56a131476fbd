"""What passkeys are asked, and whether they answer well. It is loaded with the first: webauthn is slow to come."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, generate_user_handle, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

HIGHEST: Final = UserVerificationRequirement.REQUIRED
"""A passkey stands alone, without a password: it asks for a finger, a face or a number."""

Sent = dict[str, object]


@contextmanager
def _or_value_error() -> Iterator[None]:
    """An answer that is none is a ValueError, whatever made it so."""
    try:
        yield
    except WebAuthnException as error:
        raise ValueError(str(error)) from error


def new_handle() -> str:
    """By this a passkey knows the account it belongs to."""
    return bytes_to_base64url(generate_user_handle()[:16])


def ask_for_new(rp_id: str, user: str, handle: str, challenge: str, known: Sequence[str]) -> str:
    """What a browser needs to make a passkey, as JSON; not on a device that has one of those known."""
    return webauthn.options_to_json(
        webauthn.generate_registration_options(
            rp_id=rp_id,
            rp_name="Meowple",
            user_name=user,
            user_id=base64url_to_bytes(handle),
            challenge=base64url_to_bytes(challenge),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=HIGHEST
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(id)) for id in known],
        )
    )


def ask_any(rp_id: str, challenge: str) -> str:
    """What a browser needs to show any passkey of this site, as JSON."""
    return webauthn.options_to_json(
        webauthn.generate_authentication_options(
            rp_id=rp_id, challenge=base64url_to_bytes(challenge), user_verification=HIGHEST
        )
    )


def challenge_in(said: str) -> str:
    """The challenge that the browser says it answers; ValueError for what is no answer."""
    with _or_value_error():
        return bytes_to_base64url(parse_client_data_json(base64url_to_bytes(said)).challenge)


def made(sent: Sent, challenge: str, rp_id: str, origin: str) -> tuple[str, str, int]:
    """A new passkey: its name, its public half and its counter; ValueError if it is not well made."""
    with _or_value_error():
        key = webauthn.verify_registration_response(
            credential=sent,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=rp_id,
            expected_origin=origin,
            require_user_verification=True,
        )
    return bytes_to_base64url(key.credential_id), bytes_to_base64url(key.credential_public_key), key.sign_count


def shown(sent: Sent, challenge: str, rp_id: str, origin: str, public: str, count: int) -> int:
    """The counter of a passkey that was shown; ValueError if it is not the one with this public half."""
    with _or_value_error():
        return webauthn.verify_authentication_response(
            credential=sent,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=rp_id,
            expected_origin=origin,
            credential_public_key=base64url_to_bytes(public),
            credential_current_sign_count=count,
            require_user_verification=True,
        ).new_sign_count
