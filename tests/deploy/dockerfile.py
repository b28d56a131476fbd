"""A Dockerfile read into its stages: enough of the language for ours, and anything else is refused."""

import json
import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent.parent
DEPLOY = HOUSE / "deploy"
KNOWN = {"RUN", "WORKDIR", "COPY", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD"}


@dataclass
class Stage:
    """From one FROM to the next: its base, its name, and its instructions in order."""

    base: str
    name: str
    steps: list[tuple[str, str]] = field(default_factory=list)

    def last(self, word: str) -> str:
        return next((rest for kind, rest in reversed(self.steps) if kind == word), "")

    def words(self, word: str) -> list[str]:
        """ENTRYPOINT, CMD or the command of HEALTHCHECK, as the words that are executed."""
        found = json.loads(self.last(word).partition("CMD ")[2] or self.last(word))
        assert all(isinstance(part, str) for part in found)
        return list(found)

    def environment(self) -> dict[str, str]:
        pairs = [word.partition("=") for kind, rest in self.steps if kind == "ENV" for word in shlex.split(rest)]
        return {name: value for name, _, value in pairs}


def read_dockerfile(path: Path = DEPLOY / "Dockerfile") -> list[Stage]:
    stages: list[Stage] = []
    text = re.sub(r"^#.*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for line in re.sub(r"\\\n\s*", "", text).splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "FROM":
            base, _, name = rest.partition(" AS ")
            stages.append(Stage(base, name or str(len(stages))))
        elif word:
            assert word in KNOWN and stages, f"an instruction this reader does not know: {line}"
            stages[-1].steps.append((word, rest.strip()))
    return stages


def is_sent(path: str, ignore: Path = DEPLOY / "Dockerfile.dockerignore") -> bool:
    """Whether a file of the repository reaches the build: the last line that fits decides."""
    sent = True
    for line in ignore.read_text(encoding="utf-8").splitlines():
        pattern = line.removeprefix("!")
        rule = re.escape(pattern).replace(r"\*\*/", "(.*/)?").replace(r"\*", "[^/]*")
        if re.fullmatch(f"{rule}(/.*)?", path):
            sent = line.startswith("!")
    return sent
