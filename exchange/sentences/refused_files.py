"""The files that an import refused, each with why, long after their contents are gone."""

from typing import Any

from exchange.models import TdtImport
from tournaments.rules.refused import Refused
from tournaments.sentences.refusals import refusal_sentence


def refused_files(job: TdtImport) -> list[dict[str, str]]:
    """Return name, code and reason of each. An import of an older version kept the names alone."""
    return [_refused_file(one) for one in job.report.get("refused", [])]


def _refused_file(stored: Any) -> dict[str, str]:
    if not isinstance(stored, dict):
        return {"name": str(stored), "code": "", "says": ""}
    code, facts = stored["code"], stored["facts"]
    refused = Refused(code, **facts)
    return {"name": stored["name"], "code": refused.code, "says": refusal_sentence(refused)}
