"""The contribution of the standby app to the core."""

from standby.selectors.health import WARNS_OF, second_laptop
from standby.selectors.state import has_peer, is_standby
from standby.sentences import REFUSALS, pair_figure, pair_name, pair_sentence, pair_verdict
from standby.views.health import pair_metrics, pair_page, pair_warning
from tournaments.contribution_types import Contribution, HealthRow

CONTRIBUTION = Contribution(
    app="standby",
    health_rows={
        "standby": HealthRow(
            find=second_laptop,
            is_present=has_peer,
            name=pair_name,
            sentence=pair_sentence,
            figure=pair_figure,
            verdict=pair_verdict,
            warns_of=WARNS_OF,
            warning=pair_warning,
            section="standby/_health.html",
            button="standby/_health_button.html",
            page=pair_page,
            metrics=pair_metrics,
        )
    },
    refusal_sentences=REFUSALS,
    read_only=(is_standby,),
)
