"""Small ways to break a module: comparison, constant, off by one, dropped statement, and/or, skipped branch."""

import ast
import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SUMS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
RULE = re.compile(r"\b(\d+[a-z])\b")
Way = tuple[str, int]
"""How to reach a node from its parent: the field, and the place in it or -1."""


class Mutant:
    """One module broken in one place."""

    def __init__(self, path: Path, kind: str, function: str, rule: str, was: str, now: str, line: int) -> None:
        self.path = path
        self.kind = kind
        self.function = function
        """The dotted name of the function it sits in; empty at the level of the module."""
        self.rule = rule
        self.was = was
        self.now = now
        self.line = line
        self.twin = 0
        """Counts mutants of one function that read the same."""
        self.tree: ast.Module
        self.lines: range
        """Those of the statement it sits in, without the statements inside that."""

    @property
    def id(self) -> str:
        """The same as long as the broken place reads the same, wherever it stands in the file."""
        where = f"{self.path.name}:{self.function or 'module'}"
        return f"{where}: {self.was} → {self.now}" + (f" ({self.twin + 1})" if self.twin else "")


def mutants_of(path: Path) -> list[Mutant]:
    """Every way to break this file, in its order."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    lines = source.splitlines()
    found: list[Mutant] = []
    counted: dict[str, int] = {}
    for way, node, function, rule in _nodes(tree, [], "", "", lines):
        for kind, new in _broken(node):
            was, now = _short(node), _short(new)
            mutant = Mutant(path, kind, function, rule, was, now, getattr(node, "lineno", 0))
            alike = mutant.id
            mutant.twin = counted.get(alike, 0)
            counted[alike] = mutant.twin + 1
            mutant.tree = _replaced(tree, way, new)
            mutant.lines = _lines(tree, way)
            found.append(mutant)
    return found


def _nodes(
    node: ast.AST, way: list[Way], function: str, rule: str, lines: list[str]
) -> Iterator[tuple[list[Way], ast.AST, str, str]]:
    """Every node that is code, with the function and the rule it belongs to."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_params", "bases", "keywords"):
            continue
        children = value if isinstance(value, list) else [value]
        for at, child in enumerate(children):
            if not isinstance(child, ast.AST) or _is_prose(child):
                continue
            inner, known = function, rule
            if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
                inner = f"{function}.{child.name}".lstrip(".")
                named = RULE.match(ast.get_docstring(child) or "")
                known = named[1] if named else rule
            spoken = RULE.search(lines[child.lineno - 1].partition("#")[2]) if isinstance(child, ast.stmt) else None
            known = spoken[1] if spoken else known
            here = [*way, (field, at if isinstance(value, list) else -1)]
            yield here, child, inner, known
            yield from _nodes(child, here, inner, known, lines)


def _lines(tree: ast.Module, way: list[Way]) -> range:
    """The lines of the innermost statement on this way, without the statements inside it."""
    at: Any = tree
    statement: Any = tree
    for field, place in way:
        at = getattr(at, field)[place] if place >= 0 else getattr(at, field)
        if isinstance(at, ast.stmt):
            statement = at
    body = getattr(statement, "body", None)
    last = body[0].lineno - 1 if body else statement.end_lineno
    return range(statement.lineno, max(statement.lineno, last) + 1)


def _is_prose(node: ast.AST) -> bool:
    """Docstrings, imports, declarations of types and messages of errors: nothing a rule could hang on."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    return isinstance(node, (ast.Import, ast.ImportFrom, ast.Raise, ast.Assert, ast.JoinedStr, ast.Pass))


def _broken(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """This node, broken in each way there is for it."""
    if isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            changed = copy.deepcopy(node)
            changed.ops[at] = COMPARISONS[type(operator)]()
            yield "comparison", changed
    elif isinstance(node, ast.Constant):
        if type(node.value) is bool:
            yield "constant", ast.Constant(not node.value)
        elif type(node.value) is int:
            yield "constant", ast.Constant(node.value + 1)
    elif isinstance(node, ast.BinOp) and type(node.op) in SUMS:
        yield "off by one", ast.BinOp(node.left, SUMS[type(node.op)](), node.right)
    elif isinstance(node, ast.BoolOp):
        yield "and/or", ast.BoolOp(ast.And() if isinstance(node.op, ast.Or) else ast.Or(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "comparison", node.operand
    elif isinstance(node, (ast.If, ast.IfExp, ast.While)):
        changed_test = copy.copy(node)
        changed_test.test = ast.Constant(False)
        yield "skipped branch", changed_test
    elif _can_be_dropped(node):
        yield "dropped statement", ast.Pass()


def _can_be_dropped(node: ast.AST) -> bool:
    """Without the first value of a name, or what a base class sets up, everything would break: that shows nothing."""
    if isinstance(node, ast.Expr) and ast.unparse(node).startswith("super().__init__("):
        return False
    if isinstance(node, ast.Assign):
        return not all(isinstance(target, ast.Name) for target in node.targets)
    return isinstance(node, (ast.Expr, ast.AugAssign, ast.Break, ast.Continue))


def _short(node: ast.AST) -> str:
    if isinstance(node, (ast.If, ast.While)):
        return f"{type(node).__name__.lower()} {ast.unparse(node.test)}"
    return " ".join(ast.unparse(ast.fix_missing_locations(node)).split())


def _replaced(tree: ast.Module, way: list[Way], new: ast.AST) -> ast.Module:
    """The tree with another node at the end of this way; what does not lie on the way is shared."""
    root = copy.copy(tree)
    at: ast.AST = root
    for field, place in way[:-1]:
        at = _own(at, field, place)
    field, place = way[-1]
    old = getattr(at, field)[place] if place >= 0 else getattr(at, field)
    ast.fix_missing_locations(ast.copy_location(new, old))
    if place >= 0:
        setattr(at, field, [*getattr(at, field)[:place], new, *getattr(at, field)[place + 1 :]])
    else:
        setattr(at, field, new)
    return root


def _own(parent: ast.AST, field: str, place: int) -> ast.AST:
    """A copy of this child, put into its parent instead of the shared one."""
    value = getattr(parent, field)
    child: ast.AST
    if place < 0:
        child = copy.copy(value)
        setattr(parent, field, child)
    else:
        child = copy.copy(value[place])
        setattr(parent, field, [*value[:place], child, *value[place + 1 :]])
    return child
