/** axe-core on a page. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(
    context: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
}

/** What axe finds, a line a rule: all of its rules, WCAG’s target size and names that hold their label among them. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(document, {
      rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
      // What passes is not written out.
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id} (${nodes.length}): ${nodes[0]!.html.slice(0, 220)} ${nodes[0]!.failureSummary.slice(0, 160)}`,
    );
  });
}

/**
 * How a screen is looked at in each language: each theme and each size once. Contrast depends on the theme, the size of targets on the
 * window; neither depends on the language.
 */
export const LOOKS = {
  en: [
    { colorScheme: 'light', size: { width: 1440, height: 900 } },
    { colorScheme: 'dark', size: { width: 390, height: 844 } },
  ],
  zh: [
    { colorScheme: 'dark', size: { width: 1440, height: 900 } },
    { colorScheme: 'light', size: { width: 390, height: 844 } },
  ],
} as const;
