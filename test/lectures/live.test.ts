import { describe, expect, it } from 'vitest';
import { inLocale, liveSchema } from '../../src/lectures/domain/live';
import { buffers, BUFFERED_TURNS, pointsIn, turnsOf } from '../../src/lectures/domain/live-extraction';
import { products } from '../../src/lectures/domain/live-figures';
import {
  answered,
  extractionOf,
  systemVectors,
  update,
  type ExtractedPoint,
} from '../../src/lectures/domain/live-system';
import type { Recording, RecordedSystem } from '../../src/lectures/domain/recording';
import { WITH_MEMORIES } from '../../src/pipeline/synthesis/prompt';
import { templateProblems } from '../../src/llm/domain/templates';
import { INSISTING } from './recorded-prompts';

describe('a part of a step', () => {
  it('has its defaults filled in, and nothing else let in', () => {
    expect(liveSchema.parse({ part: 'lists', at: { en: '#/compare' } })).toEqual({
      part: 'lists',
      at: { en: '#/compare' },
      top: 5,
      reranked: false,
    });
    expect(liveSchema.safeParse({ part: 'lists', at: {}, top: 0 }).success).toBe(false);
    expect(liveSchema.safeParse({ part: 'flow', at: {}, html: '<b>' }).success).toBe(false);
    expect(liveSchema.safeParse({ part: 'vote', at: {}, options: {}, reveal: 'guess' }).success).toBe(false);
  });

  it('falls back to the other language', () => {
    expect(inLocale({ en: 'a', zh: 'b' }, 'zh')).toBe('b');
    expect(inLocale({ en: 'a' }, 'zh')).toBe('a');
    expect(inLocale<string>({}, 'en')).toBeUndefined();
  });
});

describe('turns and buffers', () => {
  it('reads speakers before either colon, and leaves later colons alone', () => {
    expect(turnsOf('Roz: He said: no.\n沈若兰：不要。\nno speaker')).toEqual([
      { speaker: 'Roz', text: 'He said: no.' },
      { speaker: '沈若兰', text: '不要。' },
    ]);
  });

  it('cuts a dialogue into buffers that lose nothing', () => {
    const turns = Array.from({ length: 2 * BUFFERED_TURNS + 1 }, (_, i) => ({
      speaker: 'a',
      text: String(i),
    }));
    const cut = buffers(turns);
    expect(cut.map(({ length }) => length)).toEqual([BUFFERED_TURNS, BUFFERED_TURNS, 1]);
    expect(cut.flat()).toEqual(turns);
  });

  it('finds the list in a reply, with or without a fence, and nothing where there is none', () => {
    expect(pointsIn('["a", "b"]')).toEqual(['a', 'b']);
    expect(pointsIn('Here:\n```json\n["a [1]"]\n```')).toEqual(['a [1]']);
    expect(pointsIn('[]')).toEqual([]);
    for (const reply of ['nothing', '["a"', '[1]', '[{"a": 1}]']) expect(pointsIn(reply)).toBeUndefined();
  });
});

it('the insisting prompt differs in the one line that offers the abstention', () => {
  expect(templateProblems(WITH_MEMORIES, INSISTING)).toEqual([]);
  for (const language of ['en', 'zh'] as const) {
    const before = WITH_MEMORIES.standard.texts[language].system.split('\n');
    const after = INSISTING.texts[language].system.split('\n');
    expect(after).toHaveLength(before.length);
    expect(before.filter((line, i) => line !== after[i])).toEqual([
      before.find((line) => line.includes('{abstention}')),
    ]);
    expect(INSISTING.texts[language].user).toBe(WITH_MEMORIES.standard.texts[language].user);
  }
});

describe('products of two vectors', () => {
  it('add up to the cosine, the largest named first', () => {
    const found = products(Float32Array.of(0.5, -0.5, 0.5, 0.5), Float32Array.of(0.1, -0.7, 0.7, 0), 2);
    expect(found.largest.map(({ dimension }) => dimension)).toEqual([1, 2]);
    expect(found.others).toBe(2);
    expect(found.sum).toBeCloseTo(0.75, 6);
    const named = found.largest.reduce((sum, { value }) => sum + value, 0);
    expect(named + found.rest).toBeCloseTo(found.sum, 9);
  });
  it('need vectors of one length', () => {
    expect(() => products(Float32Array.of(1), Float32Array.of(1, 0), 1)).toThrow(RangeError);
  });
});

const SYSTEM: RecordedSystem = {
  bank: 'b',
  dialogue: 'd',
  known: [
    { id: 'k1', text: 'lives in Rome' },
    { id: 'k2', text: 'owns a dog' },
  ],
  wanted: [
    { id: 'w1', text: 'lives in Oslo', updates: 'k1' },
    { id: 'w2', text: 'plays chess' },
    { id: 'w3', text: 'has a sister' },
  ],
  verdicts: [{ is: 'correct', of: 'w1' }, { is: 'correct', of: 'w2' }, { is: 'hallucinated' }],
  questions: [
    { id: 'q1', text: 'where?', answer: 'Oslo', wanted: 'w1' },
    { id: 'q2', text: 'what game?', answer: 'chess', wanted: 'w2' },
    { id: 'q3', text: 'a sister?', answer: 'yes', wanted: 'w3' },
  ],
};
const exchange = (id: string, text: string) => ({
  id,
  model: 'm',
  answered: '2026-01-01',
  text,
  messages: [{ role: 'user' as const, content: 'p' }],
});
const RECORDING: Recording = {
  format: 'mnemoscope-lecture-recording',
  version: 1,
  id: 'r',
  language: 'en',
  how: { en: 'by hand', zh: '手工' },
  exchanges: [exchange('a', '["lives in Oslo", "plays chess"]'), exchange('b', '["flies a kite"]')],
  system: SYSTEM,
};

describe('a memory system over a recording', () => {
  const { points } = extractionOf(RECORDING, SYSTEM);
  /** Cosines by hand: the point on Oslo is near Rome, the kite near the dog, the rest far. */
  const table = (cosines: Readonly<Record<string, number>>) => (a: string, b: string) =>
    cosines[`${a} ${b}`] ?? 0;
  const near = table({
    'p1 k1': 0.7,
    'p1 k2': 0.2,
    'p2 k1': 0.1,
    'p2 k2': 0.3,
    'p3 k1': 0.1,
    'p3 k2': 0.5,
  });

  it('has its points judged, and knows what was omitted', () => {
    const extraction = extractionOf(RECORDING, SYSTEM);
    expect(extraction.points.map(({ id, buffer, verdict }) => [id, buffer, verdict.is])).toEqual([
      ['p1', 0, 'correct'],
      ['p2', 0, 'correct'],
      ['p3', 1, 'hallucinated'],
    ]);
    expect(extraction.omitted).toEqual(['w3']);
  });

  it('refuses verdicts that do not fit, and answers without a list', () => {
    expect(() => extractionOf(RECORDING, { ...SYSTEM, verdicts: [] })).toThrow(RangeError);
    const empty = { ...RECORDING, exchanges: [exchange('a', 'I cannot.')] };
    expect(() => extractionOf(empty, SYSTEM)).toThrow(/no list/);
  });

  it.each([
    [0.6, ['updated', 'added', 'added'], ['k2', 'p1', 'p2', 'p3']],
    [0.4, ['updated', 'added', 'overwrote'], ['p1', 'p2', 'p3']],
    [0.9, ['stale', 'added', 'added'], ['k1', 'k2', 'p1', 'p2', 'p3']],
    [-1, ['updated', 'overwrote', 'added'], ['p1', 'p2', 'p3']],
  ])('updates from a cosine of %d on', (threshold, outcomes, ids) => {
    const { steps, store } = update(SYSTEM, points, near, threshold);
    expect(steps.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(store.map(({ id }) => id)).toEqual(ids);
  });

  it('blames the first stage that failed', () => {
    const updated = update(SYSTEM, points, near, 0.9);
    /** The old entry is nearest to the first question, the kite to the second, and anything to the third. */
    const towards = table({ 'q1 k1': 0.9, 'q1 p1': 0.8, 'q2 p3': 0.9, 'q2 p2': 0.8, 'q3 k2': 0.4 });
    const found = answered(SYSTEM, updated, towards);
    expect(found.map(({ given, blame }) => [given.id, blame])).toEqual([
      ['k1', 'update'],
      ['p3', 'answering'],
      ['k2', 'extraction'],
    ]);
    const mended = answered(SYSTEM, update(SYSTEM, points, near, 0.6), towards);
    expect(mended[0]).toMatchObject({ right: true, blame: undefined });
  });

  it('encodes points and entries as passages, questions as questions', async () => {
    const roles: string[] = [];
    const encoder = {
      dimensions: 2,
      encode: (texts: readonly string[], role: 'question' | 'passage') => {
        roles.push(`${role} ${texts.length}`);
        return Promise.resolve(Float32Array.from(texts.flatMap((_, i) => [i, 1])));
      },
    };
    const vectors = await systemVectors(encoder, RECORDING, SYSTEM);
    expect(roles).toEqual(['passage 5', 'question 3']);
    expect([...vectors.keys()].sort()).toEqual(
      [...points.map(({ id }: ExtractedPoint) => id), 'k1', 'k2', 'q1', 'q2', 'q3'].sort(),
    );
    expect(vectors.get('k2')).toEqual(Float32Array.of(4, 1));
  });
});
