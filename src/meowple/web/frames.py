"""The frames of pages: Jinja around what Python draws."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from meowple.core.picture import DARK, LIGHT
from meowple.core.tongue import LANGUAGES, Tongue, tongue
from meowple.store.store import Person
from meowple.web.faces import FOLDER

LANGUAGE_NAMES: Final = {"en": "English", "pl": "Polski", "cs": "Čeština"}


class Frames:
    def __init__(self) -> None:
        loader = FileSystemLoader(FOLDER / "templates")
        self.jinja = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
        self.jinja.globals["light"] = Markup(_variables(LIGHT))
        self.jinja.globals["dark"] = Markup(_variables(DARK))
        self.jinja.globals["languages"] = {lang: LANGUAGE_NAMES[lang] for lang in LANGUAGES}

    def page(
        self,
        request: Request,
        name: str,
        person: Person,
        speak: Tongue | None = None,
        values: Mapping[str, object] = MappingProxyType({}),
        status: int = 200,
    ) -> HTMLResponse:
        """A page in the person's language."""
        t = speak or tongue(person.lang, FOLDER)
        html = self.jinja.get_template(f"{name}.html").render(t=t, person=person, path=request.url.path, **values)
        return HTMLResponse(html, status)


def _variables(palette: dict[str, str]) -> str:
    return ";".join(f"--{name}:{colour}" for name, colour in palette.items())
