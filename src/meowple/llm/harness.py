"""The shape of Kaggle's Game Arena: legal moves and a prompt from an observation, an action from the response.

An observation is the JSON of a seat's view (`meowple.View(table, seat).json()`, or what the API sends), so a harness
keeps nothing between two calls. Called like an agent there, it answers with the same fields.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypedDict

from meowple.core.errors import BadSetup
from meowple.llm.player import Model, judge_answer
from meowple.llm.prompts import Fault, Style, prompt_for
from meowple.llm.sight import sight_of_view

Observation = Mapping[str, Any]
INVALID: Final = -1
"""The submission of an agent that has no legal answer."""


class Submission(TypedDict):
    """What an agent of the arena answers: the place of its move among the legal ones, and how it came to it."""

    submission: int
    actionString: str | None
    thoughts: str | None
    status: str | None


class Harness:
    """Three functions and an agent made of them; answers that are refused go back with the reason, `tries` times."""

    def __init__(self, model: Model | None = None, style: Style | None = None, tries: int = 3) -> None:
        self.model = model
        self.style = style or Style()
        self.tries = tries

    def get_legal_moves(self, observation: Observation) -> dict[int, str]:
        """Every legal sentence by its place; empty when it is not this seat's turn."""
        return {at: action.text for at, action in enumerate(sight_of_view(observation).legal())}

    def generate_prompt(self, observation: Observation, refused: Sequence[Fault] = ()) -> str:
        """What the model is told; `refused` are its answers so far, each with the game's own reason."""
        return prompt_for(sight_of_view(observation), self.style, refused)

    def parse_response(self, response: str, observation: Observation) -> str | None:
        """The legal sentence the response comes to, or None."""
        action = judge_answer(sight_of_view(observation), response, self.style.lang).action
        return None if action is None else action.text

    def why_not(self, response: str, observation: Observation) -> str:
        """Why the response is no legal move, in the words of the game; empty if it is one."""
        return judge_answer(sight_of_view(observation), response, self.style.lang).why

    def __call__(self, observation: Observation, configuration: Mapping[str, Any] | None = None) -> Submission:
        """Ask the model until an answer is legal or the tries are used up."""
        if self.model is None:
            raise BadSetup("this harness has no model: Harness(model)")
        legal = list(self.get_legal_moves(observation).values())
        if not legal:
            return {"submission": INVALID, "actionString": None, "thoughts": None, "status": "not my turn"}
        refused: list[Fault] = []
        response = ""
        for _ in range(self.tries):
            response = self.model(self.generate_prompt(observation, refused))
            said = self.parse_response(response, observation)
            if said is not None:
                status = f"{len(refused)} refused"
                return {"submission": legal.index(said), "actionString": said, "thoughts": response, "status": status}
            refused.append(Fault(response, self.why_not(response, observation)))
        return {"submission": INVALID, "actionString": None, "thoughts": response, "status": refused[-1].why}
