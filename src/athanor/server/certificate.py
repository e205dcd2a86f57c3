"""A self-signed certificate, for https on the local network."""

import ipaddress
import os
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from athanor.server.storage.files import keep_owner

if TYPE_CHECKING:
    from cryptography.x509 import Certificate

DAYS = 365
RENEWED = 30  # days before its end at which a certificate is made anew, or its owner warned


def own_certificate(folder: Path, address: str, now: datetime) -> tuple[Path, Path, bool]:
    """A self-signed certificate for this machine, with its key, and whether it was made now.

    It is kept until its end is near, or the machine has another address.
    """
    cert, key = folder / "certificate.pem", folder / "certificate-key.pem"
    if key.exists() and _serves(cert, address, now):
        return cert, key, False
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    made, secret = _made(address, now)
    descriptor = os.open(key, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secret)
    cert.write_bytes(made)
    for made_now in (cert, key):
        keep_owner(made_now, folder)
    return cert, key, True


def ends(cert: Path) -> datetime:
    """When a certificate ends. Raises `ValueError` if the file is none."""
    return _read(cert).not_valid_after_utc


def days_left(cert: Path, now: datetime) -> int:
    """The days until a certificate ends; none are left once it has ended."""
    return max(0, (ends(cert) - now).days)


def _serves(cert: Path, address: str, now: datetime) -> bool:
    # Imported here so that a server without --tls starts without it.
    from cryptography.x509 import IPAddress, SubjectAlternativeName

    try:
        read = _read(cert)
    except (OSError, ValueError):
        return False
    names = read.extensions.get_extension_for_class(SubjectAlternativeName).value
    here = ipaddress.ip_address(address) in names.get_values_for_type(IPAddress)
    return here and days_left(cert, now) > RENEWED


def _read(cert: Path) -> "Certificate":
    # Imported here so that a server without --tls starts without it.
    from cryptography.x509 import load_pem_x509_certificate

    return load_pem_x509_certificate(cert.read_bytes())


def _made(address: str, now: datetime) -> tuple[bytes, bytes]:
    # Imported here so that a server without --tls starts without it.
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Athanor")])
    names = [
        x509.DNSName("localhost"),
        x509.IPAddress(ipaddress.ip_address("127.0.0.1")),
        x509.IPAddress(ipaddress.ip_address(address)),
    ]
    cert = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return cert.public_bytes(serialization.Encoding.PEM), secret
