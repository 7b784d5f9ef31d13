/**
 * Screens read the registries of retrievers, re-rankers and classifiers. None writes the id of a retriever, so that a new one appears in
 * columns, menus, legends and plans without a change there. Deliberate defaults are constants of `pipeline/retrieval/registry.ts`.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LIST_IDS } from '../src/pipeline/retrieval/registry';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** Files that may name retrievers, with the ids and the reason. */
const ALLOWED: Readonly<Record<string, { readonly ids: readonly string[]; readonly because: string }>> = {
  'compare/page/state/compare.svelte.ts': {
    ids: ['dense'],
    because: 'the key of an address: the weight of the dense list in the fusion',
  },
  'compare/page/ui/engines/EngineListCard.svelte': {
    ids: ['bm25'],
    because: 'the list whose terms are set beside those of an engine’s BM25',
  },
  'compare/page/ui/essay/essay-page.ts': {
    ids: ['bm25', 'dense', 'hybrid'],
    because:
      'a saved page explains these lists, each in a part of its own; dense is also the weight in the fusion',
  },
  'lectures/page/state/live-menu.ts': { ids: ['bm25'], because: 'the list that a new vote reveals' },
  'lectures/page/ui/live/TermsPart.svelte': { ids: ['bm25'], because: 'the list that it explains' },
  'lectures/page/ui/live/EquationPart.svelte': { ids: ['bm25'], because: 'the list that stands in' },
  'lectures/page/ui/live/CosinePart.svelte': { ids: ['dense'], because: 'the list that it explains' },
  'lectures/page/ui/live/MapPart.svelte': { ids: ['dense'], because: 'the list whose vectors it draws' },
  'lectures/page/ui/live/AtQuestion.svelte': { ids: ['hybrid'], because: 'the last list to be made' },
  'app/specimens/ui/WidgetsView.svelte': {
    ids: ['bm25', 'dense'],
    because: 'two options of a menu that shows what menus look like',
  },
};

const ID = `(?:${LIST_IDS.join('|')})`;
/** An id in quotes, and a list taken out of a record of lists by its name. */
const NAMED = new RegExp(`['"\`](${ID})['"\`]|\\b(?:rankings|times|lists|subtitles)\\??\\.(${ID})\\b`, 'g');
/** Types of evidence for a score, and methods of fusion: some share a word with a retriever. */
const EVIDENCE = /\btype\s*[=!]==\s*'dense'|\bcase\s+'dense'|\b(?:method|kind)\s*[=!]==\s*'rrf'/g;

/** The code alone: comments may speak of anything. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|<!--[^]*?-->|(?<=^|\s)\/\/[^\n]*/g, '');
}

function idsNamedIn(text: string): string[] {
  const code = withoutComments(text).replace(EVIDENCE, '');
  return [...new Set([...code.matchAll(NAMED)].map(([, quoted, property]) => (quoted ?? property)!))].sort();
}

describe('the screens', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => /^(app|ui)\/|^[\w-]+\/page\//.test(path) && /\.(ts|svelte)$/.test(path));
  const named = Object.fromEntries(
    files
      .map((path) => [path, idsNamedIn(readFileSync(join(SRC, path), 'utf8'))] as const)
      .filter(([, ids]) => ids.length > 0),
  );

  it('name no retriever, except where it is meant', () => {
    expect(files.length).toBeGreaterThan(400);
    const allowed = (path: string, id: string) => ALLOWED[path]?.ids.includes(id) ?? false;
    const offences = Object.entries(named).flatMap(([path, ids]) =>
      ids.filter((id) => !allowed(path, id)).map((id) => `${path}: ${id}`),
    );
    expect(offences).toEqual([]);
  });
});

describe('the walk over the screens', () => {
  it.each([
    ["const base = 'hybrid';", ['hybrid']],
    ['flow.rankings.late?.find(gold)', ['late']],
    ["['bm25', `dense`]", ['bm25', 'dense']],
    ["// 'bm25'\n/* rankings.dense */", []],
    ["evidence.type === 'dense'", []],
    ["case 'dense':", []],
    ["anatomy.method === 'rrf'", []],
    ['flow.rankings[STAND_IN_LIST]', []],
    ["'late-interaction'", []],
  ])('judges %s', (code, expected) => {
    expect(idsNamedIn(code)).toEqual(expected);
  });
});
