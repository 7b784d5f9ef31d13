/** ROUGE as the Python package `rouge` 1.0 computes it, which MADial-Bench used: over distinct n-grams and words. */

import type { Phrase } from '../../../core/text/phrase';
import { whitespace } from '../../../core/text/segment';
import { frac, product, sum } from '../formula';
import { type PairMeasure, type Tokens, checkedOrder, ngramCounts, fSteps } from './measure';

/** Its length; keeps two rows, not the table. */
export function lcsLength(a: Tokens, b: Tokens): number {
  let row = new Uint32Array(b.length + 1);
  let next = new Uint32Array(b.length + 1);
  for (const token of a) {
    for (let j = 1; j <= b.length; j++) {
      next[j] = token === b[j - 1] ? row[j - 1]! + 1 : Math.max(row[j]!, next[j - 1]!);
    }
    [row, next] = [next, row];
  }
  return row[b.length]!;
}

/**
 * The tokens of one longest common subsequence, last first. Where there are several it takes the one that the `rouge` package does: from the
 * ends, equal tokens are taken; else a's token is skipped only where that leaves strictly more.
 */
export function lcsTokens(a: Tokens, b: Tokens): string[] {
  const width = b.length + 1;
  const table = new Uint32Array((a.length + 1) * width);
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      table[i * width + j] =
        a[i - 1] === b[j - 1]
          ? table[(i - 1) * width + j - 1]! + 1
          : Math.max(table[(i - 1) * width + j]!, table[i * width + j - 1]!);
    }
  }
  const found: string[] = [];
  for (let i = a.length, j = b.length; i > 0 && j > 0;) {
    if (a[i - 1] === b[j - 1]) {
      found.push(a[i - 1]!);
      i--;
      j--;
    } else if (table[(i - 1) * width + j]! > table[i * width + j - 1]!) i--;
    else j--;
  }
  return found;
}

/** Keeps the package's division from zero; F of equal texts is therefore 1 − 5·10⁻⁹. */
const EPSILON = 1e-8;
const SOURCE: Phrase = {
  en: 'Lin 2004; Python package rouge 1.0.1 (exclusive=True), F',
  zh: 'Lin，2004；与 Python 软件包 rouge 1.0.1（exclusive=True）的 F 相同',
};
const GOOD: Phrase = { en: 'Comparable with MADial-Bench’s tables.', zh: '可以与 MADial-Bench 的表格比较。' };
const TRAP: Phrase = {
  en: 'Other packages count repeated words; this one counts each once, so its values are others.',
  zh: '其他软件包会计入重复的词；此软件包每个词只计一次，因此数值不同。',
};
const FORMULA = frac(product(2, 'P', 'R'), sum('P', 'R', '1e-8'));

/**
 * ROUGE-N: F of the distinct n-grams, F = 2PR / (P + R + 10⁻⁸), P = |A ∩ B| / |A|, R = |A ∩ B| / |B| with A of the response and B of the
 * reference; each a set, so a repeated word counts once. Tokens are joined by spaces and the text is cut at every full stop,
 * which is dropped, also within a number; n-grams run across those cuts. The package refuses a text without anything but full stops: here it scores 0.
 */
export function rougeN(n: number): PairMeasure<Tokens> {
  const order = checkedOrder(n);
  return {
    name: `ROUGE-${order}`,
    spoken: { en: `ROUGE-${order} of the package rouge`, zh: `rouge 软件包的 ROUGE-${order}` },
    formula: FORMULA,
    definition: {
      en: '2PR / (P + R + 1e-8); P, R = common distinct n-grams / distinct n-grams of the response, of the reference',
      zh: '2PR / (P + R + 1e-8)；P、R = 共有的不同 n 元组 / 回答的不同 n 元组、参考答案的不同 n 元组',
    },
    source: SOURCE,
    range: [0, 1],
    better: 'higher',
    over: 'response',
    good: GOOD,
    trap: TRAP,
    of: (response, reference) => {
      const [common, ours, theirs] = commonNgrams(response, reference, order);
      return f(common, ours, theirs);
    },
    worked: ({ answer, reference, segment }) => {
      const [common, ours, theirs] = commonNgrams(segment(answer), segment(reference), order);
      const says: Phrase = {
        en: `Different ${order}-grams that both have`,
        zh: `两者共有的不同 ${order} 元组`,
      };
      return fSteps(common, ours, theirs, says, f(common, ours, theirs), EPSILON);
    },
    // The same token throughout: one n-gram, which both have.
    example: {
      given: {
        answer: Array<string>(order).fill('kiln').join(' '),
        reference: Array<string>(order + 2)
          .fill('kiln')
          .join(' '),
        anchors: [],
        segment: whitespace,
      },
      value: 2 / (2 + EPSILON),
    },
  };
}

/**
 * ROUGE-L, summary level: every sentence of the reference against every sentence of the response; the distinct words of all the longest
 * common subsequences together are the matches. P divides by the response's distinct words, R by the reference's; F as above.
 */
export const ROUGE_L: PairMeasure<Tokens> = {
  name: 'ROUGE-L',
  spoken: { en: 'ROUGE-L of the package rouge', zh: 'rouge 软件包的 ROUGE-L' },
  formula: FORMULA,
  definition: {
    en: '2PR / (P + R + 1e-8); P, R = distinct words of the union of all sentence pairs’ LCS / distinct words of the response, of the reference',
    zh: '2PR / (P + R + 1e-8)；P、R = 所有句对 LCS 并集中的不同词 / 回答的不同词、参考答案的不同词',
  },
  source: SOURCE,
  range: [0, 1],
  better: 'higher',
  over: 'response',
  good: GOOD,
  trap: TRAP,
  of: (response, reference) => {
    const [common, ours, theirs] = commonWords(response, reference);
    return f(common, ours, theirs);
  },
  worked: ({ answer, reference, segment }) => {
    const [common, ours, theirs] = commonWords(segment(answer), segment(reference));
    const says: Phrase = {
      en: 'Different words in the sentences’ longest common subsequences',
      zh: '各句对的最长公共子序列中的不同词',
    };
    return fSteps(common, ours, theirs, says, f(common, ours, theirs), EPSILON);
  },
  // "kiln … in": 2 of 3 and of 5 different words. P = 2/3, R = 2/5.
  example: {
    given: {
      answer: 'kiln in 2018',
      reference: 'her kiln burned in 2019',
      anchors: [],
      segment: whitespace,
    },
    value: 8 / 15 / (16 / 15 + EPSILON),
  },
};

/** Distinct n-grams: common ones, the response's, the reference's. */
function commonNgrams(response: Tokens, reference: Tokens, order: number): [number, number, number] {
  const a = ngramCounts(sentencesOf(response).flat(), order);
  const b = ngramCounts(sentencesOf(reference).flat(), order);
  let common = 0;
  for (const key of a.keys()) if (b.has(key)) common++;
  return [common, a.size, b.size];
}

/** Distinct words: those of the common subsequences, the response's, the reference's. */
function commonWords(response: Tokens, reference: Tokens): [number, number, number] {
  const a = sentencesOf(response);
  const b = sentencesOf(reference);
  const union = new Set(b.flatMap((theirs) => a.flatMap((ours) => lcsTokens(theirs, ours))));
  return [union.size, new Set(a.flat()).size, new Set(b.flat()).size];
}

/** The package's words: pieces between full stops, cut at white space; a piece of white space alone is one empty word there, and so here. */
function sentencesOf(tokens: Tokens): string[][] {
  return tokens
    .join(' ')
    .split('.')
    .filter((piece) => piece !== '')
    .map((piece) => {
      const words = whitespace(piece);
      return words.length > 0 ? words : [''];
    });
}

function f(common: number, response: number, reference: number): number {
  const precision = response === 0 ? 0 : common / response;
  const recall = reference === 0 ? 0 : common / reference;
  return 2 * ((precision * recall) / (precision + recall + EPSILON));
}
