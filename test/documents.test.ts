/** What documents say of the repository: a file or folder that is named between backticks exists. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What a build or a run leaves. */
const NOT_HERE = ['.cache/mutation/report.html', 'dist/', 'assets/'];

const paths = ['src', 'test', 'scripts', 'docs', 'models', 'public'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `/${folder}/${path.split(sep).join('/')}`,
  ),
);
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...paths.filter((path) => /^\/(src\/.*README|docs\/.*)\.md$/.test(path)).map((path) => path.slice(1)),
];

/** `pipeline/flow/stages.ts`, `models/page/` or `answer-draft.svelte.ts`: by whatever part of its path a file is named. */
const NAMED = /`((?:[\w.-]+\/)*[\w.-]+(?:\.(?:ts|mts|mjs|svelte|py|sh)|\/))`/g;

const exists = (named: string) => paths.some((path) => path.endsWith(`/${named.replace(/\/$/, '')}`));

it('name only files and folders that exist', () => {
  const stale = DOCUMENTS.flatMap((document) => {
    const names = [...readFileSync(join(ROOT, document), 'utf8').matchAll(NAMED)].map(([, name]) => name!);
    return names
      .filter((name) => !NOT_HERE.includes(name) && !exists(name))
      .map((name) => `${document}: ${name}`);
  });
  expect(DOCUMENTS.length).toBeGreaterThan(20);
  expect(stale).toEqual([]);
});
