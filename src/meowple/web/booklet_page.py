"""A booklet as a page: rules with anchors and links to each other, pictures drawn by the game, tables of things."""

import re
from functools import lru_cache

from markupsafe import Markup, escape

from meowple.core.game import Game
from meowple.core.translation import Translator
from meowple.games import find
from meowple.play.booklet import Block, Booklet, Chapter, Figure, Minute, Text, linked, read_booklet
from meowple.play.booklet_examples import Examples, read_examples
from meowple.play.booklet_pictures import Given, Thing, drawn, things

PICTURE = re.compile(r'<img src="example:([\w-]+)" alt="([^"]*)" ?/>')
FIRST_CHAPTERS = 3
"""So many are shown beside somebody's first table, of a game that cannot be told in one minute."""


@lru_cache(maxsize=64)
def booklet_html(name: str, lang: str) -> tuple[str, str]:
    """The minute, empty if there is none, and all the rest of a booklet."""
    page = BookletPage(find(name), lang)
    booklet = page.booklet
    minute = page.minute(booklet.minute) if booklet.minute else ""
    facts = "".join(page.block(block) for block in booklet.facts)
    return minute, facts + "".join(page.chapter(chapter, "h2") for chapter in booklet.chapters)


@lru_cache(maxsize=64)
def minute_html(name: str, lang: str) -> str:
    """The game in one minute, for its own page; empty if there is none."""
    return booklet_html(name, lang)[0]


@lru_cache(maxsize=64)
def first_rules_html(name: str, lang: str) -> str:
    """For somebody's first game, to be read beside the table: the game in one minute, or its first chapters."""
    page = BookletPage(find(name), lang, f"/rules/{name}")
    if page.booklet.minute:
        return page.minute(page.booklet.minute, "h3")
    return "".join(page.chapter(chapter, "h3") for chapter in page.booklet.chapters[:FIRST_CHAPTERS])


class BookletPage:
    """Writes the parts of one booklet as HTML; links of rules lead to `address`, by default the page itself."""

    def __init__(self, game: Game, lang: str, address: str = "") -> None:
        self.game = game
        self.address = address
        self.booklet: Booklet = read_booklet(game, lang)
        self.examples: Examples = read_examples(game.folder)
        self.translate: Translator = game.translator(lang)
        self.numbers = frozenset(self.booklet.numbers())
        from markdown_it import MarkdownIt  # which only pages of rules need, and which is slow to come

        self.markdown = MarkdownIt().enable("table")
        self.drawn: dict[str, int] = {}
        self.given = Given()

    def minute(self, minute: Minute, heading: str = "h2") -> str:
        """Sentences and pictures, small enough for one screen of a phone."""
        sentences = "".join(f"<li>{self.inline(sentence)}</li>" for sentence in minute.sentences)
        figures = "".join(self.figure(figure) for figure in minute.figures)
        return (
            f'<{heading} id="minute">{escape(minute.title)}</{heading}><ol class="sentences">{sentences}</ol>'
            f'<div class="figures">{figures}</div>'
        )

    def chapter(self, chapter: Chapter, heading: str) -> str:
        anchor = f' id="chapter-{chapter.number}"' if chapter.number else ""
        body = "".join(self.block(block) for block in chapter.blocks)
        return f"<section{anchor}><{heading}>{self.inline(chapter.title)}</{heading}>{body}</section>"

    def block(self, block: Block) -> str:
        if isinstance(block, Figure):
            return self.figure(block)
        if isinstance(block, Text):
            return self.text(block)
        table = self.examples.table(block.name)
        rows = "".join(self.thing(thing) for thing in things(self.game, table, self.translate, self.given))
        return f'<table class="things"><tbody>{rows}</tbody></table>'

    def text(self, block: Text) -> str:
        """A numbered rule has an anchor, and its number is a link that can be passed on."""
        html = str(self.markdown.render(linked(block.text, self.numbers, self.address)))
        html = PICTURE.sub(lambda found: self.picture(found[1], Markup(found[2]).unescape()), html)
        if not block.number:
            return f'<div class="told">{html}</div>'
        anchor = f"rule-{block.number}"
        number = f'<a class="number" href="{self.address}#{anchor}">{block.number}</a>'
        return f'<div class="rule" id="{anchor}">{number}<div>{html}</div></div>'

    def figure(self, figure: Figure) -> str:
        says = self.inline(figure.says)
        return f"<figure>{self.picture(figure.name, figure.says)}<figcaption>{says}</figcaption></figure>"

    def thing(self, thing: Thing) -> str:
        rule = f' <a href="{self.address}#rule-{thing.rule}">{thing.rule}</a>' if thing.rule else ""
        return (
            f'<tr><td>{thing.picture}</td><th scope="row">{escape(thing.name)}</th>'
            f"<td>{escape(thing.text)}{rule}</td></tr>"
        )

    def picture(self, name: str, says: str) -> str:
        """An example; the second of one name has ids of its own."""
        at = self.drawn[name] = self.drawn.get(name, -1) + 1
        return drawn(self.game, self.examples.example(name), says, self.translate, at, self.given)

    def inline(self, text: str) -> str:
        return str(self.markdown.renderInline(linked(text, self.numbers, self.address)))
