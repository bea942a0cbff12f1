"""The authority of this server: it signs the certificate by which phones of the room know the server.

Its key stays in its folder. By its name constraints (RFC 5280, 4.2.1.10) it signs for private addresses and local
names alone: who trusts it trusts it for no page of the internet.
"""

import fcntl
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from config.https.names import LOCAL, PRIVATE, OwnNames

AUTHORITY_LASTS = timedelta(days=3650)
#: what browsers accept at the most
SERVER_LASTS = timedelta(days=397)
#: a certificate that ends sooner is made anew
RENEWED_BEFORE = timedelta(days=30)
#: clocks of phones may be behind
BEFORE_NOW = timedelta(days=1)
NAME = "Shuffle Up"


def server_certificate(folder: Path, names: OwnNames, *, now: datetime) -> Path:
    """Return the file with the server's key and certificates, made anew where its names changed or its end is near.

    The authority is made with the first one. Several processes may ask at once.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / "server.pem"
    with _alone(folder):
        authority, key = _authority(folder, now=now)
        if not _is_good(file, names, authority, now=now):
            _write(file, _signed(names, authority, key, now=now))
    return file


def authority_file(folder: Path) -> Path:
    """Return where the authority's certificate is: what phones are given."""
    return folder / "authority.crt"


def _authority(folder: Path, *, now: datetime) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    key_file, file = folder / "authority.key", authority_file(folder)
    if not (key_file.exists() and file.exists()):
        key = ec.generate_private_key(ec.SECP256R1())
        _write(key_file, _private(key))
        _write(file, _own_certificate(key, now=now).public_bytes(Encoding.PEM))
    found = load_pem_private_key(key_file.read_bytes(), password=None)
    if not isinstance(found, ec.EllipticCurvePrivateKey):
        raise TypeError(f"{key_file} is no key of this server. Move the folder {folder} away: a new one is made.")
    return x509.load_pem_x509_certificate(file.read_bytes()), found


def _own_certificate(key: ec.EllipticCurvePrivateKey, *, now: datetime) -> x509.Certificate:
    name = _name(f"{NAME} {socket.gethostname()}"[:64])
    permitted = [*(x509.DNSName(one) for one in LOCAL), *(x509.IPAddress(one) for one in PRIVATE)]
    usage = x509.KeyUsage(
        digital_signature=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=True,
        crl_sign=True,
        encipher_only=False,
        decipher_only=False,
    )
    return (
        _builder(key, now=now, lasts=AUTHORITY_LASTS)
        .subject_name(name)
        .issuer_name(name)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.NameConstraints(permitted_subtrees=permitted, excluded_subtrees=None), critical=True)
        .sign(key, hashes.SHA256())
    )


def _signed(
    names: OwnNames, authority: x509.Certificate, signer: ec.EllipticCurvePrivateKey, *, now: datetime
) -> bytes:
    """Return a new key, its certificate for these names, and the authority's, as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    shown = [*(x509.DNSName(one) for one in names.names), *(x509.IPAddress(one) for one in names.addresses)]
    made = (
        _builder(key, now=now, lasts=SERVER_LASTS)
        .subject_name(_name(NAME))
        .issuer_name(authority.subject)
        .add_extension(x509.SubjectAlternativeName(shown), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()),
            critical=False,
        )
        .sign(signer, hashes.SHA256())
    )
    return _private(key) + made.public_bytes(Encoding.PEM) + authority.public_bytes(Encoding.PEM)


def _builder(key: ec.EllipticCurvePrivateKey, *, now: datetime, lasts: timedelta) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - BEFORE_NOW)
        .not_valid_after(now - BEFORE_NOW + lasts)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _is_good(file: Path, names: OwnNames, authority: x509.Certificate, *, now: datetime) -> bool:
    """Return whether a certificate is the authority's, for these names, and lasts."""
    if not file.exists():
        return False
    found = x509.load_pem_x509_certificate(file.read_bytes())
    shown = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    same = (
        set(shown.get_values_for_type(x509.DNSName)) == set(names.names)
        and set(shown.get_values_for_type(x509.IPAddress)) == set(names.addresses)
        and found.issuer == authority.subject
    )
    return same and found.not_valid_after_utc - now > RENEWED_BEFORE


def _name(said: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, said)])


def _private(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _write(file: Path, content: bytes) -> None:
    """Write a file whole or not at all, readable by its owner alone."""
    new = file.with_suffix(".new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    new.replace(file)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    with (folder / "lock").open("w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
