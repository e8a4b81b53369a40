"""The pack of a hand that the system deals: its commitments, its seal, and which card goes where.

A leaf commits to one position: SHA-256(salt || position || card), the position as one byte, the
card as its code. The root is SHA-256 over the leaves in order. What lies in the database is the
pack under AES-GCM with a key from the environment; docs/adr/0013-dealt-packs.md.
"""

import base64
import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from games.engines.cards import PACK
from games.engines.holdem import RoundStarted, play_order
from games.engines.kernel import Event, Refusal
from games.engines.rounds import BoardDealt, HandShown

SALT_BYTES = 16
NONCE_BYTES = 12
LEAST_KEY = 32  # characters
FLOP, TURN, RIVER = (1, 2, 3), (5,), (7,)  # after the hole cards; the others are burned


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


def hole_positions(players: int, place: int) -> tuple[int, int]:
    """Where the two cards of a player lie; `place` 0 is left of the button. One card at a time."""
    return place, players + place


def board_positions(players: int) -> tuple[int, ...]:
    """Where the five cards of the board lie: a card is burned before each street (HOLD-9)."""
    return tuple(2 * players + at for at in (*FLOP, *TURN, *RIVER))


def turned_up(events: Iterable[Event]) -> dict[int, str]:
    """Position and card of everything that a hand's events turned up, in order of showing."""
    order: list[int] = []
    board: list[str] = []
    found: dict[int, str] = {}
    for event in events:
        if isinstance(event, RoundStarted):
            order = [start.seat for start in play_order(event.seats, event.button)]
        elif isinstance(event, BoardDealt):
            lie = board_positions(len(order))[len(board) :]
            found |= dict(zip(lie, event.cards, strict=False))
            board += event.cards
        elif isinstance(event, HandShown):
            lie = hole_positions(len(order), order.index(event.seat))
            found |= dict(zip(lie, event.cards, strict=True))
    return found


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
