"""Paths of the floor, its configuration and the dashboard."""

from django.urls import URLPattern, URLResolver, path

from tables.views import chips, counts, devices, opening, pit, signs, table_page

FLOOR = [
    path("pit/", pit.dashboard, name="pit"),
    path("pit/alerts/acknowledge/", pit.acknowledge_alert, name="acknowledge_alert"),
    path("pit/tables/<slug:code>/", table_page.pit_table, name="pit_table"),
    path("pit/tables/<slug:code>/open/", opening.open_table, name="open_table"),
    path("pit/tables/<slug:code>/open/sign/", opening.opening_sign, name="opening_sign"),
    path("pit/tables/<slug:code>/cancel/", table_page.cancel_opening, name="cancel_opening"),
    path("pit/tables/<slug:code>/limits/", table_page.set_stakes, name="set_stakes"),
    path("pit/tables/<slug:code>/assign/", table_page.assign, name="assign_staff"),
    path("pit/tables/<slug:code>/close/", table_page.begin_close, name="begin_close"),
    path("pit/tables/<slug:code>/resume/", table_page.resume_play, name="resume_play"),
    path("pit/tables/<slug:code>/roll/", table_page.begin_roll, name="begin_roll"),
    path("pit/tables/<slug:code>/finish/", table_page.finish_close, name="finish_close"),
]

COUNTS = [
    path("tables/<slug:code>/count/<slug:kind>/", counts.count_table, name="count_table"),
    path(
        "tables/<slug:code>/count/<slug:kind>/state/",
        counts.count_table_state,
        name="count_table_state",
    ),
    path("boxes/", counts.boxes, name="boxes"),
    path("boxes/<int:session_id>/<slug:kind>/", counts.count_box, name="count_box"),
    path(
        "boxes/<int:session_id>/<slug:kind>/state/", counts.count_box_state, name="count_box_state"
    ),
    path("money/chips/", chips.chips, name="chips"),
]

PEOPLE = [
    path("devices/enrol/", devices.enrol, name="device_enrol"),
    path("devices/enrol/<str:code>/", devices.enrol, name="device_enrol_code"),
    path("devices/demo/", devices.demo, name="device_demo"),
    path("pin/", devices.own_pin, name="own_pin"),
]

SIGNS = [
    path("signs/", signs.list_signs, name="signs"),
    path("signs/<slug:code>/", signs.show_sign, name="sign"),
    path("signs/<slug:code>/state/", signs.sign_state, name="sign_state"),
    path("signs/<slug:code>/sheet.pdf", signs.sign_sheet, name="sign_sheet"),
]

urlpatterns: list[URLPattern | URLResolver] = [*FLOOR, *COUNTS, *PEOPLE, *SIGNS]
