"""The API's URLs. Each action has a URL of its own."""

from django.urls import URLResolver, include, path

from tournaments.api import days, desk, find, forecast, layouts, next_step, sounds, views
from tournaments.api import screens as notices
from tournaments.api import structure as structures
from tournaments.api.leagues import fund, seasons
from tournaments.api.prizes import bounties, payouts, points
from tournaments.api.staff import access, codes, my_tokens, organisation, organisation_settings, own_account
from tournaments.contribution_types import Action


def action_url_patterns(actions: dict[str, Action]) -> list[URLResolver]:
    """Return the URL patterns of all actions: `tournaments/<slug>/actions/<name>/`.

    The part before the name is matched once for all actions.
    """
    named = [
        path(f"{name}/", views.action_view_class(action).as_view(), name=f"api-action-{name}")
        for name, action in actions.items()
    ]
    return [path("tournaments/<slug:slug>/actions/", include(named))]


urlpatterns = [
    path("", include("tournaments.api.players.urls")),
    path("tournaments/", views.Tournaments.as_view(), name="api-tournaments"),
    path("tournaments/<slug:slug>/", views.OneTournament.as_view(), name="api-tournament"),
    path("tournaments/<slug:slug>/state/", views.TournamentState.as_view(), name="api-state"),
    path("tournaments/<slug:slug>/next/", next_step.NextStepView.as_view(), name="api-next"),
    path("tournaments/<slug:slug>/forecast/", forecast.ForecastView.as_view(), name="api-forecast"),
    path("tournaments/<slug:slug>/log/", views.Log.as_view(), name="api-log"),
    path("tournaments/<slug:slug>/entries/", desk.Entries.as_view(), name="api-entries"),
    path("tournaments/<slug:slug>/payments/", desk.Payments.as_view(), name="api-payments"),
    path("tournaments/<slug:slug>/find/", desk.Find.as_view(), name="api-find"),
    path("tournaments/<slug:slug>/line/", desk.AlternatesList.as_view(), name="api-line"),
    path("tournaments/<slug:slug>/prices/", desk.Profiles.as_view(), name="api-prices"),
    path("tournaments/<slug:slug>/money/", desk.Money.as_view(), name="api-money"),
    path("tournaments/<slug:slug>/prizes/", payouts.PrizesView.as_view(), name="api-prizes"),
    path("tournaments/<slug:slug>/payouts/", payouts.Payouts.as_view(), name="api-payouts"),
    path("tournaments/<slug:slug>/bounties/", bounties.BountiesView.as_view(), name="api-bounties"),
    path("tournaments/<slug:slug>/deal/", bounties.DealNow.as_view(), name="api-deal"),
    path("tournaments/<slug:slug>/results/", payouts.Results.as_view(), name="api-results"),
    path("tournaments/<slug:slug>/results/message/", payouts.NightMessage.as_view(), name="api-results-message"),
    path("tournaments/<slug:slug>/results.png", payouts.ResultPicture.as_view(), name="api-results-picture"),
    path("tournaments/<slug:slug>/points/", points.Points.as_view(), name="api-points"),
    path("tournaments/<slug:slug>/results/<slug:preset>.csv", payouts.PresetFile.as_view(), name="api-results-preset"),
    path("tournaments/<slug:slug>/notices/", notices.Notices.as_view(), name="api-notices"),
    path("tournaments/<slug:slug>/sounds/", sounds.Sounds.as_view(), name="api-sounds"),
    path("tournaments/<slug:slug>/layouts/", layouts.Layouts.as_view(), name="api-layouts"),
    path("tournaments/<slug:slug>/screens/", notices.ScreensAndPlaylists.as_view(), name="api-screens"),
    path("tournaments/<slug:slug>/structure/", structures.StructureView.as_view(), name="api-structure"),
    path("tournaments/<slug:slug>/structure/check/", structures.StructureCheck.as_view(), name="api-structure-check"),
    path("series/", days.SeriesList.as_view(), name="api-series-list"),
    path("series/<slug:slug>/", days.OneSeries.as_view(), name="api-series"),
    path("series/<slug:slug>/events/", days.SeriesEvents.as_view(), name="api-series-events"),
    path("series/<slug:slug>/events/<slug:event>/", days.OneSeriesEvent.as_view(), name="api-series-event"),
    path("series/<slug:slug>/seasons/", seasons.SeriesSeasons.as_view(), name="api-seasons"),
    path("leagues/", seasons.Leagues.as_view(), name="api-leagues"),
    path("seasons/formula/", seasons.FormulaTried.as_view(), name="api-formula-tried"),
    path("seasons/<slug:slug>/", seasons.OneSeason.as_view(), name="api-season"),
    path("seasons/<slug:slug>/table/", seasons.SeasonTable.as_view(), name="api-season-table"),
    path("seasons/<slug:slug>/preview/", seasons.SeasonPreview.as_view(), name="api-season-preview"),
    path("seasons/<slug:slug>/use-version/", seasons.SeasonUndo.as_view(), name="api-season-use-version"),
    path("seasons/<slug:slug>/guests/", seasons.SeasonGuests.as_view(), name="api-season-guests"),
    path("seasons/<slug:slug>/fund/", fund.SeasonFundView.as_view(), name="api-season-fund"),
    path("seasons/<slug:slug>/fund/attendance/", fund.FundAttendance.as_view(), name="api-fund-attendance"),
    path("seasons/<slug:slug>/fund/<int:pk>/reverse/", fund.ReversedFundPayment.as_view(), name="api-fund-reverse"),
    path("seasons/<slug:slug>/waiting/", fund.SeasonWaiting.as_view(), name="api-season-waiting"),
    path("seasons/<slug:slug>/carry-over/", seasons.SeasonCarryOver.as_view(), name="api-season-carry-over"),
    path("find/", find.FindEverywhere.as_view(), name="api-find-everywhere"),
    path("my/language/", own_account.MyLanguage.as_view(), name="api-my-language"),
    path("my/name/", own_account.MyName.as_view(), name="api-my-name"),
    path("my/password/", own_account.MyPassword.as_view(), name="api-my-password"),
    path("my/codes/", codes.MyCodes.as_view(), name="api-my-codes"),
    path("my/codes/secret/", codes.NewSecret.as_view(), name="api-my-codes-secret"),
    path("my/tokens/", my_tokens.MyTokens.as_view(), name="api-my-tokens"),
    path("my/tokens/<int:pk>/", my_tokens.OneToken.as_view(), name="api-my-token"),
    path("people/codes/", codes.PeopleWithCodes.as_view(), name="api-people-codes"),
    path("people/codes/<str:user>/", codes.OnePersonsCodes.as_view(), name="api-person-codes"),
    path("people/access/", access.StaffMembers.as_view(), name="api-staff"),
    path("people/access/<int:pk>/", access.OneStaffMember.as_view(), name="api-staff-member"),
    path("people/access/<int:pk>/code/", access.NewPhoneCode.as_view(), name="api-phone-code"),
    path("people/access/<int:pk>/restore/", access.RestoredAccess.as_view(), name="api-staff-restore"),
    path("people/changes/", access.StaffChanges.as_view(), name="api-staff-changes"),
    path("people/changes/<int:pk>/undo/", access.UndoneStaffChange.as_view(), name="api-staff-undo"),
    path("people/", organisation.OrganisationPeople.as_view(), name="api-people"),
    path("organisation/", organisation_settings.OrganisationView.as_view(), name="api-organisation"),
    path("organisation/restore/", organisation_settings.OrganisationUndo.as_view(), name="api-organisation-restore"),
    path("organisation/demonstration/", organisation_settings.DemonstrationView.as_view(), name="api-demonstration"),
    path("first-setup/", organisation_settings.FirstSetupView.as_view(), name="api-first-setup"),
    path("people/<int:pk>/", organisation.OneOrganisationRole.as_view(), name="api-person"),
    path("structures/", structures.Plans.as_view(), name="api-structures"),
    path("structure-files/", structures.StructureFile.as_view(), name="api-structure-file"),
    path("structures/<slug:slug>/", structures.OnePlan.as_view(), name="api-plan"),
]
