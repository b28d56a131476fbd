// How the site looks, as somebody likes it: at once on this page, and remembered for all others.

const YEAR = 31_536_000; // seconds

for (const form of document.querySelectorAll("form.look")) {
  form.querySelector("button").hidden = true; // nothing is left to save
  form.addEventListener("change", () => {
    const chosen = [...form.querySelectorAll("select")];
    for (const { name, value, selectedIndex } of chosen) {
      if (selectedIndex) document.documentElement.dataset[name] = value;
      else delete document.documentElement.dataset[name]; // the first is what goes without saying
    }
    document.cookie = `look=${chosen.map(({ value }) => value).join(".")};path=/;max-age=${YEAR};samesite=lax`;
  });
}
