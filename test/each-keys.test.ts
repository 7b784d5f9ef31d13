/** That no list of a screen is keyed by what it shows: two entries may be called alike, and equal keys end the page. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join, sep } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** Fields and variables that hold words for the reader. */
const SHOWN = /^(?:name|title|label|text|caption|message|problem|note|line|sentence|words|fact|en|zh)$/;

/** Where a name is the identity, and unique by how the list is made. */
const IDENTITIES: readonly string[] = [
  // A character's people are told apart by their names alone (`core/memory/people.ts`).
  'data/page/ui/PeopleTab.svelte: person.name',
];

interface Node {
  readonly type?: string;
  readonly start: number;
  readonly end: number;
  readonly key?: Node | null;
}

/** The keys of all lists of a file, as written. */
function keysOf(source: string): { readonly key: string; readonly at: Node }[] {
  const found: { key: string; at: Node }[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      const node = value as Node;
      if (node.type === 'EachBlock' && node.key)
        found.push({ key: source.slice(node.key.start, node.key.end), at: node.key });
      Object.values(value).forEach(visit);
    }
  };
  visit(parse(source, { modern: true }).fragment);
  return found;
}

/** Whether a key is made of words alone. */
function isShown(key: string): boolean {
  const parts = key.split(/[^\w.?!]+/).filter((part) => part !== '' && Number.isNaN(Number(part)));
  return parts.length > 0 && parts.every((part) => SHOWN.test(part.split(/[.?!]+/).at(-1)!));
}

describe('the lists of the screens', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.svelte'));

  it('have a key each, which is an id or a place', () => {
    const keys = files.flatMap((path) =>
      keysOf(readFileSync(join(SRC, path), 'utf8')).map(({ key }) => `${path}: ${key}`),
    );
    expect(keys.length).toBeGreaterThan(500);
    const shown = keys.filter((each) => isShown(each.slice(each.indexOf(': ') + 2)));
    expect(shown.filter((each) => !IDENTITIES.includes(each))).toEqual([]);
    expect(IDENTITIES.filter((each) => !shown.includes(each))).toEqual([]);
  });

  it.each(['name', 'row.name', 'title + label', 'problem.en', '`${label}`', 'line'])('%s is none', (key) =>
    expect(isShown(key)).toBe(true),
  );
  it.each(['id', 'line.id', '`${i} ${name}`', 'i', 'each.key', 'modelKey(ref)', 'measure'])(
    '%s is one',
    (key) => expect(isShown(key)).toBe(false),
  );
});
