/**
 * Presses on what `index.html` shows, made before the page has taken it over: the last one is made again when it can be followed. Keyboards and
 * screen readers press an element, hands a place in the window.
 */

/** Told to the document when all of the page can be used. */
export const USABLE = 'mnemoscope:usable';
/** On the document's element while a press waits; the styles show it. */
export const HELD = 'data-held';
/** What the page has not taken over yet: its picture, and parts of it. */
const NOT_YET = '.first-paint, [data-pending]';
const CONTROLS = 'a[href], button, input, label, select, summary, textarea';

type Page = Pick<Window & typeof globalThis, 'document' | 'scrollX' | 'scrollY'>;

/** What a press was made on, looked up when the page can follow it. */
type Place = () => Element | null;

/** To be called before anything can be pressed. */
export function holdPresses(page: Page): void {
  const { document } = page;
  const root = document.documentElement;
  let held: Place | undefined;

  const hold = (event: MouseEvent): void => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const control = target.closest(CONTROLS);
    // The frame of the page is taken over before its parts.
    if (control && !control.closest(NOT_YET)) return;
    event.preventDefault();
    event.stopPropagation();
    held = control ? () => control : placeOf(page, event);
    root.setAttribute(HELD, '');
  };
  document.addEventListener('click', hold, true);
  document.addEventListener(
    USABLE,
    () => {
      document.removeEventListener('click', hold, true);
      root.removeAttribute(HELD);
      const control = held?.()?.closest<HTMLElement>(CONTROLS);
      control?.focus();
      control?.click();
    },
    { once: true },
  );
}

function placeOf(page: Page, { clientX, clientY }: MouseEvent): Place {
  const [left, top] = [page.scrollX, page.scrollY];
  return () => page.document.elementFromPoint(clientX + left - page.scrollX, clientY + top - page.scrollY);
}
