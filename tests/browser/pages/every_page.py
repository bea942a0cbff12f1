"""Every page that a person opens: tests read each in all languages, sizes and themes.

`LANGUAGE` in an address stands for the language. What is made for these pages is made by `furnishing.py`, the first
of its kind in the database of a server that tests read.
"""

#: a room with penalties, dealers, screens and whatever else has a page; one near the money
SLUG, LATE = "phone-axe", "bubble"
SERIES, SEASON = "harbour", "autumn"

#: what staff open on a laptop, in an office and on the walk
STAFF = (
    *("/", "/open/", "/players/", "/players/add/", "/players/duplicates/", "/players/import/", "/players/1/"),
    *("/structures/", "/structures/new/file/", "/structures/new/made/", "/structures/regular/", "/people/"),
    "/organisation/",
    *(
        "/tokens/",
        "/my/password/",
        "/my/codes/",
        "/trust/",
        "/health/",
        "/standby/laptop/",
        "/import/",
        "/import/results/",
        "/poker-event/",
        "/pair/?letters=ABCD",
    ),
    *("/series/", "/series/new/", f"/series/{SERIES}/", f"/series/{SERIES}/settings/", f"/calendar/{SERIES}/"),
    *(f"/series/{SERIES}/seasons/new/", "/leagues/?all", "/leagues/new/", f"/leagues/{SEASON}/"),
    *(
        f"/leagues/{SEASON}/settings/",
        f"/leagues/{SEASON}/events/",
        f"/leagues/records/{SERIES}/",
        f"/leagues/{SEASON}/embed/",
    ),
    *("/help/", "/help/the-desk/", "/rulings/", f"/rulings/misdeal/?t={SLUG}&table=2", f"/rules/?t={SLUG}"),
    *("/rules/compare/", "/rules/floor-decisions/"),
)
OF_A_TOURNAMENT = (
    *("", "entries/", "players/", "desk/", "tables/", "table/2/", "draw/", "moves/", "breaking-order/"),
    *(
        "screens/",
        "screens/1/",
        "screens/playlists/",
        "layouts/",
        "layouts/1/",
        "stream/",
        "sounds/",
        "log/",
        "forecast/",
    ),
    *("prizes/", "payout/", "finish/", "results/", "results/points/", "results/templates/", "games/", "bounties/"),
    *("deal/", "structure/", "settings/"),
    *("settings/prices/", "settings/house/", "settings/people/", "settings/notices/", "settings/automations/"),
    *(
        "settings/webhooks/",
        "settings/webhooks/1/",
        "settings/links/",
        "settings/days/",
        "printouts/",
        "printouts/station/",
        "chips/",
    ),
    *("chips/colour-up/", "chips/found/", "chips/set/", "bags/", "bags/1/", "rulings/", "rules/"),
)
OF_THE_PHONE = (
    *("", "controls/", "find/?q=player", "tables/", "2/", "2/#seat-1", "2/counts/", "2/add-ons/", "2/break/", "moves/"),
    *("redraw/", "entries/", "entries/1/", "entries/new/", "entries/new/?name=Player+New", "payouts/", "deal/"),
    *("finish/", "announce/", "more/", "colour-up/", "bounties/", "bags/", "penalty/", "penalty/1/"),
    *("ruling/?table=2", "dealers/", "clock/"),
)
OF_THE_ROOM = (
    *("clock", "schedule", "notices", "payouts", "bounties", "deal", "seats", "moves", "tables", "draw"),
    *("me", "alternates", "counts", "places", "bagging", "split", "rules", "league"),
    *("layout-big-time", "layout-big-blinds", "layout-home", "layout-prizes", "layout-figures", "layout-lobby"),
    *("layout-final-table", "layout-break-room", "layout-own-1"),
)
OF_DAYS = (
    *("/t/days/days/", "/t/days/carry-over/", "/t/days-2ab/carry-over/", "/t/days-2ab/", "/t/days-1a/bags/"),
    *("/t/days/bags/open/", "/d/days/days/?lang=LANGUAGE"),
)
PAGES = (
    *STAFF,
    *(f"/t/{SLUG}/{path}" for path in OF_A_TOURNAMENT),
    *(f"/t/{LATE}/{path}" for path in ("", "prizes/", "finish/", "tables/")),
    *(f"/floor/{SLUG}/{path}" for path in OF_THE_PHONE),
    *OF_DAYS,
    *(f"/d/{SLUG}/{board}/?lang=LANGUAGE" for board in OF_THE_ROOM),
    *(f"/graphics/{SLUG}/control/", "/screen/"),
)

#: addresses that are no page of a person's, or are one that needs what a server to read cannot have
NO_PAGES = {
    "printed": (
        "bags cash-up chip-counts colour-up day-report deal dealer-rota guide house-rules league moves payout-slips "
        "payouts penalties receipts results schedule screens seat-cards seating series table-cards vouchers carry-on"
    ),
    "files": (
        "chip-set-file entries-file results-picture add-players-sample draw-json "
        "envelopes-json event-file event-schema layout-export league-file plan-export "
        "players-export results-file results-preset ruling-export series-feed structure-export tournament-feed "
        "trust-authority verify-draw verify-envelopes own-picture own-sound player-photo floor-service-worker "
        "floor-manifest"
    ),
    "parts of a page": (
        "demonstration desk-find events find results-message first-password fix floor-photos formula-tried going-out "
        "health-mark "
        "layout-lists layout-preview league-why open-follow page-help pairing-ask panel phone-code-panel screens-seen "
        "structure-sheet undo-preview why"
    ),
    "what is sent": (
        "action desk-do join-ruling log-ruling logout my-language my-name overturn-ruling plan-remove "
        "player-bar player-erase player-merge player-part player-photo-keep print-seat-cards table-tap token-remove "
        "league-count start-window-start"
    ),
    "for machines": (
        "healthz readyz metrics my-phone standby standby-ticket standby-witness come-over start-window-ticket "
        "start-window-program-stop"
    ),
    "transparent, for cameras (tests/browser/stream)": "graphics graphic",
    "opened by tests of their own": (
        "login login-code table-page screen screen-page voucher press league-player opening-table players-import-file "
        "tdt-import-folder first-page floor-start tv start-window start-window-open start-window-stop phone-code "
        "welcome"
    ),
}
