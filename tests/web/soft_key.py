"""A passkey made of software: it answers as a device would, or wrongly in one respect."""

import hashlib
import json
import secrets
from collections.abc import Mapping

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, NEW = 0x01, 0x04, 0x40
ES256 = -7


class SoftKey:
    """One key for one site."""

    def __init__(self, site: str = "testserver", origin: str = "http://testserver") -> None:
        self.site = site
        self.origin = origin
        self.count = 0
        self.flags = PRESENT | VERIFIED
        self.id = secrets.token_bytes(16)
        self._secret = ec.generate_private_key(ec.SECP256R1())

    def make(self, asked: Mapping[str, object]) -> dict[str, object]:
        """The answer to "make a passkey"."""
        public = self._secret.public_key().public_numbers()
        point = {1: 2, 3: ES256, -1: 1, -2: public.x.to_bytes(32, "big"), -3: public.y.to_bytes(32, "big")}
        named = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(point)
        made = {"fmt": "none", "attStmt": {}, "authData": self._told(self.flags | NEW) + named}
        client = self._client("webauthn.create", str(asked["challenge"]))
        response = {"clientDataJSON": _b64(client), "attestationObject": _b64(cbor2.dumps(made))}
        return self._credential(response)

    def show(self, asked: Mapping[str, object]) -> dict[str, object]:
        """The answer to "who are you?"; every time it counts one more."""
        self.count += 1
        client, told = self._client("webauthn.get", str(asked["challenge"])), self._told(self.flags)
        signature = self._secret.sign(told + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {"clientDataJSON": _b64(client), "authenticatorData": _b64(told), "signature": _b64(signature)}
        return self._credential(response)

    def _client(self, purpose: str, challenge: str) -> bytes:
        return json.dumps({"type": purpose, "challenge": challenge, "origin": self.origin}).encode()

    def _told(self, flags: int) -> bytes:
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _credential(self, response: dict[str, str]) -> dict[str, object]:
        id = _b64(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {}, "response": response}


def _b64(data: bytes) -> str:
    return bytes_to_base64url(data)
