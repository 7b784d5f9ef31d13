import * as fc from '../../fast-check';
import MiniSearch from 'minisearch';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import type { Memory } from '../../../src/core/memory/bank';
import { random } from '../../../src/measures/domain/random';
import { BM25, Bm25Retriever, MINISEARCH, type Bm25Variant } from '../../../src/pipeline/retrieval/bm25';
import { hasReleased, released } from '../../data/formats/external-results';
import { memories } from '../../core/fixture';

type Listed = readonly (readonly [id: string, score: number])[];

const listOf = (list: readonly { readonly id: string; readonly score: number }[]): Listed =>
  list.map(({ id, score }) => [id, score]);

/** BM25 over one bank as the formula has it, written for this test alone: a loop over every memory for every term of the question. */
function listByFormula(bank: readonly Memory[], variant: Bm25Variant): (question: string) => Listed {
  const { k, b, d } = variant.parameters;
  const times = bank.map(({ text }) => {
    const own = new Map<string, number>();
    for (const term of variant.terms(text)) own.set(term, (own.get(term) ?? 0) + 1);
    return own;
  });
  // The mean grows with each memory: one division at the end may differ in the last digit.
  let mean = 0;
  times.forEach(({ size }, before) => (mean = (mean * before + size) / (before + 1)));
  return (question) => {
    const sums = new Map<number, number>();
    for (const term of variant.terms(question)) {
      const df = times.filter((own) => own.has(term)).length;
      const idf = Math.log(1 + (bank.length - df + 0.5) / (df + 0.5));
      times.forEach((own, at) => {
        const tf = own.get(term);
        if (tf === undefined) return;
        const share = idf * (d + (tf * (k + 1)) / (tf + k * (1 - b + (b * own.size) / mean)));
        sums.set(at, (sums.get(at) ?? 0) + share);
      });
    }
    const asked = [...new Set(variant.terms(question))];
    return [...sums]
      .map(([at, sum]) => {
        const quality = asked.filter((term) => times[at]!.has(term)).length;
        return { at, score: variant.coordinated ? sum * quality : (sum * quality) / quality };
      })
      .sort((x, y) => y.score - x.score || x.at - y.at)
      .map(({ at, score }) => [bank[at]!.id, score]);
  };
}

const summary = (texts: readonly string[], question: string) =>
  new Bm25Retriever(memories(texts), MINISEARCH)
    .rank(question)
    .map(({ id, score }) => [id, Number(score.toFixed(9))]);

describe('BM25', () => {
  // Distinct terms 2, 2, 1, mean 5/3. idf(ada) = ln(1 + 1.5/2.5) = ln 1.6; 1 - b + b*2/(5/3) = 1.14.
  const BANK = ['ada bell', 'ada ada crane', 'dusk'];

  it('scores as the formula does by hand', () => {
    // m1: ln 1.6 * (0.5 + 2*2.2/(2 + 1.2*1.14)); m0: ln 1.6 * (0.5 + 2.2/(1 + 1.2*1.14)).
    expect(summary(BANK, 'Ada?')).toEqual([
      ['m1', 0.849020808],
      ['m0', 0.671660592],
    ]);
  });

  it('multiplies by the number of distinct question terms that the memory holds', () => {
    // m0: 2 * (ln 1.6 + ln(1 + 2.5/1.5)) * (0.5 + 2.2/(1 + 1.2*1.14)).
    expect(summary(BANK, 'Ada, bell')).toEqual([
      ['m0', 4.146637224],
      ['m1', 0.849020808],
    ]);
  });

  it('shows each term with its counts, the weightiest first', () => {
    const [first] = new Bm25Retriever(memories(BANK), MINISEARCH).rank('ada bell whale');
    const { terms: shares, ...lengths } = first!.evidence;
    expect(lengths).toEqual({ type: 'lexical', length: 2, meanLength: 5 / 3 });
    expect(shares.map(({ term, tf, df }) => [term, tf, df])).toEqual([
      ['bell', 1, 1],
      ['ada', 1, 2],
    ]);
    expect(shares[0]!.idf).toBeCloseTo(0.980829253, 9);
    expect(shares[1]!.idf).toBeCloseTo(0.470003629, 9);
  });

  it('leaves out memories without a question term', () => {
    expect(summary(BANK, 'whale')).toEqual([]);
    expect(summary(BANK, '🎂')).toEqual([]);
    expect(summary(BANK, '')).toEqual([]);
    expect(summary([], 'ada')).toEqual([]);
    expect(summary(['', '🎂'], 'ada')).toEqual([]);
  });

  it('keeps the order of the bank among equals', () => {
    const ranking = new Bm25Retriever(memories(['pier', 'lamp', 'lamp', 'pier', 'lamp'])).rank('lamp');
    expect(ranking.map(({ id, rank }) => [id, rank])).toEqual([
      ['m1', 1],
      ['m2', 2],
      ['m4', 3],
    ]);
    expect(new Set(ranking.map(({ score }) => score)).size).toBe(1);
  });

  it('finds a two-character word wherever a segmenter would have cut', () => {
    expect(new Bm25Retriever(memories(['外婆的老茶馆', '码头', '打火机'])).rank('茶馆')[0]!.id).toBe('m0');
  });

  it('refuses two memories with one id', () => {
    const [first] = memories(['lamp']);
    expect(() => new Bm25Retriever([first!, first!])).toThrow('Two memories have the id "m0"');
  });

  it('takes words that name parts of an object for words', () => {
    expect(summary(['the constructor left', 'has own property'], 'constructor valueOf')).toHaveLength(1);
  });

  it('states the parameters that MiniSearch would take by itself', () => {
    expect(MINISEARCH.parameters).toEqual({ k: 1.2, b: 0.7, d: 0.5 });
  });

  it('in the page counts content words only, once each, without the quality factor', () => {
    // k 1.2, b 0.75, d 0; content words: 'ada bell' (2), 'ada crane' (2 distinct), 'dusk' (1); 1 - b + b*2/(5/3) = 1.15.
    // m0: (ln 1.6 + ln(1 + 2.5/1.5)) * 2.2/(1 + 1.2*1.15); m1: ln 1.6 * 2*2.2/(2 + 1.2*1.15).
    const ranking = new Bm25Retriever(memories(['the ada bell', 'who did ada ada crane', 'dusk']), BM25).rank(
      'Who was the Ada of the bell?',
    );
    expect(ranking.map(({ id, score }) => [id, Number(score.toFixed(9))])).toEqual([
      ['m0', 1.341106026],
      ['m1', 0.611839044],
    ]);
    expect(new Bm25Retriever(memories(['who was she', 'she was']), BM25).rank('Who was she?')).toEqual([]);
  });
});

describe.each([
  ['English', ['storm', 'Storm', 'tram', "keeper's", 'keeper', 'lamp', '7b', '—', ''], ' '],
  ['Chinese', ['茶', '馆', '码', '头', 'BM25', '1987', '。', ''], ''],
])('BM25 over any bank in %s', (_, pieces, space) => {
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((words) => words.join(space));
  const texts = fc.array(text, { maxLength: 8 });

  it('scores as the formula does, to the last digit', () => {
    fc.assert(
      fc.property(texts, text, fc.constantFrom(BM25, MINISEARCH), (bank, question, variant) => {
        const found = new Bm25Retriever(memories(bank), variant).scores(question);
        expect(listOf(found)).toEqual(listByFormula(memories(bank), variant)(question));
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same ids, ranks and scores with and without evidence', () => {
    fc.assert(
      fc.property(texts, text, text, fc.constantFrom(BM25, MINISEARCH), (bank, question, again, variant) => {
        const retriever = new Bm25Retriever(memories(bank), variant);
        const asked = `${question} ${again} ${question}`;
        expect(retriever.scores(asked)).toStrictEqual(
          retriever.rank(asked).map(({ id, rank, score }) => ({ id, rank, score })),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('explains every score: the contributions sum to it', () => {
    fc.assert(
      fc.property(texts, text, text, (bank, question, again) => {
        for (const { score, evidence } of new Bm25Retriever(memories(bank), MINISEARCH).rank(
          `${question} ${again} ${question}`,
        )) {
          const sum = evidence.terms.reduce((total, { contribution }) => total + contribution, 0);
          expect(Math.abs(sum - score)).toBeLessThan(1e-9);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('orders by score, then by the bank', () => {
    fc.assert(
      fc.property(texts, text, (bank, question) => {
        const ranking = new Bm25Retriever(memories(bank), MINISEARCH).rank(question);
        ranking.slice(1).forEach((entry, i) => {
          const before = ranking[i]!;
          expect(entry.rank).toBe(before.rank + 1);
          expect(before.score).toBeGreaterThanOrEqual(entry.score);
          if (before.score === entry.score) {
            expect(Number(entry.id.slice(1))).toBeGreaterThan(Number(before.id.slice(1)));
          }
        });
      }),
    );
  });
});

describe('BM25 on MiniSearch', () => {
  it('asks the library, once for all lists of a question', () => {
    const search = vi.spyOn(MiniSearch.prototype, 'search');
    onTestFinished(() => search.mockRestore());
    const retriever = new Bm25Retriever(memories(['ada bell', 'ada ada crane', 'dusk']));
    const ranking = retriever.rank('ada bell');
    expect(listOf(retriever.scores('ada bell'))).toEqual(listOf(ranking));
    expect(search.mock.calls).toEqual([['ada bell']]);
    retriever.scores('dusk');
    retriever.scores('ada bell');
    expect(search).toHaveBeenCalledTimes(3);
  });

  it('counts the terms only of memories that are looked at', () => {
    const read = vi.fn((text: string) => text.split(' '));
    const retriever = new Bm25Retriever(memories(['ada bell', 'ada ada crane', 'dusk']), {
      ...BM25,
      terms: read,
    });
    const ranking = retriever.rank('ada');
    read.mockClear();
    expect(ranking[0]!.evidence.terms).toMatchObject([{ term: 'ada', tf: 2, df: 2 }]);
    expect(ranking[0]!.evidence).toBe(ranking[0]!.evidence);
    expect(read.mock.calls).toEqual([['ada'], ['ada ada crane']]);
  });

  it('is the same when the thread is given back while it is made, and after it was copied to another', async () => {
    const bank = madeBank(1_200, 3);
    const sliced = await Bm25Retriever.inSlices(bank, MINISEARCH);
    const whole = new Bm25Retriever(bank, MINISEARCH).rank('lamp 茶馆 river lamp');
    expect(whole.length).toBeGreaterThan(100);
    expect(sliced.rank('lamp 茶馆 river lamp')).toEqual(whole);
    expect(structuredClone(whole)).toEqual(whole);
    const [first] = bank;
    await expect(Bm25Retriever.inSlices([first!, first!], BM25)).rejects.toThrow('Two memories have the id');
  });
});

const WORDS =
  'lamp river kettle orchard bridge letter winter garden violin harbour ticket ladder candle market'.split(
    ' ',
  );
const HAN = [...'外婆老茶馆码头打火机山水花鸟鱼虫春夏秋冬'];

/** Memories in English and Chinese, some words of which are rare. */
function madeBank(size: number, seed: number): Memory[] {
  const next = random(seed);
  const among = <T>(list: readonly T[]) => list[Math.floor(next() ** 2 * list.length)]!;
  const rare = () => (next() < 0.3 ? ` no${Math.floor(next() * 900)}` : '');
  return memories(
    Array.from({ length: size }, (_, i) =>
      i % 2
        ? Array.from({ length: 4 + Math.floor(next() * 20) }, () => among(WORDS)).join(' ') + rare()
        : Array.from({ length: 8 + Math.floor(next() * 30) }, () => among(HAN)).join('') + rare(),
    ),
  );
}

const bundled = readdirSync('public/characters')
  .filter((name) => name.endsWith('.json') && name !== 'index.json')
  .map((name) => ({ name, text: readFileSync(join('public/characters', name), 'utf8') }));

describe.each([
  { title: 'the bundled characters', absent: false, files: () => bundled },
  ...['perltqa', 'locomo', 'madial/en', 'madial/zh'].map((path) => ({
    title: `${path}${hasReleased(path) ? '' : ' (skipped: no data)'}`,
    absent: !hasReleased(path),
    files: () => released(path),
  })),
])('the questions of $title', ({ absent, files }) => {
  it.skipIf(absent).each([
    ['the page’s BM25', BM25],
    ['MiniSearch’s own', MINISEARCH],
  ])('get the lists and scores of the formula from %s, to the last digit', (_name, variant) => {
    const { banks } = readDataset(files(), 'auto');
    expect(banks.length).toBeGreaterThan(0);
    for (const { memories, questions } of banks) {
      const retriever = new Bm25Retriever(memories, variant);
      const expected = listByFormula(memories, variant);
      for (const { text } of questions.slice(0, 40))
        expect(listOf(retriever.scores(text))).toEqual(expected(text));
    }
  });
});

it.each([
  ['the page’s BM25', BM25],
  ['MiniSearch’s own', MINISEARCH],
])('20,000 memories in two languages get the lists and scores of the formula from %s', (_, variant) => {
  const bank = madeBank(20_000, 7);
  const retriever = new Bm25Retriever(bank, variant);
  const expected = listByFormula(bank, variant);
  for (const question of ['no7 letter no812', '茶馆 harbour no3', 'orchard orchard 打火机']) {
    const found = listOf(retriever.scores(question));
    expect(found.length).toBeGreaterThan(10);
    // Compared as text: a difference between so many entries takes long to print.
    expect(JSON.stringify(found) === JSON.stringify(expected(question))).toBe(true);
  }
});
