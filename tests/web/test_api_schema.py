"""The API keeps what its OpenAPI description promises, whatever is sent: schemathesis tries."""

from collections import Counter
from itertools import count
from typing import Any

import pytest
import schemathesis
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from meowple.web.app import create_app
from meowple.web.routes.api import router
from tests.web.wire import PAIR, SOLO, Bot

PATH = "/api/v1/openapi.json"
TRIES = 60
ROOMS = [
    (method, route.path) for route in router.routes if isinstance(route, APIRoute) for method in route.methods or ()
]
TRIALS = [
    (method, path, mode)
    for method, path in sorted(ROOMS)
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or method == "POST" or "{" in path  # what takes nothing cannot be ill-formed
]


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> schemathesis.BaseSchema:
    """The description, with a token and tables of all kinds for schemathesis to try."""
    app = create_app(tmp_path_factory.mktemp("described"))
    app.state.site.limits._now = count(step=1000).__next__  # whoever asks, there has been time enough
    bot, guest = Bot(TestClient(app)), Bot(TestClient(app))
    waiting, other = bot.post("tables", PAIR), guest.post("tables", PAIR)
    running, closed, alien = (str(player.post("tables", SOLO)["id"]) for player in (bot, bot, guest))
    while not bot.move(closed)["over"]:
        pass
    known = {
        "tables": [waiting["id"], running, closed, alien, "nowhere"],
        "ended": [closed, alien, "nowhere"],
        "invites": [other["invites"][0]["invite"], "nowhere"],
        "games": ["fits", "chess"],
        "sitters": ["me", "invite"],
        "first": [0],
        "second": [1],
        "sayings": [*bot.get(f"tables/{running}/view")["legal"][:5], "aside", "fly"],
    }
    config = SchemathesisConfig.from_dict(
        {
            "headers": {"Authorization": f"Bearer {bot.token}"},
            "dictionaries": {name: {"values": values} for name, values in known.items()},
            "parameters": {
                "path.id": {"dictionary": "tables", "probability": 0.8},
                "body.invite": {"dictionary": "invites", "probability": 0.5},
                "body.game": {"dictionary": "games", "probability": 0.8},
                "body.seats[*]": {"dictionary": "sitters", "probability": 0.9},
                "body.seat": {"dictionary": "first", "probability": 0.8},
                "body.decision": {"dictionary": "second", "probability": 0.8},
                "body.say": {"dictionary": "sayings", "probability": 0.8},
            },
            "operations": [  # a stream of a running table would not end
                {"include-path": "/tables/{id}/watch", "parameters": {"path.id": {"dictionary": "ended"}}}
            ],
        }
    )
    return schemathesis.openapi.from_asgi(PATH, app, config=config)


@pytest.mark.parametrize(("method", "path", "mode"), TRIALS)
def test_every_answer_is_as_described(
    api: schemathesis.BaseSchema, method: str, path: str, mode: GenerationMode
) -> None:
    """Whether well-formed words are possible at a table is for its game to say: 422 is no breach of promise."""
    seen = Counter[int]()

    @given(case=api[path][method].as_strategy(generation_mode=mode))
    @settings(max_examples=TRIES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    def holds(case: schemathesis.Case[Any]) -> None:
        seen[case.call_and_validate(excluded_checks=[positive_data_acceptance]).status_code] += 1

    holds()
    takes_luck = path.endswith(("/undo", "/seal", "/nonce"))  # a nonce fits one seal in 2 ** 128
    may_succeed = mode is GenerationMode.POSITIVE and not takes_luck
    assert not may_succeed or seen[200] + seen[201], f"nothing but refusals was tried: {seen}"


def test_every_room_is_described(api: schemathesis.BaseSchema) -> None:
    """Named, summarised, versioned."""
    raw = api.raw_schema
    assert raw["info"]["version"].startswith("1.") and raw["servers"] == [{"url": "/api/v1"}]
    rooms = [room for path in raw["paths"].values() for room in path.values()]
    assert len(rooms) == 13 and all(room["summary"] and room["description"] for room in rooms)
    assert "HTTPValidationError" not in raw["components"]["schemas"], "every refusal has our form"
