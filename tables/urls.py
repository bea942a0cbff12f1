"""URLs of the room."""

from django.urls import include, path, re_path

from tables.views import balance, chip_set, chips, seats
from tables.views.days import bag_board, bag_opening, bag_table, overview
from tables.views.hands import bust_corrections, busts
from tables.views.room import games, player_page, public, table_page
from tables.views.room import printouts as sheets
from tables.views.stream import control, graphics
from tournaments.models.tournament import SLUG

urlpatterns = [
    re_path(rf"^graphics/(?P<slug>{SLUG})/$", graphics.graphics_page, name="graphics"),
    re_path(rf"^graphics/(?P<slug>{SLUG})/control/$", control.control_page, name="graphics-control"),
    re_path(rf"^graphics/(?P<slug>{SLUG})/(?P<graphic>[a-z-]{{1,20}})/$", graphics.graphics_page, name="graphic"),
    path("t/<slug:slug>/stream/", control.stream_page, name="stream"),
    re_path(rf"^d/(?P<slug>{SLUG})/me/$", player_page.player_page, name="player-page"),
    re_path(rf"^d/(?P<slug>{SLUG})/draw\.json$", public.draw_json, name="draw-json"),
    re_path(rf"^p/(?P<slug>{SLUG})/table-cards\.pdf$", sheets.table_cards, name="table-cards-pdf"),
    path("t/<slug:slug>/print/seat-cards/", sheets.print_seat_cards, name="print-seat-cards"),
    path("table/<str:token>/", table_page.table_page, name="table-page"),
    path("table/<str:token>/<slug:name>/", table_page.submit_tap, name="table-tap"),
    path("t/<slug:slug>/why/", balance.move_reasons, name="why"),
    path("t/<slug:slug>/fix/", bust_corrections.correct_bust_box, name="fix"),
    path("t/<slug:slug>/going-out/", busts.bust_box, name="going-out"),
    path("t/<slug:slug>/days/", overview.days_page, name="days-page"),
    path("t/<slug:slug>/settings/days/", overview.days_page, name="days-setup"),
    path("t/<slug:slug>/carry-over/", overview.carry_over_page, name="carry-over-page"),
    path("t/<slug:slug>/draw/", seats.draw_page, name="draw-page"),
    path("t/<slug:slug>/breaking-order/", balance.breaking_order, name="breaking-order-page"),
    path("t/<slug:slug>/games/", games.games_page, name="games-page"),
    path("t/<slug:slug>/bags/", bag_board.bag_board_page, name="bags-page"),
    path("t/<slug:slug>/bags/open/", bag_opening.bag_opening_page, name="opening-page"),
    path("t/<slug:slug>/bags/open/<int:number>/", bag_opening.bag_opening_table_page, name="opening-table"),
    re_path(rf"^v/(?P<slug>{SLUG})/(?P<number>[0-9]{{1,6}})/$", bag_opening.redirect_from_voucher, name="voucher"),
    path("t/<slug:slug>/bags/<int:number>/", bag_table.bag_table_page, name="bags-table"),
    path("t/<slug:slug>/chips/", chips.counts, name="chips"),
    path("t/<slug:slug>/chips/colour-up/", chips.colour_up, name="chips-colour-up"),
    path("t/<slug:slug>/chips/found/", chips.found, name="chips-found"),
    path("t/<slug:slug>/chips/set/", chip_set.chip_set, name="chips-set"),
    path("t/<slug:slug>/chips/set.<slug:form>", chip_set.chip_set_file, name="chip-set-file"),
    path("", include("tables.printouts.urls")),
    path("verify_draw.py", public.verification_script, name="verify-draw"),
    path("api/", include("tables.api.urls")),
]
