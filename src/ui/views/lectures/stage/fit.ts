/** Type that shrinks until it fits its box: a lecture's text is never cut. */

/** Smaller than this the type is no longer read from afar: the box scrolls instead. */
const LEAST = 0.6;
const STEP = 0.04;

/** An attachment: sets `--fit`, a factor of the type's size, so that the element's content is no larger than the element. */
export function fit(node: HTMLElement): () => void {
  const reckon = () => {
    let scale = 1;
    node.style.setProperty('--fit', '1');
    while (overflows(node) && scale > LEAST) {
      scale -= STEP;
      node.style.setProperty('--fit', String(scale));
    }
  };
  const watch = new ResizeObserver(reckon);
  watch.observe(node);
  // Other type has other widths.
  void document.fonts.ready.then(reckon);
  return () => watch.disconnect();
}

const overflows = (node: HTMLElement) =>
  node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
