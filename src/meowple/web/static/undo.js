// Beside what happened last: the way back, while it is free.

import { post, texts } from "./at_table.js";
import { button, part } from "./elements.js";

export function showUndo({ seat, undo }) {
  part("undo").replaceChildren(...(undo ? [button(texts.undo, () => post("undo", { seat }), "quiet")] : []));
}
