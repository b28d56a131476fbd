"""`meowple rules GAME`: the booklet of a game in the terminal, its pictures as the game's own sketches."""

from rich.console import Console
from rich.padding import Padding
from rich.text import Text as Plain

from meowple.cli.common import Lang, app, language, out
from meowple.core.game import Game
from meowple.games import find
from meowple.play.booklet import FIGURE, Block, Chapter, Figure, Minute, Text, read_booklet
from meowple.play.booklet_examples import read_examples
from meowple.play.booklet_pictures import things


@app.command()
def rules(game: str, lang: Lang = "") -> None:
    """The rules of a game, in our own words."""
    TerminalBooklet(find(game), language(lang), out).show()


class TerminalBooklet:
    """The same booklet as on the site, from top to bottom."""

    def __init__(self, game: Game, lang: str, out: Console) -> None:
        self.game = game
        self.booklet = read_booklet(game, lang)
        self.examples = read_examples(game.folder)
        self.translate = game.translator(lang)
        self.out = out

    def show(self) -> None:
        self.markdown(f"# {self.booklet.title}")
        for block in self.booklet.facts:
            self.block(block)
        if self.booklet.minute:
            self.minute(self.booklet.minute)
        for chapter in self.booklet.chapters:
            self.chapter(chapter)

    def minute(self, minute: Minute) -> None:
        """The sentences alone: sketches of three tables would take longer than a minute."""
        self.markdown(f"## {minute.title}")
        self.markdown("\n".join(f"- {sentence}" for sentence in minute.sentences))

    def chapter(self, chapter: Chapter) -> None:
        self.markdown(f"## {chapter.title}")
        for block in chapter.blocks:
            self.block(block)

    def block(self, block: Block) -> None:
        if isinstance(block, Figure):
            self.figure(block)
        elif isinstance(block, Text):
            number = f"**{block.number}.** " if block.number else ""
            self.markdown(number + FIGURE.sub(r"\1", block.text))
        else:
            rows = things(self.game, self.examples.table(block.name), self.translate)
            told = [f"- **{row.name}.** {row.text}" + (f" ({row.rule})" if row.rule else "") for row in rows]
            self.markdown("\n".join(told))

    def figure(self, figure: Figure) -> None:
        """What it shows, and the table as a terminal shows it."""
        example = self.examples.example(figure.name)
        self.markdown(f"*{figure.says}*")
        if example.has_sketch:
            sketch = self.game.sketch(example.scene(self.game, self.translate))
            self.out.print(Padding(Plain(sketch), (0, 0, 1, 4)), highlight=False)

    def markdown(self, text: str) -> None:
        from rich.markdown import Markdown  # with all it needs, a fifth of what starting a command takes

        self.out.print(Markdown(text))
        self.out.print()
