/** The banned wordings of docs/style.md occur in no word catalogue, lecture or document. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STYLE = 'docs/style.md';

interface Ban {
  readonly banned: string;
  readonly write: string;
}

/** The rows of the table under a heading, without its head. */
function bansUnder(heading: string): Ban[] {
  const section =
    read(STYLE)
      .split(/^## /m)
      .find((each) => each.startsWith(heading)) ?? '';
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  return rows.map((row) => {
    const [, banned = '', write = ''] = row.split('|').map((cell) => cell.trim());
    return { banned, write };
  });
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.split(sep).join('/')}`)
    .filter((path) => /\.(ts|svelte|json|md)$/.test(path));
}

/** Source without its comments: these are for developers. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '');
}

const LITERAL = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\`(?:[^\`\\]|\\.)*\`)`;
const PHRASE = new RegExp(String.raw`\b(?:en|zh):\s*(${LITERAL}(?:\s*\+\s*${LITERAL})*)`, 'g');

/** The texts of phrases, which the core writes beside what they are about: `{ en: '…', zh: '…' }`. */
function phrasesIn(text: string): string {
  return [...text.matchAll(PHRASE)].map(([, literal]) => literal).join('\n');
}

/** What a reader of the page or of its documents meets. Recordings are a model's own words. */
function texts(): ReadonlyMap<string, string> {
  const words = filesUnder('src').filter((path) => /\/words\/.*\/?(en|zh)\.ts$/.test(path));
  const phrases = filesUnder('src').filter((path) => path.endsWith('.ts') && !words.includes(path));
  const lectures = filesUnder('public/lectures').filter((path) => !path.includes('/recordings/'));
  const documents = [...filesUnder('docs').filter((path) => path !== STYLE), 'README.md', 'CONTRIBUTING.md'];
  return new Map([
    ...words.map((path) => [path, withoutComments(read(path))] as const),
    ...phrases.map((path) => [path, phrasesIn(withoutComments(read(path)))] as const),
    ...[...lectures, ...documents].map((path) => [path, read(path)] as const),
  ]);
}

/** `path: banned → write`, for every banned wording in a text. */
function offences(path: string, text: string, bans: readonly Ban[]): string[] {
  const lower = text.toLowerCase();
  return bans
    .filter(({ banned }) => found(lower, banned.toLowerCase()))
    .map(({ banned, write }) => `${path}: ${banned} → ${write}`);
}

/** English wordings count as whole words; Chinese ones anywhere. */
function found(text: string, banned: string): boolean {
  const escaped = banned.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const bounded = /[a-z]/.test(banned[0] ?? '') ? `(?<![a-z])${escaped}(?![a-z])` : escaped;
  return new RegExp(bounded).test(text);
}

describe('banned wordings', () => {
  const english = bansUnder('Banned wordings: English');
  const chinese = bansUnder('Banned wordings: Chinese');

  it('are listed with what to write instead', () => {
    expect(english.length).toBeGreaterThan(20);
    expect(chinese.length).toBeGreaterThan(20);
    expect([...english, ...chinese].filter(({ banned, write }) => !banned || !write)).toEqual([]);
  });

  it('occur in no word catalogue, lecture or document', () => {
    const all = texts();
    expect(all.size).toBeGreaterThan(120);
    expect([...all].flatMap(([path, text]) => offences(path, text, [...english, ...chinese]))).toEqual([]);
  });

  it('are looked for in phrases, in all that are joined, and in nothing beside them', () => {
    const code = "const of = { en: 'one of use' +\n  \"two\", zh: `三` }; const other = 'four';";
    expect(phrasesIn(code)).toBe('\'one of use\' +\n  "two"\n`三`');
  });

  it('are found in any case, in whole words only', () => {
    const bans: Ban[] = [
      { banned: 'of use', write: 'useful' },
      { banned: '讲台', write: '放映' },
    ];
    expect(offences('a', 'Nothing Of Use here', bans)).toEqual(['a: of use → useful']);
    expect(offences('a', 'the number of users', bans)).toEqual([]);
    expect(offences('a', '在讲台上', bans)).toEqual(['a: 讲台 → 放映']);
  });
});
