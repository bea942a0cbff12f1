"""The exchange app's contribution to the project: sentences, and the clean-up of files when people are erased."""

from exchange.sentences.imports import IMPORT_SENTENCES
from exchange.sentences.refusals import EXCHANGE_REFUSALS
from exchange.services.folders import delete_unstored_folders, forget_erased_people
from tournaments.contribution_types import Contribution

CONTRIBUTION = Contribution(
    app="exchange",
    log_sentences=IMPORT_SENTENCES,
    refusal_sentences=EXCHANGE_REFUSALS,
    typed_texts={"exchange.ImportedTournament": ("other_fields",)},
    at_erase=(delete_unstored_folders, forget_erased_people),
)
