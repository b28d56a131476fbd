// Reload when everybody has sat down; a hidden tab lets its stream go and looks again when it is seen.
const id = document.querySelector("script[data-table]").dataset.table;
let source = null;

function watch() {
  source?.close();
  source = document.hidden ? null : new EventSource(`/t/${id}/live`);
  if (source) source.onmessage = () => location.reload();
}

document.addEventListener("visibilitychange", () => (document.hidden ? watch() : location.reload()));
watch();
