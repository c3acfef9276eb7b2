"""The codec for everything in links: bits or bytes as base64url with a 24-bit checksum.

A number in nibbles is groups of five bits, lowest first: one that says whether more follow,
four of the number. A text is its length in bytes (nibbles) and its bytes in UTF-8.
"""

import base64
from zlib import crc32

_CHECK_BYTES = 3


def seal(data: bytes, about: str = "") -> str:
    """The characters for some bytes; the checksum also covers `about`, which the reader knows."""
    sealed = base64.urlsafe_b64encode(data + _check(data, about))
    return sealed.decode().rstrip("=")


def unseal(text: str, about: str = "") -> bytes:
    """The bytes behind the characters; raises ValueError if they are damaged."""
    padding = "=" * (-len(text) % 4)
    sealed = base64.b64decode(text + padding, altchars="-_", validate=True)
    data, check = sealed[:-_CHECK_BYTES], sealed[-_CHECK_BYTES:]
    if not data or check != _check(data, about):
        raise ValueError("the checksum differs")
    return data


def _check(data: bytes, about: str) -> bytes:
    return crc32(data + about.encode()).to_bytes(4)[:_CHECK_BYTES]


class Writer:
    """Gathers bits."""

    def __init__(self) -> None:
        self.bits: list[str] = []

    def number(self, value: int, width: int) -> None:
        """Write a number in `width` bits."""
        self.bits.append(f"{value:0{width}b}" if width else "")

    def nibbles(self, value: int) -> None:
        """Write a number of any length."""
        while True:
            value, low = value >> 4, value & 15
            self.number((16 if value else 0) | low, 5)
            if not value:
                return

    def text(self, value: str) -> None:
        """Write a text."""
        data = value.encode()
        self.nibbles(len(data))
        for byte in data:
            self.number(byte, 8)

    def sealed(self, about: str = "") -> str:
        """The bits, sealed: a one marks their end."""
        bits = "".join(self.bits) + "1"
        return seal(int(bits + "0" * (-len(bits) % 8), 2).to_bytes((len(bits) + 7) // 8), about)


class Reader:
    """Reads what a `Writer` has gathered; all its methods raise ValueError at the end."""

    def __init__(self, bits: str) -> None:
        self.bits, self.at = bits, 0

    def number(self, width: int) -> int:
        """Read a number of `width` bits."""
        if self.at + width > len(self.bits):
            raise ValueError("the code ends early")
        self.at += width
        return int(self.bits[self.at - width : self.at] or "0", 2)

    def nibbles(self) -> int:
        """Read a number of any length."""
        value, shift = 0, 0
        while True:
            group = self.number(5)
            value |= (group & 15) << shift
            shift += 4
            if group < 16:
                return value

    def text(self) -> str:
        """Read a text; raises UnicodeDecodeError if it isn't one."""
        return bytes(self.number(8) for _ in range(self.nibbles())).decode()


def unsealed(text: str, about: str = "") -> Reader:
    """The bits behind the characters; raises ValueError if they are damaged."""
    data = unseal(text, about)
    return Reader(f"{int.from_bytes(data):0{len(data) * 8}b}".rstrip("0")[:-1])
