// A long press of a finger shows what a tap would say, for as long as it lasts; the tap it ends with says nothing.

const LONG = 450; // milliseconds

export function onLongPress(target, begin, end) {
  let timer = 0;
  let isHeld = false;
  const release = () => {
    clearTimeout(timer);
    if (!isHeld) return;
    isHeld = false;
    end();
    const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
    target.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => target.removeEventListener("click", swallow, { capture: true }), 300);
  };
  target.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    clearTimeout(timer);
    timer = setTimeout(() => { isHeld = begin(event); }, LONG);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) target.addEventListener(name, release);
  target.addEventListener("contextmenu", (event) => { if (isHeld || event.pointerType === "touch") event.preventDefault(); });
}
