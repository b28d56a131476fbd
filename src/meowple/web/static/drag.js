// Drag where hands expect it: a piece that is taken up says its words, the place where it is let go says the rest,
// the same as two taps. Let go where it lay it was a tap; let go elsewhere it goes back, and nothing was said.

const FAR = 8; // css pixels until a press is a drag
const AGAIN = 50; // milliseconds between two looks at what lies under a piece that was let go,
const LONGEST = 40; // and how many of them: what can be done then may still be on its way

const shapeAt = (target, { clientX, clientY }) => {
  const shapes = document.elementsFromPoint(clientX, clientY).map((found) => found.closest("[data-word]"));
  return shapes.filter((shape) => shape && target.contains(shape));
};

// A copy of the shape over the page, exactly where it lies
function lifted(shape) {
  const svg = shape.ownerSVGElement;
  const { left, top, width, height } = svg.getBoundingClientRect();
  const ghost = svg.cloneNode(false);
  ghost.setAttribute("class", "dragged");
  ghost.removeAttribute("role");
  ghost.setAttribute("aria-hidden", "true");
  const { a, b, c, d, e, f } = svg.getScreenCTM().inverse().multiply(shape.parentNode.getScreenCTM());
  const place = document.createElementNS(svg.namespaceURI, "g");
  place.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  const copy = shape.cloneNode(true);
  for (const part of [copy, ...copy.querySelectorAll("*")]) for (const name of ["id", "data-word", "tabindex", "role"]) part.removeAttribute(name);
  place.append(copy);
  ghost.append(place);
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(ghost);
  return ghost;
}

// What is pressed is no press any more: pictures may change beneath it, and nothing is shown for holding it
const forgetPress = (shape) => shape.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true }));

// A mouse that lets go clicks where it does, a finger does not: whatever is clicked elsewhere is meant
function swallowClick({ clientX, clientY }) {
  const swallow = (click) => {
    if (Math.hypot(click.clientX - clientX, click.clientY - clientY) > FAR) return;
    click.stopPropagation();
    click.preventDefault();
  };
  document.addEventListener("click", swallow, { capture: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 300);
}

// `takes` says whether a shape can be taken up, `lift` says its words and does nothing yet, `touch` says those of a place,
// `mean` does what is said, `back` unsays it
export function onDrag(target, { takes, lift, touch, mean, back }) {
  let held = null; // { shape, x, y, ghost, isSaid }

  target.addEventListener("pointerdown", (event) => {
    const [shape] = shapeAt(target, event);
    held = event.isPrimary && !event.button && shape && takes(shape) ? { shape, x: event.clientX, y: event.clientY, ghost: null } : null;
  });

  document.addEventListener("pointermove", (event) => {
    if (!held || !event.isPrimary) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost) {
      if (Math.hypot(dx, dy) < FAR) return;
      const { shape } = held;
      held.ghost = lifted(shape);
      forgetPress(shape);
      held.isSaid = !shape.classList.contains("said") || shape.classList.contains("lit");
      if (held.isSaid) lift(shape);
    }
    held.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
  });

  document.addEventListener("pointerup", (event) => {
    const drag = held;
    held = null;
    if (!drag?.ghost) return;
    drag.ghost.remove();
    swallowClick(event);
    drop(event, drag, LONGEST);
  }, { capture: true });

  document.addEventListener("pointercancel", ({ isTrusted }) => {
    if (!isTrusted || !held) return;
    held.ghost?.remove();
    if (held.isSaid) back();
    held = null;
  });

  // A finger that has taken something up scrolls nothing
  target.addEventListener("touchmove", (event) => { if (held && event.cancelable) event.preventDefault(); }, { passive: false });

  function drop(event, drag, looks) {
    const shapes = shapeAt(target, event);
    const place = shapes.find(({ id, classList }) => id !== drag.shape.id && (classList.contains("lit") || classList.contains("said")));
    if (place?.classList.contains("lit")) return touch(place);
    if (place || shapes.some(({ id }) => id === drag.shape.id)) return mean();
    if (looks) return setTimeout(() => drop(event, drag, looks - 1), AGAIN);
    if (drag.isSaid) back();
  }
}
