// Small things every part of a page makes.

export const part = (name) => document.getElementById(name);

export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export function button(text, act, kind = "") {
  const made = element("button", { type: "button", textContent: text, className: kind });
  made.addEventListener("click", act);
  return made;
}
