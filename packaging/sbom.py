"""`packaging/sbom.py VERSION`: print the CycloneDX SBOM of a release, made from requirements.txt."""

import json
import re
import sys
import uuid
from pathlib import Path
from typing import Any

REQUIREMENTS = Path(__file__).resolve().parents[1] / "requirements.txt"
NAME = "shuffle-up"
# a release, the marker of the systems that need it, and the lines with the digests of its files
PIN = re.compile(
    r"^(?P<name>[\w.-]+)==(?P<version>[^\s;]+)(?: ; (?P<marker>.+?))? \\\n(?P<digests>(?: +--hash=.+\n)+)", re.M
)


def bill_of_materials(version: str, requirements: str) -> dict[str, Any]:
    """Return the CycloneDX document of a version and the text of its requirements file."""
    components = [_component(pin) for pin in PIN.finditer(requirements)]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": uuid.uuid5(uuid.NAMESPACE_URL, f"{NAME} {version}\n{requirements}").urn,
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": f"pkg:pypi/{NAME}@{version}",
                "name": NAME,
                "version": version,
                "purl": f"pkg:pypi/{NAME}@{version}",
                "licenses": [{"license": {"id": "Apache-2.0"}}],
            }
        },
        "components": components,
    }


def _component(pin: re.Match[str]) -> dict[str, Any]:
    purl = f"pkg:pypi/{pin['name']}@{pin['version']}"
    component = {
        "type": "library",
        "bom-ref": purl,
        "name": pin["name"],
        "version": pin["version"],
        "purl": purl,
        "hashes": [
            {"alg": "SHA-256", "content": digest} for digest in re.findall("--hash=sha256:(\\w+)", pin["digests"])
        ],
    }
    if pin["marker"]:
        component["properties"] = [{"name": f"{NAME}:marker", "value": pin["marker"]}]
    return component


if __name__ == "__main__":
    document = bill_of_materials(sys.argv[1], REQUIREMENTS.read_text(encoding="utf-8"))
    sys.stdout.write(json.dumps(document, indent=2) + "\n")
