/** Keeping the whole page for use without a network, as a reader asks for it. */

import type { Page } from 'playwright-core';

/** Asks for it, where it is not there yet. @returns when it has begun. */
export async function beginKeeping(page: Page): Promise<void> {
  await page.locator('[data-kept="used"], [data-kept="ready"]').waitFor({ state: 'attached' });
  const badge = page.locator('[data-offline-badge="used"]');
  if ((await page.locator('[data-kept="ready"]').count()) > 0) return;
  await badge.click();
  await page.getByRole('button', { name: /^(Keep for offline use|保存以供离线使用)/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Asks for it, and waits until everything is kept. */
export async function keepWhole(page: Page, timeout = 180_000): Promise<void> {
  await beginKeeping(page);
  await page.locator('[data-kept="ready"]').waitFor({ state: 'attached', timeout });
}
