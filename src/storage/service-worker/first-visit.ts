/** Whether the page is opened for the first time: then `index.html` shows what comes. Any other visit begins where the last one ended. */

import { localeOf } from '../../core/text/languages';

type Page = Pick<Window & typeof globalThis, 'document' | 'localStorage' | 'location' | 'matchMedia'> & {
  readonly navigator: Pick<Navigator, 'languages'>;
};

const VISITED = 'mnemoscope.visited';
/** On the document's element, where the styles look for it; its value is the language in which the page begins. */
export const FIRST_VISIT = 'data-first-visit';

/** To be called before anything is drawn. */
export function markFirstVisit(page: Page): void {
  if (page.location.hash.length > 1 || wasVisited(page)) return;
  const root = page.document.documentElement;
  root.setAttribute(FIRST_VISIT, localeOf(page.navigator.languages));
  // Nothing is set yet that says otherwise.
  if (page.matchMedia('(prefers-color-scheme: dark)').matches) root.setAttribute('data-theme', 'dark');
}

/** The page shows itself: what stood in its place is not wanted again. */
export function noteVisit(page: Pick<Page, 'document' | 'localStorage'>): void {
  page.document.documentElement.removeAttribute(FIRST_VISIT);
  try {
    page.localStorage.setItem(VISITED, '');
  } catch {
    // Storage is off: every visit is a first one.
  }
}

function wasVisited(page: Page): boolean {
  try {
    return page.localStorage.getItem(VISITED) !== null;
  } catch {
    return false;
  }
}

/** Told to the document when all of the page can be used. */
export const USABLE = 'mnemoscope:usable';
/** On the document's element while a press waits; the styles show it. */
export const HELD = 'data-held';
/** What the page has not taken over yet: its picture, and parts of it. */
const NOT_YET = '.first-paint, [data-pending]';
const CONTROLS = 'a[href], button, input, label, select, summary, textarea';

type PressedPage = Pick<Window & typeof globalThis, 'document' | 'scrollX' | 'scrollY'>;

/** What a press was made on, looked up when the page can follow it. */
type Place = () => Element | null;

/**
 * Holds presses on what `index.html` shows, made before the page has taken it over: the last one is made again when it can be followed. Keyboards
 * and screen readers press an element, hands a place in the window. To be called before anything can be pressed.
 */
export function holdPresses(page: PressedPage): void {
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

function placeOf(page: PressedPage, { clientX, clientY }: MouseEvent): Place {
  const [left, top] = [page.scrollX, page.scrollY];
  return () => page.document.elementFromPoint(clientX + left - page.scrollX, clientY + top - page.scrollY);
}
