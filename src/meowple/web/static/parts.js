// What a page has of a table, part by part, as play/view_payload.py describes it: any subset may come, and replaces what was there.

function pasted(old, { cut: [from, gone, length], text }) {
  return old?.length === length ? old.slice(0, from) + text + old.slice(from + gone) : old;
}

export class Parts {
  constructor() {
    this.parts = new Map();
  }

  take(parts) {
    for (const [id, part] of Object.entries(this.whole(parts))) this.parts.set(id, part);
  }

  // These parts, where they are only what changed (web/cuts.py) put together with what is here
  whole(parts) {
    const entries = Object.entries(parts).map(([id, part]) => [id, part?.cut ? pasted(this.parts.get(id), part) : part]);
    return Object.fromEntries(entries);
  }

  clear() {
    this.parts.clear();
  }

  get(id) {
    return this.parts.get(id);
  }

  // Those whose id begins so, by the number behind it, in order
  numbered(kind) {
    return [...this.parts]
      .filter(([id]) => id.startsWith(`${kind}:`))
      .map(([id, part]) => [Number(id.slice(kind.length + 1)), part])
      .sort(([one], [other]) => one - other);
  }

  // The picture, with other parts in place of some of its own: a preview, or what stood there before
  picture(instead = {}) {
    const part = (id) => instead[id] ?? this.parts.get(id);
    const { before, after, order } = part("picture");
    return { before, after, order, markup: new Map(order.map((id) => [id, part(`picture:${id}`)])) };
  }
}
