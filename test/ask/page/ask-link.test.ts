import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import type { RetrievalSystem } from '../../../src/pipeline/flow/system';
import { MAP_METHODS } from '../../../src/pipeline/projection/projector';
import { CONTEXT_CASES } from '../../../src/compare/domain/what-if';
import { RERANK_TUNED, type RerankParameters } from '../../../src/pipeline/retrieval/rerank';
import { choiceBy, choiceOf, RERANK_PRESETS } from '../../../src/pipeline/retrieval/rerank-presets';
import type { Query } from '../../../src/ui/state/address-part';
import {
  ASK_KEYS,
  askQuery,
  askSettings,
  linkedQuestion,
  wordingOf,
  type AskSettings,
} from '../../../src/ask/page/state/ask-link';
import { askDifferences, askPlace } from '../../../src/ask/page/state/ask-system';
import { linkKeys, COMPARE_TABS } from '../../../src/compare/page/state/compare.svelte';
import {
  MAP_KEYS,
  mapQuery,
  mapViewOf,
  selectionLeftOut,
  type MapView,
  CLASSIFIER_CHOICES,
  whatIfQuery,
  whatIfViewOf,
} from '../../../src/compare/page/state/links.svelte';
import { fragmentOf, routeAddressOf } from '../../../src/ui/state/route-address';
import { VERA } from '../../ui/banks';

const HYBRID: RetrievalSystem = { task: 'retrieval', retriever: 'hybrid', rerank: 'classifier' };
const TEXT = '谁教她修钟？ & α=1?';

/** A query through the address and back. */
const through = (query: Query) =>
  routeAddressOf(
    fragmentOf({
      view: 'ask',
      query: Object.fromEntries(
        Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
    }),
  ).query;
const roundTrip = (system: RetrievalSystem, question: string | { readonly id: string } = TEXT) =>
  askSettings(routeAddressOf(fragmentOf(askPlace(system, 'bank/1 #', question))).query);

/** Ids and words as they may come in a file: whatever letters, but not blank. */
const words = fc.string({ minLength: 1, maxLength: 30, unit: 'binary' }).filter((text) => text.trim() !== '');
const share = fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20);

describe('a question under a system as an address', () => {
  it('survives the address with character, question and every parameter', () => {
    expect(roundTrip({ ...HYBRID, parameters: RERANK_TUNED })).toEqual({
      character: 'bank/1 #',
      question: { text: TEXT },
      base: 'hybrid',
      reranking: choiceOf('tuned'),
    });
    expect(roundTrip({ ...HYBRID, retriever: 'okapi' }, { id: 'q,1' })).toEqual({
      character: 'bank/1 #',
      question: { id: 'q,1' },
      base: 'okapi',
      reranking: choiceOf('published'),
    });
  });

  it('keeps the retriever’s order where the system re-ranks nothing', () => {
    expect(roundTrip({ ...HYBRID, rerank: 'none' })!.reranking).toEqual(choiceOf('none'));
    expect(roundTrip({ ...HYBRID, rerank: 'reader', preset: 'reader' })!.reranking).toEqual(
      choiceOf('reader'),
    );
  });

  it('falls back on defaults for values that make no sense, and on nothing without a question', () => {
    const query = {
      character: 'a',
      question: 'b',
      alpha: '7',
      k: '1.5',
      kinds: '3',
      retriever: 'x',
      beta: '',
    };
    expect(askSettings(query)).toEqual({
      character: 'a',
      question: { text: 'b' },
      base: 'hybrid',
      reranking: choiceOf('published'),
    });
    expect(askSettings({ character: 'a' })).toBeUndefined();
    expect(askSettings({})).toBeUndefined();
  });

  it('says what the screen does otherwise', () => {
    expect(askDifferences(HYBRID)).toEqual([]);
    expect(askDifferences({ ...HYBRID, bm25: { k: 2, b: 0 }, dense: 0.5, rerank: 'oracle' })).toHaveLength(3);
  });
});

describe('a link', () => {
  const settings = fc.record<AskSettings>({
    character: words,
    question: fc.oneof(
      words.map((id) => ({ id })),
      words.map((text) => ({ text })),
    ),
    base: fc.constantFrom('hybrid', 'rrf', 'bm25', 'okapi', 'dense', 'late'),
    reranking: fc.oneof(
      fc.constantFrom(...RERANK_PRESETS).map(choiceOf),
      fc
        .record<RerankParameters>({
          alpha: share,
          beta: share,
          k: fc.integer({ min: 1, max: 20 }),
          scale: fc.constantFrom('raw', 'standardised'),
          kinds: fc.constantFrom(2, 4),
        })
        .map(choiceBy),
    ),
  });

  it('brings back every question under every setting', () => {
    fc.assert(
      fc.property(settings, (wanted) => {
        const query = askQuery(wanted);
        expect(askSettings(through(query))).toEqual(wanted);
        // Nothing but what is known by name, so no key of a service can be among it.
        expect(Object.keys(query).filter((key) => !(ASK_KEYS as readonly string[]).includes(key))).toEqual(
          [],
        );
      }),
    );
  });

  it('is short: the character’s own question by its id, and nothing at its default but the re-ranking', () => {
    const [own] = VERA.questions;
    const query = askQuery({
      character: 'vera',
      question: linkedQuestion(own!.text, own),
      base: 'hybrid',
      reranking: choiceOf('none'),
    });
    expect(query).toEqual({ character: 'vera', q: 'q-oars', rerank: 'none' });
    expect(wordingOf({ id: 'q-oars' }, VERA)).toBe(own!.text);
    expect(wordingOf({ id: 'gone' }, VERA)).toBeUndefined();
    // What is typed otherwise is named by its words, though it counts as the same question.
    expect(linkedQuestion('who found the oars', own)).toEqual({ text: 'who found the oars' });
  });

  it('of the earlier, long form still works', () => {
    const long =
      '#/ask?alpha=0.5&beta=0.5&character=vera&k=5&kinds=2&question=Who+found+the+oars%3F&retriever=hybrid&scale=raw';
    expect(askSettings(routeAddressOf(long).query)).toEqual({
      character: 'vera',
      question: { text: 'Who found the oars?' },
      base: 'hybrid',
      reranking: choiceOf('published'),
    });
  });

  it('carries the map: method, colours, encoders beside it, and what is picked out', () => {
    const ids = fc.uniqueArray(words, { maxLength: 8 });
    const view = fc.record<MapView>({
      method: fc.constantFrom(...MAP_METHODS),
      colouring: fc.constantFrom('kind', 'category'),
      beside: ids,
      picked: ids,
    });
    fc.assert(
      fc.property(view, (wanted) => {
        const found = mapViewOf(through(mapQuery(wanted)));
        expect(found).toEqual(selectionLeftOut(wanted.picked) ? { ...wanted, picked: [] } : wanted);
      }),
    );
    const plain: MapView = { method: 'pca', colouring: 'kind', beside: [], picked: [] };
    expect(Object.values(mapQuery(plain)).filter(Boolean)).toEqual([]);
    expect(mapViewOf({ method: 'tsne', colour: 'pink' })).toEqual(plain);
  });

  it('leaves a selection out that is too long, and says so', () => {
    const many = Array.from({ length: 400 }, (_, i) => `memory-${i}`);
    const view: MapView = { method: 'umap', colouring: 'kind', beside: [], picked: many };
    expect(mapQuery(view)).toMatchObject({ method: 'umap', picked: undefined });
    expect([selectionLeftOut(many), selectionLeftOut(many.slice(0, 40))]).toEqual([true, false]);
  });

  it('carries what is tried in What if', () => {
    const view = fc.record({
      wording: fc.oneof(fc.constant(''), words),
      forced: fc.constantFrom('semantic' as const, 'episodic' as const, undefined),
      handed: fc.constantFrom(...CONTEXT_CASES),
      classifier: fc.constantFrom(...CLASSIFIER_CHOICES, undefined),
      removed: fc.uniqueArray(words, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(view, (wanted) => {
        expect(whatIfViewOf(through(whatIfQuery(wanted)))).toEqual(wanted);
      }),
    );
  });

  it('to a tab of Compare carries what that tab shows', () => {
    for (const tab of COMPARE_TABS)
      expect(linkKeys(tab)).toEqual(expect.arrayContaining(['tab', 'q', 'dense']));
    expect(linkKeys('map')).toEqual(expect.arrayContaining([...MAP_KEYS]));
    expect(linkKeys('flow')).not.toContain('picked');
  });
});
