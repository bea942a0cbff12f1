"""The exchange app's contribution to the project: sentences, and deletion of uploaded files when people are erased."""

from exchange.sentences.imports import IMPORT_SENTENCES
from exchange.sentences.refusals import EXCHANGE_REFUSALS
from exchange.services.folders import delete_unstored_folders
from tournaments.contribution_types import Contribution

CONTRIBUTION = Contribution(
    app="exchange",
    log_sentences=IMPORT_SENTENCES,
    refusal_sentences=EXCHANGE_REFUSALS,
    at_erase=(delete_unstored_folders,),
)
