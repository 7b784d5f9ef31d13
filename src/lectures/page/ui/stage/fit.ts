/** Type that shrinks, or grows, until its box is full: never smaller than it must be; excerpts of memories are cut shorter before anything scrolls. */

export interface FitRange {
  /** Smaller than this the type is no longer read from afar: the box scrolls instead. */
  readonly least?: number;
  readonly most?: number;
  /** Lines that an excerpt (`line-clamp: var(--lines)`) has where there is room; it keeps `FEWEST` of them at the least type. */
  readonly lines?: number;
}

const STEP = 0.04;
/** Lines of an excerpt that still say something. */
const FEWEST = 2;

/**
 * An attachment: sets `--fit`, a factor of the type's size, so that the element's content, and that of what is marked `data-wide` in it, is
 * no larger than its box. Where the least type overflows, `--lines` falls. Computed again when the box changes its size or the content its elements, and when a picture has loaded.
 */
export function fit({ least = 0.6, most = 1, lines }: FitRange = {}) {
  return (node: HTMLElement) => {
    let scale = Math.min(1, most);
    let frame = 0;

    function set(factor: number) {
      scale = factor;
      node.style.setProperty('--fit', factor.toFixed(2));
    }
    function cut(to: number) {
      node.style.setProperty('--lines', String(to));
    }
    function fitText() {
      if (lines !== undefined) cut(lines);
      set(scale);
      while (overflows(node) && scale > least) set(Math.max(least, scale - STEP));
      for (let left = lines ?? 0; overflows(node) && left > FEWEST;) cut(--left);
      if (overflows(node)) {
        // It scrolls, as on a phone: then there is room for whole excerpts.
        if (lines !== undefined) cut(lines);
        return;
      }
      while (scale < most) {
        const fits = scale;
        set(Math.min(most, scale + STEP));
        if (overflows(node)) return set(fits);
      }
    }
    function later() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(fitText);
    }

    const sizes = new ResizeObserver(fitText);
    sizes.observe(node);
    const content = new MutationObserver(later);
    content.observe(node, { childList: true, subtree: true });
    // A picture has no size before it is there.
    node.addEventListener('load', later, true);
    // Other type has other widths.
    void document.fonts.ready.then(later);
    return () => {
      cancelAnimationFrame(frame);
      node.removeEventListener('load', later, true);
      sizes.disconnect();
      content.disconnect();
    };
  };
}

const overflows = (node: HTMLElement) =>
  isFull(node) || [...node.querySelectorAll('[data-wide]')].some(isFull);

const isFull = (node: Element) =>
  node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
