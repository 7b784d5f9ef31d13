/** A real Chromium on a profile. */

import { chromium, type BrowserContext } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.mjs';

// Nothing but loopback resolves, so a request to anywhere else fails and is seen.
const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
];

const DESK = { viewport: { width: 1440, height: 900 } };
/** Fingers on a small screen, without a mouse. */
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** @param profile folder of the profile; an empty one is a first visit. */
export async function launch(
  profile: string,
  flags: readonly string[] = [],
  screen = DESK,
): Promise<BrowserContext> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No browser for the tests; run `node scripts/browser.mjs`.');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: [...FLAGS, ...flags],
    ...screen,
  });
  // A page that loads models on a busy machine draws nothing for a while.
  context.setDefaultTimeout(90_000);
  return context;
}

/** How often a test kills the browser; more by hand. */
export const KILLS = Number(process.env['MNEMOSCOPE_KILLS'] ?? 2);
/** Milliseconds for a test that kills it so often. */
export const PATIENCE_FOR_KILLS = 300_000 + KILLS * 30_000;

/** Ends the whole browser from outside: nothing in it has a last word, and its profile stays as it is at this moment. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const closed = new Promise((resolve) => context.once('close', resolve));
  process.kill(processInfo.find(({ type }) => type === 'browser')!.id, 'SIGKILL');
  await closed;
}
