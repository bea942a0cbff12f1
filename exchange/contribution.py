"""The contribution of exchange: tournaments that are brought in."""

from exchange.sentences.imports import IMPORT_SENTENCES
from exchange.sentences.refusals import EXCHANGE_REFUSALS
from exchange.services.folders import forget_unfinished
from tournaments.contribution_types import Contribution

CONTRIBUTION = Contribution(
    app="exchange",
    log_sentences=IMPORT_SENTENCES,
    refusal_sentences=EXCHANGE_REFUSALS,
    at_erase=(forget_unfinished,),
)
