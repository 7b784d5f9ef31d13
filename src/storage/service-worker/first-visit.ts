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
