// Changes elements in place into others: what has an id keeps its identity, and so its focus, its press and its animation.
// The node that has the focus or is pressed is never taken out and put back: everything else moves round it.

const OURS = ["tabindex", "role", "aria-selected", "aria-description"]; // set by the page on what can be chosen, not by the picture
const OUR_CLASSES = ["lit", "said", "fresh", "changed"];
const MOTION = 400; // milliseconds, no less than the longest of motion.css

let pressed = null;
for (const name of ["pointerdown", "pointerup", "pointercancel"]) {
  document.addEventListener(name, ({ type, target }) => { pressed = type === "pointerdown" ? target : null; }, { capture: true });
}

const isHeld = (node) => node.contains(document.activeElement) || (pressed !== null && node.contains(pressed));
const keyOf = (node) => node.nodeType === Node.ELEMENT_NODE ? node.id : "";
const isAlike = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName && keyOf(one) === keyOf(other);

// What is new to a picture is fresh for a moment, what shows another face has changed: motion.css moves it by its own class
function mark(node, how) {
  if (!(node instanceof SVGElement)) return node;
  node.classList.add(how);
  setTimeout(() => node.classList.remove(how), MOTION);
  return node;
}

// Make `node` like `wanted`, children and all
export function morph(node, wanted) {
  if (node.nodeType !== Node.ELEMENT_NODE) {
    if (node.data !== wanted.data) node.data = wanted.data;
    return node;
  }
  morphAttributes(node, wanted);
  morphChildren(node, [...wanted.childNodes]);
  return node;
}

function morphAttributes(node, wanted) {
  const isDrawer = node.nodeName === "DETAILS"; // it stays as somebody left it
  const keeps = (name) => (isDrawer && name === "open") || (OURS.includes(name) && node.hasAttribute("data-word"));
  for (const { name, value } of wanted.attributes) {
    if (name === "class") morphClasses(node, value);
    else if (!keeps(name) && node.getAttribute(name) !== value) {
      if (name === "data-face" && node.hasAttribute(name)) mark(node, "changed");
      node.setAttribute(name, value);
    }
  }
  for (const { name } of [...node.attributes]) {
    if (wanted.hasAttribute(name) || keeps(name)) continue;
    if (name === "class") morphClasses(node, "");
    else node.removeAttribute(name);
  }
}

function morphClasses(node, value) {
  const kept = OUR_CLASSES.filter((name) => node.classList.contains(name));
  const classes = [value, ...kept].filter(Boolean).join(" ");
  if ((node.getAttribute("class") ?? "") !== classes) node.setAttribute("class", classes);
}

// Give `parent` these children: its own where they are alike, keyed by id or else in order; new ones where there are none
export function morphChildren(parent, wanted) {
  const keyed = new Map();
  const plain = [];
  for (const child of parent.childNodes) {
    if (keyOf(child)) keyed.set(keyOf(child), child);
    else plain.push(child);
  }
  const order = wanted.map((child) => {
    const at = keyOf(child) ? -1 : plain.findIndex((own) => isAlike(own, child));
    const own = keyOf(child) ? keyed.get(keyOf(child)) : plain.splice(at, at < 0 ? 0 : 1)[0];
    return own && isAlike(own, child) ? morph(own, child) : mark(document.importNode(child, true), "fresh");
  });
  arrange(parent, order);
}

// Exactly these children in this order, without ever moving the one that is held
export function arrange(parent, order) {
  const wanted = new Set(order);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  const held = order.findIndex((child) => child.parentNode === parent && isHeld(child));
  place(parent, order.slice(0, Math.max(held, 0)), parent.firstChild);
  place(parent, order.slice(held + 1), held < 0 ? parent.firstChild : order[held].nextSibling);
}

function place(parent, nodes, next) {
  for (const node of nodes) {
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
}

// The elements in this text; SVG if it is a part of a picture
export function parsed(html, isPart = false) {
  const template = document.createElement("template");
  template.innerHTML = isPart ? `<svg>${html}</svg>` : html;
  return [...(isPart ? template.content.firstChild : template.content).childNodes];
}
