"""Legal sentences form a tree of words: what may be said next, and which click means what."""

from collections import Counter

from meowple.core.action import Action


def words_of(action: Action) -> list[str]:
    return action.text.split(" ")


def matches(action: Action, said: list[str]) -> bool:
    """Could these words be the beginning of this sentence? Words of a trailing set come in any order."""
    words = words_of(action)
    if len(said) > len(words):
        return False
    fixed = len(words) if action.set_from < 0 else action.set_from
    if said[:fixed] != words[: min(fixed, len(said))]:
        return False
    return not Counter(said[fixed:]) - Counter(words[fixed:])


def next_words(legal: list[Action], said: list[str]) -> list[str]:
    """Every word that may follow what was said, in the order of the sentences."""
    following: dict[str, None] = {}
    for action in legal:
        if not matches(action, said):
            continue
        words = words_of(action)
        if 0 <= action.set_from <= len(said):
            rest = Counter(words[action.set_from :]) - Counter(said[action.set_from :])
            following.update(dict.fromkeys(word for word in words[action.set_from :] if word in rest))
        elif len(said) < len(words):
            following[words[len(said)]] = None
    return list(following)


def rest_of(action: Action, said: list[str]) -> list[str]:
    """The words of a sentence that are still to be said."""
    words = words_of(action)
    if action.set_from < 0 or len(said) <= action.set_from:
        return words[len(said) :]
    left = Counter(words[action.set_from :]) - Counter(said[action.set_from :])
    return list(left.elements())


Wanted = tuple[tuple[str, ...], ...]
"""What was touched before its turn: of each of these the sentence has to contain one word, each word once."""


def without(words: list[str], wanted: Wanted) -> list[str] | None:
    """These words but those that are wanted; None if one is missing."""
    left = list(words)
    for several in wanted:
        found = [word for word in left if word in several]
        if not found:
            return None
        left.remove(found[0])
    return left


def going(legal: list[Action], said: list[str], wanted: Wanted = ()) -> list[Action]:
    """The sentences that begin with what was said and contain, anywhere after it, what is wanted."""
    return [action for action in legal if matches(action, said) and without(rest_of(action, said), wanted) is not None]


def ahead(legal: list[Action], said: list[str], wanted: Wanted = ()) -> list[str]:
    """Every word that may be said now or later, besides what is wanted: what a touch can mean."""
    found: dict[str, None] = {}
    for action in going(legal, said, wanted):
        found.update(dict.fromkeys(without(rest_of(action, said), wanted) or []))
    return list(found)


def complete(legal: list[Action], said: list[str]) -> Action | None:
    """The sentence these words say in full, if they do."""
    for action in legal:
        if len(words_of(action)) == len(said) and matches(action, said):
            return action
    return None


def bridges(legal: list[Action], said: list[str]) -> dict[str, list[str]]:
    """Words a click may say though others come before them, because only one way leads there.

    In FITS a click on column c4 after `drop turn2` says `c4`; a click on `turn2` at the start says `drop turn2`.
    """
    ways: dict[str, set[tuple[str, ...]]] = {}
    for action in legal:
        if not matches(action, said):
            continue
        words = words_of(action)
        fixed = len(words) if action.set_from < 0 else action.set_from
        for at in range(len(said), fixed):
            ways.setdefault(words[at], set()).add(tuple(words[len(said) : at + 1]))
    return {word: list(next(iter(found))) for word, found in ways.items() if len(found) == 1}


def clashes(legal: list[Action]) -> list[tuple[Action, Action]]:
    """Pairs where one sentence is a beginning of the other: there must be none."""
    by_text = {action.text: action for action in legal}
    found: list[tuple[Action, Action]] = []
    for action in legal:
        words = words_of(action)
        found += [
            (by_text[" ".join(words[:n])], action) for n in range(1, len(words)) if " ".join(words[:n]) in by_text
        ]
    groups: dict[str, list[Action]] = {}
    for action in legal:
        if action.set_from >= 0:
            groups.setdefault(" ".join(words_of(action)[: action.set_from]), []).append(action)
    for sets in groups.values():
        for action in sets:
            found += [(other, action) for other in sets if other is not action and matches(action, words_of(other))]
    return found
