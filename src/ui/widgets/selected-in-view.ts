/**
 * An attachment for an element around a row of tabs: keeps the selected one in view where the row is wider than the screen. The row scrolls; the
 * page itself stays where it is.
 */
export function selectedInView(around: Element): () => void {
  const show = () => {
    const own = around.querySelector('[role=tab][aria-selected=true]');
    const row = own?.closest('[role=tablist]');
    if (!own || !row) return;
    const [inner, outer] = [own.getBoundingClientRect(), row.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right)
      row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  };
  const observer = new MutationObserver(show);
  observer.observe(around, { subtree: true, attributeFilter: ['aria-selected'] });
  addEventListener('resize', show);
  // Attached before its tabs have their place.
  const frame = requestAnimationFrame(show);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    removeEventListener('resize', show);
  };
}
