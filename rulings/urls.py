"""URLs of the rulings."""

from django.urls import path, re_path

from rulings.printouts import views as printouts
from rulings.views import calculators, dealers, house_rules, penalties, rule_pages
from rulings.views import shot_clock as clocks
from rulings.views.log import log_ruling
from rulings.views.log import pages as ruling_pages
from rulings.views.log import phone as phone_rulings
from rulings.views.phone import bags, bounties, chips, counts, entries, find, home_screen, more, now, payouts, room
from rulings.views.phone import tables as phone
from tournaments.models.tournament import SLUG

urlpatterns = [
    path("floor/", home_screen.redirect_to_work, name="floor-start"),
    path("floor/app.webmanifest", home_screen.manifest, name="floor-manifest"),
    path("floor/sw.js", phone.service_worker, name="floor-service-worker"),
    re_path(rf"^floor/(?P<slug>{SLUG})/$", now.now_page, name="floor"),
    re_path(rf"^floor/(?P<slug>{SLUG})/controls/$", now.controls, name="floor-controls"),
    re_path(rf"^floor/(?P<slug>{SLUG})/find/$", find.find, name="floor-find"),
    re_path(rf"^floor/(?P<slug>{SLUG})/tables/$", phone.tables, name="floor-tables"),
    re_path(rf"^floor/(?P<slug>{SLUG})/entries/$", entries.entries, name="floor-entries"),
    re_path(rf"^floor/(?P<slug>{SLUG})/entries/new/$", entries.late_entry, name="floor-late-entry"),
    re_path(rf"^floor/(?P<slug>{SLUG})/entries/(?P<pk>\d{{1,12}})/$", entries.entry, name="floor-entry"),
    re_path(rf"^floor/(?P<slug>{SLUG})/redraw/$", room.redraw, name="floor-redraw"),
    re_path(rf"^floor/(?P<slug>{SLUG})/payouts/$", payouts.payout_cards, name="floor-payouts"),
    re_path(rf"^floor/(?P<slug>{SLUG})/deal/$", payouts.deal, name="floor-deal"),
    re_path(rf"^floor/(?P<slug>{SLUG})/finish/$", payouts.finish, name="floor-finish"),
    re_path(rf"^floor/(?P<slug>{SLUG})/announce/$", more.announce, name="floor-announce"),
    re_path(rf"^floor/(?P<slug>{SLUG})/colour-up/$", chips.colour_up, name="floor-colour-up"),
    re_path(rf"^floor/(?P<slug>{SLUG})/bounties/$", bounties.bounties, name="floor-bounties"),
    re_path(rf"^floor/(?P<slug>{SLUG})/bags/$", bags.bags, name="floor-bags"),
    re_path(rf"^floor/(?P<slug>{SLUG})/more/$", more.more, name="floor-more"),
    re_path(rf"^floor/(?P<slug>{SLUG})/moves/$", phone.moves, name="floor-moves"),
    re_path(rf"^floor/(?P<slug>{SLUG})/penalty/$", penalties.penalties, name="floor-penalties"),
    re_path(rf"^floor/(?P<slug>{SLUG})/penalty/(?P<pk>\d{{1,12}})/$", penalties.penalty, name="floor-penalty"),
    re_path(rf"^floor/(?P<slug>{SLUG})/ruling/$", phone_rulings.rulings, name="floor-rulings"),
    re_path(
        rf"^floor/(?P<slug>{SLUG})/ruling/(?P<name>[a-z_]+)/log/$", log_ruling.log_calculator_ruling, name="log-ruling"
    ),
    re_path(
        rf"^floor/(?P<slug>{SLUG})/ruling/(?P<pk>\d{{1,12}})/join/$", log_ruling.join_logged_ruling, name="join-ruling"
    ),
    re_path(
        rf"^floor/(?P<slug>{SLUG})/photos/(?P<kind>ruling|penalty)/(?P<pk>\d{{1,12}})/$",
        phone_rulings.photos_page,
        name="floor-photos",
    ),
    re_path(rf"^floor/(?P<slug>{SLUG})/dealers/$", dealers.dealers, name="floor-dealers"),
    re_path(rf"^floor/(?P<slug>{SLUG})/clock/$", clocks.clocks, name="floor-clocks"),
    re_path(rf"^floor/(?P<slug>{SLUG})/(?P<number>\d{{1,5}})/$", phone.table, name="floor-table"),
    re_path(rf"^floor/(?P<slug>{SLUG})/(?P<number>\d{{1,5}})/counts/$", counts.counts, name="floor-counts"),
    re_path(rf"^floor/(?P<slug>{SLUG})/(?P<number>\d{{1,5}})/add-ons/$", entries.add_ons, name="floor-add-ons"),
    re_path(rf"^floor/(?P<slug>{SLUG})/(?P<number>\d{{1,5}})/break/$", room.break_table, name="floor-break"),
    path("rulings/", calculators.calculators, name="rulings"),
    path("rulings/<str:name>/", calculators.calculator, name="ruling"),
    path("rules/", rule_pages.rules, name="rules"),
    path("rules/compare/", rule_pages.compare, name="compare-editions"),
    path("rules/<str:slug>/", rule_pages.rule, name="rule"),
    re_path(rf"^p/(?P<slug>{SLUG})/penalties\.pdf$", printouts.slips, name="penalties-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/dealer-rota\.pdf$", printouts.rota, name="dealer-rota-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/house-rules\.pdf$", printouts.house_rules, name="house-rules-pdf"),
    re_path(rf"^t/(?P<slug>{SLUG})/rulings/$", ruling_pages.ruling_log, name="ruling-log"),
    re_path(rf"^t/(?P<slug>{SLUG})/rulings\.(?P<form>csv|json)$", ruling_pages.export_rulings, name="ruling-export"),
    re_path(
        rf"^t/(?P<slug>{SLUG})/rulings/(?P<pk>\d{{1,12}})/overturn/$",
        log_ruling.overturn_logged_ruling,
        name="overturn-ruling",
    ),
    re_path(rf"^t/(?P<slug>{SLUG})/rules/$", house_rules.house_rules, name="house-rules"),
    re_path(rf"^d/(?P<slug>{SLUG})/rules/$", house_rules.public_house_rules, name="public-house-rules"),
]
