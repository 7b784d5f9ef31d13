/** The server of the built page: its headers, and what it says when it cannot serve. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { withPolicy } from '../scripts/content-security-policy.mjs';
import { createPageServer, listen } from '../scripts/serve.mjs';

const PAGE = withPolicy('<head>\n    <meta charset="utf-8" />\n</head>');
const folder = mkdtempSync(join(tmpdir(), 'serve-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The script as it would run in a checkout without a build. */
function run(...words: string[]) {
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  cpSync('scripts', join(folder, 'scripts'), { recursive: true });
  try {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  } catch {
    // An earlier call made it.
  }
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(folder, 'scripts/serve.mjs'), ...words],
    { encoding: 'utf8', timeout: 60_000 },
  );
  return { status, said: stderr + stdout };
}

describe('the server', () => {
  it('sends the page’s policy, that no page may frame it, and no guessing of types', async () => {
    const dist = join(folder, 'served');
    mkdirSync(dist);
    writeFileSync(join(dist, 'index.html'), PAGE);
    const headers = async (plain: boolean) => {
      const server = createPageServer({ folder: dist, plain });
      onTestFinished(() => void server.close());
      return (await fetch(await listen(server, 0))).headers;
    };
    const sent = await headers(false);
    expect(sent.get('content-security-policy')).toMatch(/^default-src 'none'; .*; frame-ancestors 'none'$/);
    expect(sent.get('x-content-type-options')).toBe('nosniff');
    expect(sent.get('x-frame-options')).toBe('DENY');
    expect((await headers(true)).get('content-security-policy')).toBeNull();
  });

  it.each([
    [
      ['--port', 'http'],
      /^--port: “http” is no port\. Give a number from 0 to 65535; 0 takes any free one\.\n$/,
    ],
    [['--port', '70000'], /^--port: “70000” is no port\./],
    [['--prot', '1'], /--prot.* Usage: node scripts\/serve\.mjs \[--port 4173\] \[--plain\]\n$/],
    [
      [],
      /^There is no built page in dist\/\. Run "npm run build" first, or "npm start", which does both\.\n$/,
    ],
  ])('called with %j and no build says what is wrong in a sentence, and exits with 1', (words, sentence) => {
    const { status, said } = run(...words);
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/\n\s+at /);
    expect(status).toBe(1);
  });
});
