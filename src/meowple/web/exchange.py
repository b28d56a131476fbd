"""What processes at the same tables tell each other, whatever carries it."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable

Heard = Callable[[str, int], Awaitable[None]]
"""What to do about news from elsewhere: of which table, and how many steps it has had."""


class Exchange(ABC):
    """News are numbers, never content: who hears of a step reads it from the store. One that is lost costs seconds."""

    @abstractmethod
    def tell(self, table: str, steps: int) -> None:
        """This table has had so many steps now. Nobody waits until it has been heard."""

    @abstractmethod
    def mark(self, table: str, person: str) -> None:
        """This person has the table open at this process: a mark that goes out unless it is made again."""

    @abstractmethod
    async def marks(self, tables: Iterable[str]) -> dict[str, dict[str, float]]:
        """When each person was last marked at each of these tables."""

    @abstractmethod
    async def listen(self, heard: Heard) -> None:
        """For ever: send what is to be told, and pass on what others tell."""
