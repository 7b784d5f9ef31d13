/** Type that shrinks, or grows, until its box is full: a lecture's text is never cut, and never smaller than it must be. */

export interface FitRange {
  /** Smaller than this the type is no longer read from afar: the box scrolls instead. */
  readonly least?: number;
  readonly most?: number;
  /** The factor where even the least overflows, and the box scrolls. */
  readonly scrolling?: number;
}

const STEP = 0.04;

/**
 * An attachment: sets `--fit`, a factor of the type's size, so that the element's content, and that of what is marked `data-wide` in it, is
 * no larger than its box. Computed again when the box changes its size or the content its elements.
 */
export function fit({ least = 0.6, most = 1, scrolling = least }: FitRange = {}) {
  return (node: HTMLElement) => {
    let scale = Math.min(1, most);
    let frame = 0;

    function set(factor: number) {
      scale = factor;
      node.style.setProperty('--fit', factor.toFixed(2));
    }
    function reckon() {
      set(scale);
      while (overflows(node) && scale > least) set(Math.max(least, scale - STEP));
      if (overflows(node)) return set(scrolling);
      while (scale < most) {
        const fits = scale;
        set(Math.min(most, scale + STEP));
        if (overflows(node)) return set(fits);
      }
    }
    function later() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(reckon);
    }

    const sizes = new ResizeObserver(reckon);
    sizes.observe(node);
    const content = new MutationObserver(later);
    content.observe(node, { childList: true, subtree: true });
    // Other type has other widths.
    void document.fonts.ready.then(later);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      content.disconnect();
    };
  };
}

const overflows = (node: HTMLElement) =>
  isFull(node) || [...node.querySelectorAll('[data-wide]')].some(isFull);

const isFull = (node: Element) =>
  node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
