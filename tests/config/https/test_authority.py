"""The server's own authority and the certificate that it signs."""

import stat
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from threading import Thread

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, load_pem_private_key
from cryptography.x509 import verification
from cryptography.x509.oid import NameOID

from config.https.authority import authority_file, server_certificate_file
from config.https.names import OwnNames

NOW = datetime(2026, 3, 14, 12, 0, tzinfo=UTC)
HERE = OwnNames(names=("localhost", "shuffle-up.local"), addresses=(ip_address("192.168.1.20"), ip_address("::1")))


def certificate_in(file: Path) -> x509.Certificate:
    """The first certificate of a file."""
    return x509.load_pem_x509_certificate(file.read_bytes())


def verifies(
    leaf: x509.Certificate, authority: x509.Certificate, subject: x509.DNSName | x509.IPAddress, at: datetime
) -> bool:
    """Return whether who trusts the authority accepts the certificate for this name or address."""
    store = verification.Store([authority])
    try:
        verification.PolicyBuilder().store(store).time(at).build_server_verifier(subject).verify(leaf, [])
    except verification.VerificationError:
        return False
    return True


def test_https_certificate_is_valid_only_for_names_of_its_computer(tmp_path: Path) -> None:
    leaf = certificate_in(server_certificate_file(tmp_path, HERE, now=NOW))
    authority = certificate_in(authority_file(tmp_path))
    asked: dict[str, x509.DNSName | x509.IPAddress] = {
        "shuffle-up.local": x509.DNSName("shuffle-up.local"),
        "192.168.1.20": x509.IPAddress(ip_address("192.168.1.20")),
        "192.168.1.21": x509.IPAddress(ip_address("192.168.1.21")),
        "example.org": x509.DNSName("example.org"),
    }
    found = {name for name, subject in asked.items() if verifies(leaf, authority, subject, NOW)}
    assert found == {"shuffle-up.local", "192.168.1.20"}


def test_certificate_authority_cannot_sign_for_internet_names(tmp_path: Path) -> None:
    server_certificate_file(tmp_path, HERE, now=NOW)
    authority = certificate_in(authority_file(tmp_path))
    key = load_pem_private_key((tmp_path / "authority.key").read_bytes(), password=None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    stolen = OwnNames(names=("example.org",), addresses=(ip_address("8.8.8.8"),))
    leaf = certificate_in(server_certificate_file(tmp_path, stolen, now=NOW))
    assert not verifies(leaf, authority, x509.DNSName("example.org"), NOW)
    assert not verifies(leaf, authority, x509.IPAddress(ip_address("8.8.8.8")), NOW)


def test_certificate_is_renewed_after_a_name_change_or_near_expiry(tmp_path: Path) -> None:
    first = server_certificate_file(tmp_path, HERE, now=NOW).read_bytes()
    authority = authority_file(tmp_path).read_bytes()
    assert server_certificate_file(tmp_path, HERE, now=NOW + timedelta(days=360)).read_bytes() == first
    moved = OwnNames(names=HERE.names, addresses=(ip_address("10.0.0.7"),))
    second = server_certificate_file(tmp_path, moved, now=NOW).read_bytes()
    third = server_certificate_file(tmp_path, moved, now=NOW + timedelta(days=370)).read_bytes()
    assert len({first, second, third}) == 3
    assert authority_file(tmp_path).read_bytes() == authority


def test_new_certificate_authority_issues_a_new_server_certificate(tmp_path: Path) -> None:
    first = server_certificate_file(tmp_path, HERE, now=NOW).read_bytes()
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Somebody else")])
    key = ec.generate_private_key(ec.SECP256R1())
    other = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(7)
        .not_valid_before(NOW)
        .not_valid_after(NOW + timedelta(days=900))
        .sign(key, hashes.SHA256())
    )
    authority_file(tmp_path).write_bytes(other.public_bytes(Encoding.PEM))
    assert server_certificate_file(tmp_path, HERE, now=NOW).read_bytes() != first


def test_https_keys_are_readable_only_by_their_owner(tmp_path: Path) -> None:
    folder = tmp_path / "https"
    server_certificate_file(folder, HERE, now=NOW)
    modes = {
        path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir()) if path.name != "lock"
    }
    assert modes == {"https": 0o700, "authority.key": 0o600, "authority.crt": 0o600, "server.pem": 0o600}


def test_concurrent_processes_create_a_single_certificate_authority(tmp_path: Path) -> None:
    made: list[bytes] = []
    several = [
        Thread(target=lambda: made.append(server_certificate_file(tmp_path, HERE, now=NOW).read_bytes()))
        for _ in range(6)
    ]
    for thread in several:
        thread.start()
    for thread in several:
        thread.join()
    assert (len(made), len(set(made))) == (6, 1)


def test_unreadable_key_of_the_certificate_authority_is_refused(tmp_path: Path) -> None:
    server_certificate_file(tmp_path, HERE, now=NOW)
    (tmp_path / "authority.key").write_bytes(b"no key")
    with pytest.raises(ValueError, match="PEM"):
        server_certificate_file(tmp_path, HERE, now=NOW)
