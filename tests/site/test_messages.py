"""Messages after an act: faults are alerts for a screen reader, the rest is a status."""

from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.template.loader import render_to_string


def test_a_fault_is_an_alert_and_a_success_a_status() -> None:
    said = [Message(constants.ERROR, "It differs."), Message(constants.SUCCESS, "Signed.")]
    page = render_to_string("frame/messages.html", {"messages": said})
    assert '<li class="message message--error" role="alert">It differs.</li>' in page
    assert '<li class="message message--success" role="status">Signed.</li>' in page
