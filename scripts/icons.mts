// Draws the icons that systems show for the installed page from public/icon.svg. Usage: npx tsx scripts/icons.mts
import { mkdir, readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { findBrowser } from './browser.mjs';

const OUT = 'public/icons';
/** Systems cut a maskable icon to a circle of four fifths: the mark keeps within it, and its ground fills the square. */
const ICONS = [
  { name: 'icon-192', size: 192, ground: 'transparent', share: 1 },
  { name: 'icon-512', size: 512, ground: 'transparent', share: 1 },
  { name: 'maskable-512', size: 512, ground: '#1d2733', share: 0.8 },
  { name: 'apple-touch-icon', size: 180, ground: '#1d2733', share: 0.9 },
] as const;

const executablePath = findBrowser();
if (!executablePath) throw new Error('No browser; run `node scripts/browser.mjs`.');
const svg = await readFile('public/icon.svg', 'utf8');
await mkdir(OUT, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const { name, size, ground, share } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>html,body{margin:0;height:100%;background:${ground}}svg{position:absolute;width:${100 * share}%;inset:0;margin:auto}</style>${svg}`,
  );
  await page.screenshot({ path: `${OUT}/${name}.png`, omitBackground: true });
}
await browser.close();
