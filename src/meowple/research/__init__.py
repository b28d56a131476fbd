"""Every game as an environment of the frameworks people train and test agents with: `pip install 'meowple[research]'`.

    >>> from meowple.research import gym_env
    >>> env = gym_env("fits", players=1)
    >>> observation, info = env.reset(seed=7)

Each framework is loaded when its environment is first asked for. `docs/spaces.md` says what the numbers mean.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from meowple.core.errors import BadSetup

if TYPE_CHECKING:
    from meowple.research.aec import aec_env as aec_env
    from meowple.research.gym import gym_env as gym_env
    from meowple.research.numbers import TableNumbers as TableNumbers
    from meowple.research.open_spiel import open_spiel_game as open_spiel_game
    from meowple.research.open_spiel import register as register
    from meowple.research.parallel import parallel_env as parallel_env
    from meowple.research.vector import vector_env as vector_env

_PLACES: Final = {
    "TableNumbers": "numbers",
    "aec_env": "aec",
    "gym_env": "gym",
    "open_spiel_game": "open_spiel",
    "parallel_env": "parallel",
    "register": "open_spiel",
    "vector_env": "vector",
}
__all__ = ["TableNumbers", "aec_env", "gym_env", "open_spiel_game", "parallel_env", "register", "vector_env"]


def __getattr__(name: str) -> Any:
    """The environment of this name; one sentence if its framework is not installed."""
    if name not in _PLACES:
        raise AttributeError(f"meowple.research has no {name}")
    try:
        module = import_module(f"meowple.research.{_PLACES[name]}")
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.startswith("meowple"):
            raise
        raise BadSetup(f"{name} needs {error.name}: pip install 'meowple[research]'") from error
    return getattr(module, name)
