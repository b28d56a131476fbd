"""Contrast inside pictures, measured on what a browser has painted: letters, what can be touched, every thing."""

import base64
from collections.abc import Iterator
from typing import Any, Final

from playwright.sync_api import Page

TEXT_CONTRAST: Final = 4.5
SHAPE_CONTRAST: Final = 3.0
SHARE: Final = 0.012
"""So much of a thing has to stand out from what is round it."""

TEXTS: Final = """() => {
  const svg = document.querySelector("#picture svg"), at = svg.getBoundingClientRect(), found = [];
  const opacity = (thing) => thing === svg ? 1 : Number(getComputedStyle(thing).opacity) * opacity(thing.parentElement);
  for (const text of svg.querySelectorAll("text")) {
    if (!text.textContent.trim() || text.closest("defs")) continue;
    const style = getComputedStyle(text), box = text.getBoundingClientRect(), scale = text.getScreenCTM();
    found.push({
      words: text.textContent, size: parseFloat(style.fontSize) * Math.hypot(scale.a, scale.b), fill: style.fill,
      halo: style.stroke !== "none" && parseFloat(style.strokeWidth) >= 2 ? style.stroke : "",
      opacity: opacity(text) * Number(style.fillOpacity), box: [box.x - at.x, box.y - at.y, box.width, box.height],
    });
  }
  return found;
}"""
LIT: Final = """() => {
  const svg = document.querySelector("#picture svg"), at = svg.getBoundingClientRect();
  return [...svg.querySelectorAll(".lit")].map((shape) => {
    const first = shape.querySelector(":scope > title") ? shape.children[1] : shape.children[0] ?? shape;
    const style = getComputedStyle(first), box = first.getBoundingClientRect();
    const casing = shape.querySelector(":scope > .casing");
    return {
      words: shape.dataset.word, fill: style.stroke, body: style.fill, halo: "", opacity: 1, ring: true,
      casing: casing ? getComputedStyle(casing).stroke : "",
      box: [box.x - at.x - 4, box.y - at.y - 4, box.width + 8, box.height + 8],
    };
  });
}"""
"""What can be touched now: its edge, its body, and a second line along the edge, if it has one."""
THINGS: Final = """() => {
  const svg = document.querySelector("#picture svg"), at = svg.getBoundingClientRect();
  const shapes = "path, rect, circle, ellipse, line, use, polygon";
  const pale = (thing) => thing !== svg && (Number(getComputedStyle(thing).opacity) < 0.5 || pale(thing.parentElement));
  const isSeen = (colour) => !/none|transparent|rgba.*, 0\\)/.test(colour);
  const isDrawn = (shape) => isSeen(getComputedStyle(shape).fill) || isSeen(getComputedStyle(shape).stroke);
  const pieces = [...svg.querySelectorAll(".piece path, .piece > rect:first-child")];
  const isCovered = (thing) => {
    const box = thing.getBoundingClientRect();
    const middle = new DOMPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const isLater = (piece) => thing.compareDocumentPosition(piece) === Node.DOCUMENT_POSITION_FOLLOWING;
    const holds = (piece) => piece.isPointInFill(middle.matrixTransform(piece.getScreenCTM().inverse()));
    return pieces.some((piece) => isLater(piece) && holds(piece));
  };
  return [...svg.querySelectorAll("[data-what], [data-word], .piece")].filter((thing) => {
    if (thing.matches(".lit, .out")) return false;
    const drawn = thing.matches(shapes) ? [thing] : [...thing.querySelectorAll(shapes)];
    const holds = thing.querySelector("[data-what], [data-word], .piece, text");
    return !holds && drawn.some(isDrawn) && !pale(thing) && !thing.closest("defs") && !isCovered(thing);
  }).map((thing) => {
    const box = thing.getBoundingClientRect();
    return { words: thing.id || thing.dataset.what, box: [box.x - at.x, box.y - at.y, box.width, box.height] };
  }).filter(({ box: [, , wide, high] }) => wide > 4 && high > 4 && wide * high < at.width * at.height / 5);
}"""
"""Everything else one may ask about; not what holds things or has letters, is covered, out or pale, or the ground."""
ALONE: Final = """([top, wide, step, high]) => {
  const sheet = window.alone ??= new CSSStyleSheet(), svg = document.querySelector("#picture > svg");
  const whole = window.whole ??= svg.getAttribute("viewBox");
  const [x, y, across, down] = whole.split(" ").map(Number);
  svg.setAttribute("viewBox", step < high ? `${x} ${y + top * down / high} ${across} ${step * down / high}` : whole);
  const place = `position:fixed!important;inset:0 auto auto 0;width:${wide}px!important;height:${step}px!important`;
  const over = `max-width:none!important;max-height:none!important;z-index:99;background:var(--paper)`;
  const bare = `#picture text{visibility:hidden}*{animation:none!important;transition:none!important}`;
  sheet.replaceSync(wide ? `#picture>svg{${place};${over}}${bare}` : "");
  document.adoptedStyleSheets = [sheet];
}"""
"""Lays so high a strip of the picture over everything else, without its letters; all is as before without a width."""
PHOTOGRAPH: Final = """async ([pngs, wide, high, step]) => {
  const canvas = new OffscreenCanvas(wide, high);
  window.bitmap = canvas;
  window.pen = canvas.getContext("2d", { willReadFrequently: true });
  for (const [at, png] of pngs.entries()) {
    pen.drawImage(await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob()), 0, at * step);
  }
}"""
"""Puts together what was photographed screen by screen."""
CONTRASTS: Final = """(things) => {
  const linear = (part) => (part /= 255) <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const between = (...two) => (Math.max(...two.map(light)) + 0.05) / (Math.min(...two.map(light)) + 0.05);
  const read = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const middle = ([x, y, wide, high], ring) => {
    const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
    const [w, h] = [Math.min(Math.round(wide), bitmap.width - left), Math.min(Math.round(high), bitmap.height - top)];
    if (w < 1 || h < 1) return null;
    const { data } = pen.getImageData(left, top, w, h), all = [];
    for (let at = 0; at < data.length; at += 4) {
      const [across, down] = [at / 4 % w, Math.floor(at / 4 / w)];
      if (!ring || across < 2 || down < 2 || across >= w - 2 || down >= h - 2) all.push([...data.slice(at, at + 3)]);
    }
    all.sort((one, other) => light(one) - light(other));
    return all[all.length >> 1];
  };
  const seen = (colour, opacity, under) => {
    const over = read(colour ?? ""), solid = opacity * (over[3] ?? 1);
    const mixed = over.slice(0, 3).map((part, at) => part * solid + under[at] * (1 - solid));
    return over.length < 3 ? 1 : between(mixed, under);
  };
  const within = ([x, y, wide, high]) => [x + 10, y + 10, wide - 20, high - 20];
  const just = ([x, y, wide, high]) => [x + 7, y + 7, wide - 14, high - 14];
  const about = (box) => [middle(box, true), middle(just(box), true), middle(within(box))];
  const beside = (box, ring) => (ring ? about(box) : [middle(box)]);
  return things.map(({ fill, body, halo, casing, opacity, box, ring }) => {
    if (casing && between(read(fill), read(casing)) >= 3) return between(read(fill), read(casing));
    const unders = (halo ? [read(halo)] : beside(box, ring)).filter(Boolean);
    const each = unders.flatMap((under) => [seen(fill, opacity, under), seen(body, opacity, under)]);
    return each.length ? Math.max(...each) : 21;
  });
}"""
"""How much these colours differ from what lies under them (round, just inside or within, for a ring) in a photo."""
DISTINCT: Final = """([things, share]) => {
  const linear = (part) => (part /= 255) <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const light = (data, at) => 0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
  return things.map(({ box: [x, y, wide, high] }) => {
    const [left, top] = [Math.max(0, Math.floor(x) - 2), Math.max(0, Math.floor(y) - 2)];
    const w = Math.min(Math.ceil(wide) + 4, bitmap.width - left);
    const h = Math.min(Math.ceil(high) + 4, bitmap.height - top);
    if (w < 6 || h < 6) return 21;
    const { data } = pen.getImageData(left, top, w, h), round = [], inside = [];
    for (let at = 0; at < data.length; at += 4) {
      const [across, down] = [at / 4 % w, Math.floor(at / 4 / w)];
      const isRound = across < 2 || down < 2 || across >= w - 2 || down >= h - 2;
      (isRound ? round : inside).push(light(data, at));
    }
    round.sort((one, other) => one - other);
    const from = (under) => {
      const ratios = inside.map((own) => (Math.max(own, under) + 0.05) / (Math.min(own, under) + 0.05));
      return ratios.sort((one, other) => other - one)[Math.floor(ratios.length * share)];
    };
    const [darker, middle, lighter] = [1, 2, 3].map((quarter) => round[round.length * quarter >> 2]);
    return Math.max(from(middle), Math.min(from(darker), from(lighter)));
  });
}"""
"""How much a thing stands out from what is round it, or from both where two things are: by so much, or more, does this
share of it differ."""


def text_contrasts(page: Page, blank: Page) -> Iterator[tuple[str, float]]:
    """How much each line of the picture stands out from its ground; `blank` is where photographs are read."""
    texts = page.evaluate(TEXTS)
    ratio = _photograph(page, blank)
    for text, contrast in zip(texts, blank.evaluate(CONTRASTS, _scaled(texts, ratio)), strict=True):
        yield text["words"], contrast


def shape_contrasts(page: Page, blank: Page) -> Iterator[tuple[str, float]]:
    """The same for all that can be touched now, and for every thing one may ask about."""
    lit, things = page.evaluate(LIT), page.evaluate(THINGS)
    ratio = _photograph(page, blank)
    seen = blank.evaluate(CONTRASTS, _scaled(lit, ratio))
    seen += blank.evaluate(DISTINCT, [_scaled(things, ratio), SHARE])
    for shape, contrast in zip([*lit, *things], seen, strict=True):
        yield shape["words"], contrast


def _scaled(things: list[dict[str, Any]], ratio: float) -> list[dict[str, Any]]:
    """Where they are on the photograph."""
    return [{**thing, "box": [ratio * length for length in thing["box"]]} for thing in things]


def _photograph(page: Page, blank: Page) -> float:
    """The picture without its letters onto the blank page, strip by strip; and how many pixels make one of css."""
    wide, high = page.locator("#picture > svg").evaluate("(svg) => [svg.clientWidth, svg.clientHeight]")
    step, ratio = min(high, int(page.evaluate("innerHeight"))), float(page.evaluate("devicePixelRatio"))
    taken = []
    for top in range(0, max(1, high), max(1, step)):
        page.evaluate(ALONE, [top, wide, step, high])
        taken.append(base64.b64encode(page.screenshot()).decode())
    page.evaluate(ALONE, [0, 0, high, high])
    blank.evaluate(PHOTOGRAPH, [taken, *(max(1, round(ratio * length)) for length in (wide, high, step))])
    return ratio
