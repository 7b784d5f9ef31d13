/** Every measure of texts, for a page that lists them. */

import { ANCHOR_MAP, ANCHOR_MAP_NORMALISED } from './anchors';
import { BERT_SCORE } from './bert-score';
import { bleu } from './bleu';
import { CHRF, CORPUS_CHRF } from './chrf';
import { corpusDistinct, distinct } from './distinct';
import type { TextMeasureFacts } from './measure';
import { ROUGE_L, rougeN } from './rouge';
import { ROUGE_SCORE_L, rougeScoreN } from './rouge-score';
import { corpusBleu, sentenceBleu } from './sacre-bleu';
import { EXACT_MATCH, tokenF1 } from './squad';

export const TEXT_MEASURES: readonly TextMeasureFacts[] = [
  ...[1, 2, 4].map(bleu),
  ...[1, 2, 4].map(corpusBleu),
  sentenceBleu(),
  rougeN(1),
  rougeN(2),
  ROUGE_L,
  rougeScoreN(1),
  rougeScoreN(2),
  ROUGE_SCORE_L,
  distinct(1),
  distinct(2),
  corpusDistinct(1),
  corpusDistinct(2),
  CHRF,
  CORPUS_CHRF,
  EXACT_MATCH,
  tokenF1(),
  BERT_SCORE,
  ANCHOR_MAP,
  ANCHOR_MAP_NORMALISED,
];
