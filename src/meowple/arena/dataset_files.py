"""A dataset as files: JSON lines with Python alone, Parquet with the extra `dataset`."""

import json
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from meowple.arena.dataset import GAMES, MOVES, VERSION, Column, GameRows, Row
from meowple.core.errors import BadSetup

JSONL: Final = "jsonl"
PARQUET: Final = "parquet"
FORMATS: Final = (PARQUET, JSONL)
TABLES: Final = {"games": GAMES, "moves": MOVES}
BATCH: Final = 20_000
"""Rows that are written at a time."""


class JsonLines:
    """One row a line, the columns in the order of the schema."""

    def __init__(self, into: Path, name: str) -> None:
        self.file = (into / f"{name}.{JSONL}").open("w", encoding="utf-8")
        self.columns = [column.name for column in TABLES[name]]

    def write(self, rows: list[Row]) -> None:
        self.file.writelines(
            json.dumps({name: row[name] for name in self.columns}, ensure_ascii=False) + "\n" for row in rows
        )

    def close(self) -> None:
        self.file.close()


class Parquet:
    """The same columns with their types."""

    def __init__(self, into: Path, name: str) -> None:
        self.arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
        fields = [self._field(column) for column in TABLES[name]]
        self.schema = self.arrow.schema(fields, metadata={"meowple_dataset": str(VERSION)})
        self.writer = parquet.ParquetWriter(into / f"{name}.{PARQUET}", self.schema, compression="zstd")

    def _field(self, column: Column) -> Any:
        arrow = self.arrow
        kinds = {"int": arrow.int64(), "bool": arrow.bool_(), "text": arrow.string()}
        kinds |= {"ints": arrow.list_(arrow.int64()), "texts": arrow.list_(arrow.string())}
        about = {"about": column.about}
        return arrow.field(column.name, kinds[column.kind], nullable=column.is_optional, metadata=about)

    def write(self, rows: list[Row]) -> None:
        self.writer.write_table(self.arrow.Table.from_pylist(rows, schema=self.schema))

    def close(self) -> None:
        self.writer.close()


KINDS: Final[dict[str, Callable[[Path, str], JsonLines | Parquet]]] = {JSONL: JsonLines, PARQUET: Parquet}


class DatasetFiles:
    """A new folder with both tables in the formats asked for, and `dataset.json`, which says what is in it."""

    def __init__(self, into: Path, formats: Iterable[str]) -> None:
        self.into = into
        self.formats = list(dict.fromkeys(formats))
        self.counts = dict.fromkeys(TABLES, 0)
        self.waiting: dict[str, list[Row]] = {name: [] for name in TABLES}
        check_formats(self.formats)
        if into.exists() and (not into.is_dir() or any(into.iterdir())):
            raise BadSetup(f"{into} is there already: name a new or an empty folder")
        into.mkdir(parents=True, exist_ok=True)
        self.files = {name: [KINDS[kind](into, name) for kind in self.formats] for name in TABLES}

    def __enter__(self) -> Self:
        return self

    def add(self, game: GameRows) -> None:
        self.waiting["games"].append(game.game)
        self.waiting["moves"] += game.moves
        if len(self.waiting["moves"]) >= BATCH:
            self._flush()

    def _flush(self) -> None:
        for name, rows in self.waiting.items():
            if rows:
                for file in self.files[name]:
                    file.write(rows)
            self.counts[name] += len(rows)
            self.waiting[name] = []

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """A dataset that was broken off has no `dataset.json`."""
        if error is None:
            self._flush()
        for files in self.files.values():
            for file in files:
                file.close()
        if error is None:
            columns = {name: {one.name: one.about for one in table} for name, table in TABLES.items()}
            about = {"dataset": VERSION, "rows": self.counts, "formats": self.formats, "columns": columns}
            (self.into / "dataset.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")


def check_formats(formats: list[str]) -> None:
    """BadSetup for a format we do not write, and for one whose package is not here, with the command that brings it."""
    for kind in formats:
        if kind not in FORMATS:
            raise BadSetup(f"a dataset is written as {' and '.join(FORMATS)}, not as {kind[:20]}")
    if not formats:
        raise BadSetup(f"say how to write it: --format {','.join(FORMATS)}")
    if PARQUET in formats and find_spec("pyarrow") is None:
        raise BadSetup("Parquet needs pyarrow: pip install 'meowple[dataset]', or write --format jsonl")
