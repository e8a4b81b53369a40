"""The pack of a hand that the system deals: its commitments and its seal. Which card goes where,
the engine of the game knows.

A leaf commits to one position: SHA-256(salt || position || card), the position as one byte, the
card as its code. The root is SHA-256 over the leaves in order. What lies in the database is the
pack under AES-GCM with a key from the environment; docs/adr/0013-dealt-packs.md.
"""

import base64
import hashlib
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from games.engines.cards import PACK
from games.engines.kernel import Refusal

SALT_BYTES = 16
NONCE_BYTES = 12
LEAST_KEY = 32  # characters


@dataclass(frozen=True, slots=True)
class Pack:
    """52 cards in dealing order, and the salt of each position. Never shown, logged or stored as
    it is: its text says neither."""

    cards: tuple[str, ...]
    salts: tuple[bytes, ...]

    def __repr__(self) -> str:
        return "Pack()"

    @property
    def leaves(self) -> tuple[str, ...]:
        """What commits to each position, in hex."""
        return tuple(
            leaf_of(salt, at, card)
            for at, (salt, card) in enumerate(zip(self.salts, self.cards, strict=True))
        )

    @property
    def root(self) -> str:
        return root_of(self.leaves)

    @property
    def is_complete(self) -> bool:
        return sorted(self.cards) == sorted(PACK)


def leaf_of(salt: bytes, position: int, card: str) -> str:
    """The commitment to a card at a position (0 to 51), 64 hex digits."""
    return hashlib.sha256(salt + bytes([position]) + card.encode()).hexdigest()


def root_of(leaves: Sequence[str]) -> str:
    """The commitment to the whole pack, 64 hex digits."""
    return hashlib.sha256(b"".join(bytes.fromhex(leaf) for leaf in leaves)).hexdigest()


def seal(pack: Pack) -> str:
    """The pack under the key, bound to its root; raises Refusal("pack_key_missing")."""
    plain = json.dumps([pack.cards, [salt.hex() for salt in pack.salts]]).encode()
    nonce = os.urandom(NONCE_BYTES)
    sealed = _cipher().encrypt(nonce, plain, pack.root.encode())
    return base64.b64encode(nonce + sealed).decode()


def open_sealed(sealed: str, root: str) -> Pack:
    """The pack of a seal. Raises Refusal: "pack_key_missing" where there is no key,
    "pack_unreadable" under another key or where seal or root were changed."""
    cipher = _cipher()
    try:
        raw = base64.b64decode(sealed, validate=True)
        plain = cipher.decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], root.encode())
    except (ValueError, InvalidTag):
        raise Refusal("pack_unreadable") from None
    cards, salts = json.loads(plain)
    return Pack(tuple(cards), tuple(bytes.fromhex(salt) for salt in salts))


def _cipher() -> AESGCM:
    key = settings.PACK_KEY
    if len(key) < LEAST_KEY:
        raise Refusal("pack_key_missing", least=LEAST_KEY)
    derived = HKDF(SHA256(), length=32, salt=None, info=b"baize dealt pack").derive(key.encode())
    return AESGCM(derived)
