// Share and copy beside a link. Where the address is not a safe one browsers have neither: then the link is selected and copied the old way.

async function copied(link, text) {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch { /* not allowed here: the old way may be */ }
  }
  getSelection().selectAllChildren(link);
  return document.execCommand("copy");
}

// Makes the buttons of one link work; what the browser cannot do has no button
export function wireShare(root) {
  const link = root.querySelector("a.link");
  const [copy, send] = [root.querySelector("[data-copy]"), root.querySelector("[data-send]")];
  const told = root.querySelector(".told");
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    told.textContent = (await copied(link, link.href)) ? told.dataset.copied : told.dataset.selected;
  });
  send.hidden = !navigator.share;
  send.addEventListener("click", async () => {
    try {
      await navigator.share({ title: root.dataset.title, url: link.href });
    } catch (error) {
      if (error.name !== "AbortError") copy.click();
    }
  });
  return root;
}

for (const root of document.querySelectorAll(".share")) wireShare(root);
