/** Milliseconds. A page that is hidden draws no frame, and is not waited for. */
const MOST = 100;

/** Calls back once the next frame is drawn, so that what nobody sees in it does not hold it up; at once where nothing is drawn. */
export function afterFrame(work: () => void): void {
  if (typeof requestAnimationFrame !== 'function') {
    work();
    return;
  }
  let called = false;
  const once = () => {
    if (called) return;
    called = true;
    work();
  };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    once();
  };
  // A message comes after the frame whose callback sends it.
  requestAnimationFrame(() => port2.postMessage(0));
  setTimeout(once, MOST);
}
