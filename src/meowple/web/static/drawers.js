// Drawers stay as somebody left them, at the next table and after a reload too: those that have a name are remembered.

const KEY = "meowple-drawers";

const remembered = () => JSON.parse(localStorage.getItem(KEY) ?? "{}");

export function restoreDrawers(root = document) {
  const kept = remembered();
  for (const drawer of root.querySelectorAll("details[data-drawer]")) {
    const { drawer: name } = drawer.dataset;
    if (name in kept) drawer.open = kept[name];
  }
}

// Only what somebody does counts: a drawer that the page itself opens is not remembered
document.addEventListener("click", (event) => {
  const drawer = event.target.closest?.("summary")?.parentElement;
  if (!drawer?.dataset.drawer || event.defaultPrevented) return;
  localStorage.setItem(KEY, JSON.stringify({ ...remembered(), [drawer.dataset.drawer]: !drawer.open }));
});

restoreDrawers();
