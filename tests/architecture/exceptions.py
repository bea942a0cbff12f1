"""What the laws of the code excuse, and why."""

#: public functions of services/ that open no floor, and why
NOT_ON_THE_FLOOR = {
    ("open_floor.py", "floor"): "it opens the floor",
    ("open_floor.py", "leave"): "it takes the floor, on the way out",
    ("staff/organisation_roles.py", "grant_organisation_role"): "roles in the organisation belong to no tournament",
    ("staff/organisation_roles.py", "revoke_organisation_role"): "roles in the organisation belong to no tournament",
    ("lifecycle.py", "open_tournament"): "there is no floor before there is a tournament",
    ("opening.py", "create_tournament"): "there is no floor before there is a tournament",
    ("clock/outages.py", "beat"): "the server is alive, not one tournament",
    ("clock/outages.py", "notice_outages"): "the whole server was down",
    ("clock/outages.py", "last_alive"): "it only looks",
    ("clock/time_steps.py", "look_at_time"): "the computer's time is the whole server's",
    ("clock/time_steps.py", "may_take_over"): "it only looks",
    ("clock/time_steps.py", "end_time_step"): "the computer's time is the whole server's",
    ("floor/log_heads.py", "keep_heads"): "the heads of all logs go into one file",
    ("floor/repeated_requests.py", "forget_answers"): "requests belong to no tournament",
    ("days/series.py", "create_series"): "a series belongs to the organisation",
    ("days/series.py", "change_series"): "a series belongs to the organisation",
    ("days/series.py", "remove_series"): "a series belongs to the organisation",
    ("players/register.py", "add_player"): "the register belongs to the organisation",
    ("players/register.py", "change_player"): "the register belongs to the organisation",
    ("players/register.py", "bar_player"): "the register belongs to the organisation",
    ("players/register.py", "unbar_player"): "the register belongs to the organisation",
    ("players/photos.py", "set_photo"): "the register belongs to the organisation",
    ("players/photos.py", "remove_photo"): "the register belongs to the organisation",
    ("players/erasing.py", "erase_player"): "the register belongs to the organisation",
    ("players/erased_texts.py", "erase_texts"): "a person is in many tournaments: it opens the floor of each",
    ("players/merges.py", "merge_players"): "a person is in many tournaments: it opens the floor of each",
    ("players/merges.py", "undo_merge"): "a person is in many tournaments: it opens the floor of each",
    ("players/imports.py", "take_file"): "the register belongs to the organisation",
    ("players/imports.py", "map_columns"): "the register belongs to the organisation",
    ("players/imports.py", "confirm_import"): "the register belongs to the organisation",
    ("players/imports.py", "throw_away"): "the register belongs to the organisation",
    ("players/imports.py", "forget_files"): "the register belongs to the organisation",
    ("players/imports.py", "bring_in"): "the register belongs to the organisation",
    ("log/photos.py", "forget_pictures"): "a picture may belong to several tournaments",
    ("structure/library.py", "save_structure"): "the library belongs to the organisation",
    ("structure/library.py", "remove_structure"): "the library belongs to the organisation",
    ("structure/library.py", "save_presets"): "the library belongs to the organisation",
    ("staff/passwords.py", "change_password"): "a password belongs to a person",
    ("staff/preferences.py", "choose_language"): "a language belongs to a person",
    ("staff/second_factors.py", "set_up"): "sign-in codes belong to a person",
    ("staff/second_factors.py", "accepts"): "sign-in codes belong to a person",
    ("staff/second_factors.py", "turn_off"): "sign-in codes belong to a person",
    ("staff/second_factors.py", "reset_second_factor"): "sign-in codes belong to a person",
    ("staff/tokens.py", "make_token"): "a token belongs to a person",
    ("staff/tokens.py", "remove_token"): "a token belongs to a person",
}

#: functions of services/ that only look or calculate, for the services beside them
HELP = {
    "clock/clock.py:clock_facts",
    "desk/payments.py:receipt_facts",
    "players/photos.py:decode_ahead",
    "players/photos.py:small_jpeg",
    "players/register.py:refuse_gone",
    "players/register.py:write_log_line",
    "structure/library.py:named",
    "structure/structures.py:refuse_errors",
    "structure/structures.py:refusing_unreadable",
    "structure/structures.py:problem_facts",
    "undo.py:blocking_entries",
    "undo.py:changes_stand",
    "undo.py:topics_of",
    "undo.py:may_undo",
    "undo.py:undoable",
}

#: modules beside services/ that may write, and why
WRITERS = {
    "config/server/preparing.py": "the first director's login",
    "config/middleware/idempotency.py": "what was done once",
    "config/server/chaos.py": "its own tournaments",
    "config/management/commands/clock_chaos.py": "its own tournaments",
    "tournaments/models/floor_log.py": "refuses to",
    "tournaments/models/player.py": "keeps what a player is found by",
}

#: what names the code of a refusal: itself, and a rule of the desk that a director may set aside
REFUSING = {"Refused", "BrokenRule", "SheetDoubt", "_limit"}
