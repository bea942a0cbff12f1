"""The contribution of the standby app to the core."""

from standby.selectors.health import WARNS_OF, pair_health
from standby.selectors.state import has_peer, is_standby
from standby.sentences import REFUSALS, pair_figure_text, pair_headline, pair_sentence, pair_title
from standby.views.health import pair_metrics, pair_page_context, pair_warning
from tournaments.contribution_types import Contribution, HealthRow

CONTRIBUTION = Contribution(
    app="standby",
    health_rows={
        "standby": HealthRow(
            find=pair_health,
            is_present=has_peer,
            name=pair_title,
            sentence=pair_sentence,
            figure=pair_figure_text,
            verdict=pair_headline,
            warns_of=WARNS_OF,
            warning=pair_warning,
            section="standby/_health.html",
            button="standby/_health_button.html",
            page=pair_page_context,
            metrics=pair_metrics,
        )
    },
    refusal_sentences=REFUSALS,
    read_only=(is_standby,),
)
