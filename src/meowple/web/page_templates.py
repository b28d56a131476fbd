"""The pages around what Python draws: Jinja templates in the person's language."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from meowple.core.picture import DARK, LIGHT
from meowple.core.translation import LANGUAGES, Translator, meaning, translator
from meowple.play.cats import CATS
from meowple.play.models import Person
from meowple.web.look import look_of
from meowple.web.static_files import address

FOLDER: Final = Path(__file__).parent
LANGUAGE_NAMES: Final = {"en": "English", "pl": "Polski", "cs": "Čeština"}


class PageTemplates:
    def __init__(self, kids: bool = False) -> None:
        loader = FileSystemLoader(FOLDER / "templates")
        self.jinja = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
        self.jinja.globals.update(kids=kids, cats=CATS, meaning=meaning, theme_colours=(LIGHT["card"], DARK["card"]))
        self.jinja.globals["static"] = address
        self.jinja.globals["languages"] = {lang: LANGUAGE_NAMES[lang] for lang in LANGUAGES}

    def fragment(self, name: str, translate: Translator, **values: object) -> str:
        """A part of a page, to be put in place by the page's own code."""
        return self.jinja.get_template(f"{name}.html").render(t=translate, **values)

    def page(
        self,
        request: Request,
        name: str,
        person: Person,
        translate: Translator | None = None,
        values: Mapping[str, object] = MappingProxyType({}),
        status: int = 200,
    ) -> HTMLResponse:
        """A page in the person's language."""
        t = translate or translator(person.lang, FOLDER)
        seen = {"path": request.url.path, "look": look_of(request)}
        html = self.jinja.get_template(f"{name}.html").render(t=t, person=person, **seen, **values)
        return HTMLResponse(html, status)
