"""A passkey in software: signs what the endpoints ask for, as a browser does."""

from __future__ import annotations

import hashlib
import json
import struct
from base64 import urlsafe_b64encode
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2 import cbor
from fido2.cose import ES256

#: User present, user verified, and (for a registration) attested credential data.
_PRESENT, _VERIFIED, _ATTESTED = 0x01, 0x04, 0x40


def encoded(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


class Passkey:
    """A discoverable credential for one site."""

    def __init__(self, origin: str = "https://testserver", site: str = "testserver") -> None:
        self.origin = origin
        self.site = site
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = hashlib.sha256(str(id(self)).encode()).digest()
        self.user_handle = ""
        self.uses = 0

    def register(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return what ``navigator.credentials.create()`` returns."""
        asked = options["publicKey"]
        self.user_handle = asked["user"]["id"]
        public = cbor.encode(ES256.from_cryptography_key(self.key.public_key()))
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + public
        data = self._authenticator_data(_PRESENT | _VERIFIED | _ATTESTED) + attested
        statement = cbor.encode({"fmt": "none", "attStmt": {}, "authData": data})
        return self._credential(
            {
                "clientDataJSON": encoded(self._client_data("webauthn.create", asked)),
                "attestationObject": encoded(statement),
                "transports": ["internal"],
            }
        )

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return what ``navigator.credentials.get()`` returns."""
        client_data = self._client_data("webauthn.get", options["publicKey"])
        data = self._authenticator_data(_PRESENT | _VERIFIED)
        signed = data + hashlib.sha256(client_data).digest()
        return self._credential(
            {
                "clientDataJSON": encoded(client_data),
                "authenticatorData": encoded(data),
                "signature": encoded(self.key.sign(signed, ec.ECDSA(hashes.SHA256()))),
                "userHandle": self.user_handle,
            }
        )

    def _credential(self, response: dict[str, Any]) -> dict[str, Any]:
        return {
            "id": encoded(self.id),
            "rawId": encoded(self.id),
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {"credProps": {"rk": True}},
        }

    def _client_data(self, kind: str, asked: dict[str, Any]) -> bytes:
        data = {"type": kind, "challenge": asked["challenge"], "origin": self.origin}
        return json.dumps(data).encode()

    def _authenticator_data(self, flags: int) -> bytes:
        self.uses += 1
        return hashlib.sha256(self.site.encode()).digest() + struct.pack(">BI", flags, self.uses)
