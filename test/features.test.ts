/** What the folders of the page may know of each other: features their neighbours, and the app by its context alone. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dirname, join, posix, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf } from './imports';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const MAX_FILES = 40;

/** The features that each feature may import from, with the reason in its README.md. */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  ask: ['lectures'],
  compare: ['ask', 'lectures'],
  library: [],
  lab: ['ask', 'learning', 'lectures'],
  learning: [],
  answers: ['lab', 'lectures', 'library'],
  lectures: ['answers', 'ask', 'compare', 'lab', 'library'],
  settings: ['storage'],
  storage: ['library'],
  studio: ['answers', 'library'],
  systems: ['lectures'],
  widgets: ['compare'],
};

const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).map((path) =>
  path.split(sep).join('/'),
);
const PAGE_FILES = FILES.filter((path) => /^(app|features|models|shared)\/.*\.\w+$/.test(path));
const FEATURE_SOURCES = PAGE_FILES.filter((path) => /^features\/.*\.(ts|svelte)$/.test(path));

const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1];

/** The imports of a file of a feature that lead to other features and to the app, as paths below src. */
function outwardImports(path: string): string[] {
  return importsOf(path, readFileSync(join(SRC, path), 'utf8'))
    .filter((address) => address.startsWith('.'))
    .map((address) => posix.join(dirname(path), address))
    .filter((target) => /^(app|features)\//.test(target) && featureOf(`${target}/`) !== featureOf(path));
}

const OUTWARD = FEATURE_SOURCES.map((path) => ({ path, targets: outwardImports(path) }));

/** Why a file of a feature may not import a file of the app or of another feature, or undefined where it may. */
function featureOffence(from: string, target: string): string | undefined {
  const feature = featureOf(from)!;
  if (target.startsWith('app/')) {
    return target === 'app/context' ? undefined : `${feature} knows of the app only app/context`;
  }
  const other = featureOf(`${target}/`)!;
  return NEIGHBOURS[feature]?.includes(other) ? undefined : `${other} is no declared neighbour of ${feature}`;
}

describe('the features', () => {
  it('are those of the table, each with a page about itself', () => {
    const folders = new Set(FEATURE_SOURCES.map(featureOf));
    expect([...folders].sort()).toEqual(Object.keys(NEIGHBOURS).sort());
    const silent = Object.keys(NEIGHBOURS).filter(
      (feature) => !existsSync(join(SRC, 'features', feature, 'README.md')),
    );
    expect(silent).toEqual([]);
  });

  it('import from declared neighbours only, and from the app its context', () => {
    const offences = OUTWARD.flatMap(({ path, targets }) =>
      targets.flatMap((target) => {
        const why = featureOffence(path, target);
        return why ? [`${path} imports ${target}: ${why}`] : [];
      }),
    );
    expect(offences).toEqual([]);
  });

  it('declare no neighbour that they do not use', () => {
    const used = new Set(
      OUTWARD.flatMap(({ path, targets }) =>
        targets.map((target) => `${featureOf(path)} → ${featureOf(`${target}/`)}`),
      ),
    );
    const declared = Object.entries(NEIGHBOURS).flatMap(([feature, others]) =>
      others.map((other) => `${feature} → ${other}`),
    );
    expect(declared.filter((edge) => !used.has(edge))).toEqual([]);
  });

  it('hold nothing but state, components and words', () => {
    const strays = PAGE_FILES.filter((path) => featureOf(path) !== undefined).filter(
      (path) => !/^features\/[^/]+\/(README\.md$|(state|ui|words)\/)/.test(path),
    );
    expect(strays).toEqual([]);
  });

  it('keep components and packages other than Svelte out of their state', () => {
    const offences = FEATURE_SOURCES.filter((path) => /^features\/[^/]+\/state\//.test(path)).flatMap(
      (path) =>
        importsOf(path, readFileSync(join(SRC, path), 'utf8'))
          .filter((address) =>
            address.startsWith('.')
              ? /\/[A-Z]\w*\.svelte$/.test(address)
              : address !== 'svelte' && !address.startsWith('svelte/'),
          )
          .map((address) => `${path} imports ${address}`),
    );
    expect(offences).toEqual([]);
  });
});

describe('the folders of the page', () => {
  it(`have at most ${MAX_FILES} files each`, () => {
    const counts = new Map<string, number>();
    for (const path of PAGE_FILES) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
  });
});

describe('the judgement of an import', () => {
  it.each([
    ['features/ask/ui/A.svelte', 'app/context', undefined],
    ['features/ask/ui/A.svelte', 'app/state/app.svelte', 'ask knows of the app only app/context'],
    ['features/compare/ui/A.svelte', 'features/ask/state/ask.svelte', undefined],
    ['features/ask/ui/A.svelte', 'features/compare/words', 'compare is no declared neighbour of ask'],
  ])('of %s importing %s', (from, target, why) => {
    expect(featureOffence(from, target)).toBe(why);
  });
});
