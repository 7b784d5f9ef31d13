/** Every measure of texts. A new one is a file of this folder and a line here. */

import { ANCHOR_MAP, ANCHOR_MAP_NORMALISED } from './anchors';
import { BERT_SCORE } from './bert-score';
import { bleu } from './bleu';
import { CHRF, CORPUS_CHRF } from './chrf';
import { corpusDistinct, distinct } from './distinct';
import { ROUGE_L, rougeN } from './rouge';
import { ROUGE_SCORE_L, rougeScoreN } from './rouge-score';
import { corpusBleu, sentenceBleu } from './sacre-bleu';
import { EXACT_MATCH, tokenF1 } from './squad';

/** What the help explains with an answer of the Ask screen. BLEU and Dist stand for both orders that tables print. */
export const ANSWERS = [
  ANCHOR_MAP,
  ANCHOR_MAP_NORMALISED,
  EXACT_MATCH,
  tokenF1(),
  ROUGE_SCORE_L,
  { ...bleu(2), aliases: ['BLEU-1'] },
  { ...distinct(2), aliases: ['Dist-1'] },
] as const;

/** Other orders, packages and forms of them, which tables name in their notes. */
export const TEXT_VARIANTS = [
  bleu(1),
  bleu(4),
  ...[1, 2, 4].map(corpusBleu),
  sentenceBleu(),
  rougeN(1),
  rougeN(2),
  ROUGE_L,
  rougeScoreN(1),
  rougeScoreN(2),
  distinct(1),
  corpusDistinct(1),
  corpusDistinct(2),
  CHRF,
  CORPUS_CHRF,
] as const;

/** Measures of token vectors instead of texts. */
export const VECTORS = [BERT_SCORE] as const;
