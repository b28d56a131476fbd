// Small things every part of a page makes.

export const part = (name) => document.getElementById(name);

export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export function button(text, act, kind = "") {
  const made = element("button", { type: "button", textContent: text, className: kind });
  Object.assign(made, { act, kind });
  made.addEventListener("click", (event) => made.act(event));
  return made;
}

// What points are made of: a caption, a row for each reason, their sum below
export function scoreTable(caption, rows, sum) {
  const row = ([text, points]) => {
    const head = element("th", { textContent: text });
    head.scope = "row";
    return element("tr", {}, head, element("td", { textContent: points }));
  };
  return element("table", { className: "points" }, element("caption", { textContent: caption }),
    element("tbody", {}, ...rows.map(row)), element("tfoot", {}, row(sum)));
}

// Buttons into their place; those that look as before stay the same ones: nobody's press or focus is lost
export function refill(place, made) {
  const looks = ({ kind, dataset, textContent }) => `${kind}|${dataset.say}|${textContent}`;
  const there = [...place.children];
  if (there.map(looks).join() !== made.map(looks).join()) return place.replaceChildren(...made);
  there.forEach((old, at) => { old.act = made[at].act; });
}
