"""The icons of the site on a home screen: PYTHONPATH=src:. python tools/icons.py

A meeple with the head of a cat. The drawings are made here; Chromium turns them into the pixels that phones ask for.
"""

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from meowple.core.picture import LIGHT
from tests.web.conftest import CHROMIUM, on_the_path

STATIC = Path(__file__).resolve().parent.parent / "src" / "meowple" / "web" / "static"
SIZE = 512
BODY = (
    "M256 208C292 208 322 226 338 252C392 262 440 288 440 320C440 346 410 352 366 342"
    "C374 378 398 404 398 432C398 448 388 456 370 456H286L256 412L226 456H142C124 456 114 448 114 432"
    "C114 404 138 378 146 342C102 352 72 346 72 320C72 288 120 262 174 252C190 226 220 208 256 208Z"
)
HEAD = "M166 176L158 58L222 104Q256 96 290 104L354 58L346 176Q352 250 256 252Q160 250 166 176Z"
EARS = "M182 128L177 92L203 112ZM330 128L335 92L309 112Z"
EYES = "M200 172q16 20 32 0M280 172q16 20 32 0"
NOSE = "M242 196h28l-14 17Z"
MOUTH = "M256 213q-14 20-30 8M256 213q14 20 30 8"


def figure() -> str:
    """Cream, with an edge of plum so that it stands out on any home screen."""
    cream, plum, rose = LIGHT["card"], LIGHT["plum"], LIGHT["rose"]
    edge = f'fill="{cream}" stroke="{plum}" stroke-width="14" stroke-linejoin="round"'
    line = f'fill="none" stroke="{plum}" stroke-linecap="round"'
    return (
        f'<path d="{BODY}" {edge}/><path d="{HEAD}" {edge}/><path d="{EARS}" fill="{rose}"/>'
        f'<path d="{EYES}" {line} stroke-width="11"/><path d="{NOSE}" fill="{rose}"/>'
        f'<path d="{MOUTH}" {line} stroke-width="8"/>'
    )


def icon(corner: int, scale: float) -> str:
    """The figure on marmalade, with rounded corners or none, so large that what is cut off is not missed."""
    shift = SIZE / 2 * (1 - scale)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
        f'<rect width="{SIZE}" height="{SIZE}" rx="{corner}" fill="{LIGHT["marmalade"]}"/>'
        f'<g transform="translate({shift:g} {shift:g}) scale({scale:g})">{figure()}</g></svg>\n'
    )


DRAWINGS = {"icon": icon(112, 0.92), "icon_maskable": icon(0, 0.72)}
"""Launchers cut a maskable icon to any shape: all that matters lies within four fifths of it."""
PIXELS = {
    "icon-192.png": ("icon", 192),
    "icon-512.png": ("icon", 512),
    "icon_maskable-192.png": ("icon_maskable", 192),
    "icon_maskable-512.png": ("icon_maskable", 512),
    "icon_apple-180.png": ("icon_maskable", 180),
}


def pixels(page: Page, drawing: str, size: int) -> bytes:
    """The drawing as a picture of this size; what is not drawn is not there."""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(drawing.replace("<svg ", f'<svg width="{size}" height="{size}" ').join(["<body>", "</body>"]))
    page.add_style_tag(content="body{margin:0}svg{display:block}")
    return page.screenshot(omit_background=True)


def main() -> None:
    for name, drawing in DRAWINGS.items():
        (STATIC / f"{name}.svg").write_text(drawing, encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=on_the_path(), args=CHROMIUM)
        page = browser.new_page()
        for name, (drawing, size) in PIXELS.items():
            (STATIC / name).write_bytes(pixels(page, DRAWINGS[drawing], size))
        browser.close()


if __name__ == "__main__":
    main()
