"""The server's certificate authority. It signs the certificate by which phones in the room recognise the server.

The authority's key stays in its folder. Its name constraints (RFC 5280, 4.2.1.10) limit it to private addresses and
local names. Phones that trust it therefore do not trust it for pages on the internet.
"""

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
from systems.files import lock_file, write_atomically

AUTHORITY_LIFETIME = timedelta(days=3650)
# the maximum that browsers accept
SERVER_LIFETIME = timedelta(days=397)
RENEWAL_MARGIN = timedelta(days=30)
# clocks of phones may be behind
CLOCK_SKEW = timedelta(days=1)
NAME = "Shuffle Up"


def server_certificate_file(folder: Path, names: OwnNames, *, now: datetime) -> Path:
    """Return the file with the server's key and certificates, renewed if the names changed or it expires soon.

    Creates the authority with the first certificate. Safe for concurrent processes.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / "server.pem"
    with _lock_folder(folder):
        authority, key = _load_or_create_authority(folder, now=now)
        if not _is_valid(file, names, authority, now=now):
            write_atomically(file, _new_certificate_pem(names, authority, key, now=now))
    return file


def authority_file(folder: Path) -> Path:
    """Return the path of the authority's certificate, which phones download."""
    return folder / "authority.crt"


def _load_or_create_authority(folder: Path, *, now: datetime) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    key_file, file = folder / "authority.key", authority_file(folder)
    if not (key_file.exists() and file.exists()):
        key = ec.generate_private_key(ec.SECP256R1())
        write_atomically(key_file, _private_pem(key))
        write_atomically(file, _self_signed_certificate(key, now=now).public_bytes(Encoding.PEM))
    private_key = load_pem_private_key(key_file.read_bytes(), password=None)
    if not isinstance(private_key, ec.EllipticCurvePrivateKey):
        raise TypeError(f"{key_file} is no key of this server. Move the folder {folder} away: a new one is made.")
    return x509.load_pem_x509_certificate(file.read_bytes()), private_key


def _self_signed_certificate(key: ec.EllipticCurvePrivateKey, *, now: datetime) -> x509.Certificate:
    name = _certificate_name(f"{NAME} {socket.gethostname()}"[:64])
    permitted = [*(x509.DNSName(domain) for domain in LOCAL), *(x509.IPAddress(network) for network in PRIVATE)]
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
        _certificate_builder(key, now=now, lifetime=AUTHORITY_LIFETIME)
        .subject_name(name)
        .issuer_name(name)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.NameConstraints(permitted_subtrees=permitted, excluded_subtrees=None), critical=True)
        .sign(key, hashes.SHA256())
    )


def _new_certificate_pem(
    names: OwnNames, authority: x509.Certificate, signer: ec.EllipticCurvePrivateKey, *, now: datetime
) -> bytes:
    """Return a new key, a certificate for these names, and the authority's certificate, as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = [*(x509.DNSName(name) for name in names.names), *(x509.IPAddress(ip) for ip in names.addresses)]
    certificate = (
        _certificate_builder(key, now=now, lifetime=SERVER_LIFETIME)
        .subject_name(_certificate_name(NAME))
        .issuer_name(authority.subject)
        .add_extension(x509.SubjectAlternativeName(subject), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()),
            critical=False,
        )
        .sign(signer, hashes.SHA256())
    )
    return _private_pem(key) + certificate.public_bytes(Encoding.PEM) + authority.public_bytes(Encoding.PEM)


def _certificate_builder(
    key: ec.EllipticCurvePrivateKey, *, now: datetime, lifetime: timedelta
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - CLOCK_SKEW)
        .not_valid_after(now - CLOCK_SKEW + lifetime)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _is_valid(file: Path, names: OwnNames, authority: x509.Certificate, *, now: datetime) -> bool:
    """Return whether the authority signed the certificate for exactly these names, and it does not expire soon."""
    if not file.exists():
        return False
    certificate = x509.load_pem_x509_certificate(file.read_bytes())
    subject = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    matches = (
        set(subject.get_values_for_type(x509.DNSName)) == set(names.names)
        and set(subject.get_values_for_type(x509.IPAddress)) == set(names.addresses)
        and certificate.issuer == authority.subject
    )
    return matches and certificate.not_valid_after_utc - now > RENEWAL_MARGIN


def _certificate_name(common_name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common_name)])


def _private_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


@contextmanager
def _lock_folder(folder: Path) -> Iterator[None]:
    with (folder / "lock").open("w", encoding="ascii") as lock:
        lock_file(lock)
        yield
