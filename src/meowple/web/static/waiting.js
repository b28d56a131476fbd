// Reload when everybody has sat down.
const id = document.querySelector("script[data-table]").dataset.table;
new EventSource(`/t/${id}/live`).onmessage = () => location.reload();
