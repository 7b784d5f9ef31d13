// Lighthouse on the built page, served from loopback. Usage: npm run build && npx tsx scripts/lighthouse.mts [desktop|mobile]
// Lighthouse is fetched for this alone: it is too large to be among the dependencies.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from './browser.mjs';
import { createPageServer, listen } from './serve.mjs';

const VERSION = '13.5.0';
const LEAST = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  readonly categories: Readonly<
    Record<string, { readonly score: number; readonly auditRefs: readonly { readonly id: string }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly displayValue?: string; readonly title: string }>
  >;
}

const run = promisify(execFile);
const forms = process.argv.slice(2).filter((each) => each === 'desktop' || each === 'mobile');
const server = createPageServer();
const address = await listen(server, 0);
const folder = await mkdtemp(join(tmpdir(), 'mnemoscope-lighthouse-'));
let enough = true;
for (const form of forms.length > 0 ? forms : ['desktop', 'mobile']) {
  const path = join(folder, `${form}.json`);
  await run(
    'npx',
    [
      ...['--yes', `lighthouse@${VERSION}`, address, '--quiet', '--output=json', `--output-path=${path}`],
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      ...(form === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, maxBuffer: 1 << 28 },
  );
  const report = JSON.parse(await readFile(path, 'utf8')) as Report;
  console.log(form);
  for (const id of CATEGORIES) {
    const { score, auditRefs } = report.categories[id]!;
    console.log(`  ${id}: ${Math.round(score * 100)}`);
    enough &&= score * 100 >= LEAST;
    for (const { id: audit } of auditRefs) {
      const { score: part, displayValue, title } = report.audits[audit]!;
      if (part !== null && part < 0.9) console.log(`    ${title}${displayValue ? `: ${displayValue}` : ''}`);
    }
  }
}
server.close();
await rm(folder, { recursive: true, force: true });
if (!enough) process.exitCode = 1;
