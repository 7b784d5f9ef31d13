import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bleu } from '../../src/measures/domain/text/bleu';
import { CHRF, CORPUS_CHRF } from '../../src/measures/domain/text/chrf';
import type { Pair, PairMeasure, Tokens } from '../../src/measures/domain/text/measure';
import { ROUGE_L, rougeN } from '../../src/measures/domain/text/rouge';
import { ROUGE_SCORE_L, rougeScoreN, rougeScoreTokens } from '../../src/measures/domain/text/rouge-score';
import { corpusBleu, sentenceBleu, tokens13a, tokensZh } from '../../src/measures/domain/text/sacre-bleu';
import { whitespace } from '../../src/core/text/segment';
import { loadJieba } from '../../src/models/runtime/jieba';

interface GoldenPair {
  readonly response: string;
  readonly reference: string;
  readonly tokens: readonly [Tokens, Tokens];
  readonly jieba: readonly [Tokens, Tokens];
  readonly sacreTokens: readonly [Tokens, Tokens];
  readonly bleu: Readonly<Record<'1' | '2' | '4', number>>;
  readonly sacre: number;
  readonly chrf: number;
  readonly rouge: Readonly<Record<'rouge-1' | 'rouge-2' | 'rouge-l', number>> | null;
  readonly rougeScore: Readonly<Record<'rouge1' | 'rouge2' | 'rougeL', number>>;
}
interface Golden {
  readonly pairs: Readonly<Record<'en' | 'zh', readonly GoldenPair[]>>;
  readonly corpus: Readonly<Record<'en' | 'zh', { bleu: Record<'1' | '2' | '4', number>; chrf: number }>>;
  readonly smoothed: { readonly pairs: readonly (readonly [string, string])[]; readonly bleu: number };
}

const golden = JSON.parse(readFileSync('test/fixtures/golden/text.json', 'utf8')) as Golden;
const WASM = 'node_modules/jieba-wasm/pkg/web/jieba_rs_wasm_bg.wasm';

function near(value: number | undefined, wanted: number, what: string): void {
  expect(Math.abs((value ?? NaN) - wanted), `${what}: ${value}, not ${wanted}`).toBeLessThan(1e-9);
}

for (const language of ['en', 'zh'] as const) {
  const pairs = golden.pairs[language];
  const sacre = language === 'en' ? tokens13a : tokensZh;
  const every = (
    measure: PairMeasure<Tokens>,
    of: (pair: GoldenPair) => readonly [Tokens, Tokens],
    wanted: (pair: GoldenPair) => number,
  ) => {
    for (const pair of pairs) {
      const [response, reference] = of(pair);
      near(measure.of(response, reference), wanted(pair), `${measure.name} of "${pair.response}"`);
    }
  };

  describe(`${pairs.length} pairs in ${language}`, () => {
    it.each([1, 2, 4] as const)('BLEU-%i is NLTK’s with smoothing 1', (n) => {
      every(
        bleu(n),
        (pair) => pair.tokens,
        (pair) => pair.bleu[`${n}`],
      );
    });

    it('the tokens are sacreBLEU’s', () => {
      for (const { response, reference, sacreTokens } of pairs) {
        expect([sacre(response), sacre(reference)]).toEqual(sacreTokens);
      }
    });

    it('sentence BLEU is sacreBLEU’s', () => {
      every(
        sentenceBleu(),
        (pair) => [sacre(pair.response), sacre(pair.reference)],
        (pair) => pair.sacre,
      );
    });

    it.each([1, 2, 4] as const)('corpus BLEU up to order %i is sacreBLEU’s', (n) => {
      near(corpusBleu(n).ofAll(tokenized(pairs, sacre)), golden.corpus[language].bleu[`${n}`], `BLEU-${n}`);
    });

    it('chrF2 is sacreBLEU’s, of each pair and of the corpus', () => {
      for (const { response, reference, chrf } of pairs) near(CHRF.of(response, reference), chrf, response);
      near(CORPUS_CHRF.ofAll(pairs), golden.corpus[language].chrf, 'corpus');
    });

    it('ROUGE-1, -2 and -L are those of the package rouge, and 0 where it refuses', () => {
      every(
        rougeN(1),
        (pair) => pair.tokens,
        ({ rouge }) => rouge?.['rouge-1'] ?? 0,
      );
      every(
        rougeN(2),
        (pair) => pair.tokens,
        ({ rouge }) => rouge?.['rouge-2'] ?? 0,
      );
      every(
        ROUGE_L,
        (pair) => pair.tokens,
        ({ rouge }) => rouge?.['rouge-l'] ?? 0,
      );
      expect(pairs.some(({ rouge }) => rouge === null)).toBe(true);
    });

    it('ROUGE-1, -2 and -L are those of rouge-score', () => {
      const tokens = (pair: GoldenPair): readonly [Tokens, Tokens] =>
        language === 'en'
          ? [rougeScoreTokens(pair.response), rougeScoreTokens(pair.reference)]
          : pair.sacreTokens;
      every(rougeScoreN(1), tokens, ({ rougeScore }) => rougeScore.rouge1);
      every(rougeScoreN(2), tokens, ({ rougeScore }) => rougeScore.rouge2);
      every(ROUGE_SCORE_L, tokens, ({ rougeScore }) => rougeScore.rougeL);
    });

    it('jieba cuts as Python’s does', async () => {
      const { segment } = await loadJieba(() => readFile(WASM));
      for (const { response, reference, jieba } of pairs) {
        expect([segment(response), segment(reference)]).toEqual(jieba);
      }
    });
  });
}

describe('the golden pairs', () => {
  it('are cut at Python’s white space in English', () => {
    for (const { response, reference, tokens } of golden.pairs.en) {
      expect([whitespace(response), whitespace(reference)]).toEqual(tokens);
    }
  });

  it('show the smoothing of orders without a match, each half of the one before', () => {
    const pairs = golden.smoothed.pairs.map(([response, reference]) => ({ response, reference }));
    expect(golden.smoothed.bleu).toBeGreaterThan(0);
    near(corpusBleu().ofAll(tokenized(pairs, tokens13a)), golden.smoothed.bleu, 'smoothed');
  });
});

function tokenized(pairs: readonly Pair<string>[], segment: (text: string) => string[]): Pair<Tokens>[] {
  return pairs.map(({ response, reference }) => ({
    response: segment(response),
    reference: segment(reference),
  }));
}
