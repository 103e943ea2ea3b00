"""All user interfaces report problems in the same way; over HTTP with a status (RFC 9457)."""

from http import HTTPStatus

import pytest

from dramadeck.client import RequestReason, request_error
from dramadeck.core import IllegalCommandError, Refusal, RefusalReason
from dramadeck.host import HostReason
from dramadeck.web.problems import problem_response, status_of
from dramadeck.web.sentences import WebReason
from tests.cases import for_each
from tests.web.served import GM, at_a_table


class ForeignReason(RefusalReason):
    """The reasons of a game of another package; the names are also those of our own reasons."""

    NOT_FOUND = "{hero} has found nothing"
    STORE_FAILED = "the store has sold its last sword"
    BROKEN = "the sword is broken"


@for_each([*ForeignReason])
def test_a_reason_of_another_package_is_a_conflict_whatever_its_name(reason):
    refused = IllegalCommandError(Refusal(reason, "ST-1", reason.sentence, {"hero": "Ann"}))
    assert status_of(refused) == HTTPStatus.CONFLICT
    own_reasons = {reason.name: reason for reason in (*WebReason, *HostReason, *RequestReason)}
    assert status_of(request_error(own_reasons[reason.name])) != HTTPStatus.CONFLICT


@pytest.mark.parametrize(
    ("method", "path", "body", "problem"),
    [
        ("GET", "/nowhere", None, (404, "not_found")),
        ("POST", "/", None, (405, "not_allowed")),
        ("PUT", "/api/tables", None, (405, "not_allowed")),
        ("POST", "/api/tables", {"system": "torg", "names": []}, (400, "invalid")),
        ("POST", "/api/table/commands", {"command": {"is": "Flip"}}, (409, "not_in_rounds")),
    ],
)
async def test_a_problem_over_http_has_a_status_a_code_and_a_message(method, path, body, problem):
    async with at_a_table(names=["Quin"]) as (server, seats):
        reply = await server.ask(method, path, body, token=seats[GM])
        assert reply.headers["Content-Type"] == "application/problem+json"
        content = reply.json
        assert (reply.status, content["reason"]) == problem
        assert content["status"] == reply.status
        assert content["title"] == HTTPStatus(reply.status).phrase
        assert (content["type"], content["field"]) == ("about:blank", None)
        assert content["detail"]
        assert content["rules"] == (["TR-053"] if problem[1] == "not_in_rounds" else [])


async def test_a_refusal_is_the_same_over_a_socket_and_over_http():
    command = {"is": "Flip"}
    async with at_a_table(GM) as (server, seats, leader):
        over_http = await server.post("/api/table/commands", {"command": command}, seats[GM])
        refused = await leader.ask("do", command=command)
        shared = {name: refused[name] for name in ("reason", "detail", "rules", "field")}
        assert shared.items() <= over_http.json.items()


def test_an_internal_error_reveals_no_details():
    answer = problem_response(KeyError("the seed"), "de")
    assert answer.status_code == 500
    assert b"seed" not in answer.body
    assert "dem Server ist ein Fehler unterlaufen" in answer.body.decode()
