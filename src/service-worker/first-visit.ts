/** Whether the page is opened for the first time: then `index.html` shows the beginning of what comes. Any other visit begins where the last one ended. */

type Page = Pick<Window & typeof globalThis, 'document' | 'localStorage' | 'location'>;

const VISITED = 'mnemoscope.visited';
/** On the document's element, where the styles look for it. */
export const FIRST_VISIT = 'data-first-visit';

/** To be called before anything is drawn. */
export function markFirstVisit(page: Page): void {
  if (page.location.hash.length <= 1 && !wasVisited(page))
    page.document.documentElement.setAttribute(FIRST_VISIT, '');
}

/** The page shows itself: what stood in its place is not wanted again. */
export function noteVisit(page: Page): void {
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
