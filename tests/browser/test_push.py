"""A push message as a real Chromium takes it: its worker shows one notice for each table."""

from typing import Any

from tests.browser.conftest import Invite

REGISTER = """() => navigator.serviceWorker.register("/push-worker.js", { scope: "/push/" })
    .then(() => undefined)"""
SHOWN = """() => navigator.serviceWorker.getRegistration("/push/")
    .then(worker => worker.getNotifications())
    .then(all => all.map(({ tag, body, data }) => [tag, body, data.link]))"""


def test_a_worker_shows_one_notice_for_each_table(invite: Invite) -> None:
    ada = invite("Ada", offline=True)
    page = ada.page
    page.context.grant_permissions(["notifications"], origin=ada.address)
    ada.open("/friends")
    known: dict[str, Any] = {}
    session = page.context.new_cdp_session(page)

    def heard(event: dict[str, Any]) -> None:
        known.update({one["scopeURL"]: one["registrationId"] for one in event["registrations"]})

    session.on("ServiceWorker.workerRegistrationUpdated", heard)
    session.send("ServiceWorker.enable")
    page.evaluate(REGISTER)
    scope = f"{ada.address}/push/"
    while scope not in known:
        page.wait_for_timeout(50)
    for tag, body in (("one", "Your turn"), ("two", "Your turn"), ("one", "Ada is waiting")):
        said = f'{{"body": "{body}", "tag": "{tag}", "link": "/table/{tag}", "count": 2}}'
        message = {"origin": ada.address, "registrationId": known[scope], "data": said}
        session.send("ServiceWorker.deliverPushMessage", message)
    wanted = [["one", "Ada is waiting", "/table/one"], ["two", "Your turn", "/table/two"]]
    while sorted(page.evaluate(SHOWN)) != wanted:
        page.wait_for_timeout(50)
