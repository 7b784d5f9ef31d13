/** What a reader does in every screen. The page must be in English. */

import type { Locator, Page } from 'playwright-core';
import { groupOf, type View } from '../../src/ui/state/route-address';
import { en } from '../../src/ui/words/common/en';

/** Opens a screen by its group in the header, then by its own name below it. @param press how a link is followed. @default by a click. */
export async function openScreen(
  page: Page,
  view: Exclude<View, 'widgets'>,
  press: (link: Locator) => Promise<void> = (link) => link.click(),
): Promise<void> {
  const group = groupOf(view)!;
  const links = (of: string) => page.getByRole('navigation', { name: of, exact: true }).getByRole('link');
  const named = (name: string) => page.getByText(name, { exact: true });
  const head = links('Screens').and(named(en.screens[group]));
  if (view === group || (await head.getAttribute('aria-current')) === 'false') await press(head);
  if (view !== group) await press(links(en.screens[group]).and(named(en.screens[view])));
}

/** Chooses from the menu of the first figure or table there: `Save SVG`, `Copy data`. */
export async function copyOrSave(within: Page | Locator, item: string): Promise<void> {
  await within
    .getByRole('button', { name: /^Copy or save/ })
    .first()
    .click();
  const page = 'page' in within ? within.page() : within;
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
