/** The measures of a file of responses to MADial-Bench's test turns, under one convention. */

import { whitespace, type Segment } from '../../../core/text/segment';
import { bleu } from './bleu';
import { corpusDistinct, distinct } from './distinct';
import { meanOf, type Pair, type TextMeasure, type Tokens } from './measure';
import { ROUGE_L } from './rouge';
import { ROUGE_SCORE_L, rougeScoreTokens } from './rouge-score';
import { corpusBleu, tokens13a, tokensZh } from './sacre-bleu';
import type { Language } from '../../../core/text/languages';

/**
 * `published` is what MADial-Bench's tables hold: sentence BLEU with NLTK's smoothing 1, ROUGE-L of the package `rouge`, Dist-n a response at a time.
 * `standard` is what the field compares across papers: corpus BLEU of sacreBLEU with orders up to n, ROUGE-L of `rouge-score`, Dist-n
 * over all responses.
 */
export const TEXT_CONVENTIONS = ['published', 'standard'] as const;
export type TextConvention = (typeof TEXT_CONVENTIONS)[number];

export const RESPONSE_MEASURES = ['BLEU-1', 'BLEU-2', 'ROUGE-L', 'Dist-1', 'Dist-2'] as const;
export type ResponseMeasure = (typeof RESPONSE_MEASURES)[number];

/** What cuts the texts for each family. */
export interface Tokenizers {
  readonly bleu: Segment;
  readonly rouge: Segment;
  readonly dist: Segment;
}

/**
 * MADial-Bench's own tokens: jieba for all Chinese; white space for English BLEU. English ROUGE-L and Dist-n are cut by jieba too, whose tokens include the
 * spaces: so Dist-n counts every space as a repeated token.
 */
export function publishedTokenizers(language: Language, jieba: Segment): Tokenizers {
  return { bleu: PUBLISHED_BLEU[language] ?? jieba, rouge: jieba, dist: jieba };
}

/** What cuts for the published BLEU where jieba does not. */
const PUBLISHED_BLEU: Readonly<Record<Language, Segment | undefined>> = { en: whitespace, zh: undefined };

/** sacreBLEU's 13a for English, zh for Chinese; ROUGE-L's own runs of letters and digits in English. The same on every platform. */
export function standardTokenizers(language: Language): Tokenizers {
  return STANDARD[language];
}

const STANDARD: Readonly<Record<Language, Tokenizers>> = {
  en: { bleu: tokens13a, rouge: rougeScoreTokens, dist: tokens13a },
  zh: { bleu: tokensZh, rouge: tokensZh, dist: tokensZh },
};

/** The definitions behind the names, by convention. */
export function responseMeasureFacts(
  convention: TextConvention,
): Readonly<Record<ResponseMeasure, TextMeasure>> {
  return convention === 'published'
    ? {
        'BLEU-1': bleu(1),
        'BLEU-2': bleu(2),
        'ROUGE-L': ROUGE_L,
        'Dist-1': distinct(1),
        'Dist-2': distinct(2),
      }
    : {
        'BLEU-1': corpusBleu(1),
        'BLEU-2': corpusBleu(2),
        'ROUGE-L': ROUGE_SCORE_L,
        'Dist-1': corpusDistinct(1),
        'Dist-2': corpusDistinct(2),
      };
}

/**
 * Every measure in [0, 1].
 *
 * @param responses as in the file: the reference with its speaker, which is removed as the convention has it.
 * @returns undefined for a measure that nothing can be said of: there is no response, or, under `standard`, none has an n-gram.
 */
export function measureResponses(
  responses: readonly Pair<string>[],
  convention: TextConvention,
  tokenizers: Tokenizers,
): Readonly<Record<ResponseMeasure, number | undefined>> {
  const published = convention === 'published';
  const texts = responses.map(({ response, reference }) => ({
    response,
    reference: published ? publishedReference(reference) : plainReference(reference),
  }));
  const forBleu = tokenized(texts, tokenizers.bleu);
  const forRouge = tokenized(texts, tokenizers.rouge);
  const cut = texts.map(({ response }) => tokenizers.dist(response));
  const dist = published ? distinct : corpusDistinct;
  return {
    'BLEU-1': published ? meanOf(bleu(1), forBleu) : corpusBleu(1).ofAll(forBleu),
    'BLEU-2': published ? meanOf(bleu(2), forBleu) : corpusBleu(2).ofAll(forBleu),
    'ROUGE-L': meanOf(published ? ROUGE_L : ROUGE_SCORE_L, forRouge),
    'Dist-1': dist(1).ofAll(cut),
    'Dist-2': dist(2).ofAll(cut),
  };
}

function tokenized(pairs: readonly Pair<string>[], segment: Segment): Pair<Tokens>[] {
  return pairs.map(({ response, reference }) => ({
    response: segment(response),
    reference: segment(reference),
  }));
}

/** Any of the characters of "<Assistant>:" at the start removed, as Python's `lstrip('<Assistant>:')`: a reference that goes on with one loses that too. */
export function publishedReference(reference: string): string {
  return reference.replace(/^[<Asitan>:]+/, '');
}

/** The speaker removed, and the white space around. */
export function plainReference(reference: string): string {
  return reference.replace(/^\s*<Assistant>\s*[:：]?/, '').trim();
}
