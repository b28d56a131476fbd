// A stream that comes back by itself. A browser reconnects where the line breaks, but gives up at an answer that is
// none: when the database is away, say. Then the site is asked for the head alone, until there is a stream again, or
// the site means what it says.

const AGAIN = 3_000;
const SLOW_DOWN = 429;

const isForNow = (answer) => !answer || answer.status >= 500 || answer.status === SLOW_DOWN;

// `address` is asked for anew each time: the page may have seen more since
export function openStream(address, { heard, opened = () => {}, lost = () => {} }) {
  let source = null;
  let next = 0;
  const begin = () => {
    source = new EventSource(address());
    Object.assign(source, { onmessage: (message) => heard(JSON.parse(message.data)), onopen: opened, onerror: broken });
  };
  const broken = () => {
    lost();
    if (source.readyState === EventSource.CLOSED) next = setTimeout(look, AGAIN);
  };
  const look = async () => {
    const mine = next;
    const answer = await fetch(address(), { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (mine !== next) return; // closed meanwhile
    if (isForNow(answer)) next = setTimeout(look, AGAIN);
    else if (answer.status === 200) begin();
  };
  begin();
  return { close: () => { clearTimeout(next); next = 0; source.close(); } };
}
