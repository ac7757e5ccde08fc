"""Is a delivery ours? As a program: python3 verify.py SECRET SIGNATURE [NOW] < body"""

import hashlib
import hmac
import re
import sys
import time


def verify(secret, signature, body, now=None, tolerance=300):
    """True when `signature`, the value of X-Service-Signature, fits `body`, the raw bytes that came, and is at most
    `tolerance` seconds old. `secret` is the whole text, its `whsec_` included; `now` is in unix seconds."""
    found = re.fullmatch(r"t=([0-9]+),v1=([0-9a-f]{64})", signature or "")
    if not found:
        return False
    t, v1 = found.groups()
    if abs((time.time() if now is None else now) - int(t)) > tolerance:
        return False
    expected = hmac.new(secret.encode(), t.encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, v1)


if __name__ == "__main__":
    given = sys.argv[1:]
    good = verify(given[0], given[1], sys.stdin.buffer.read(), float(given[2]) if len(given) > 2 else None)
    print("genuine" if good else "refused")
    sys.exit(0 if good else 1)
