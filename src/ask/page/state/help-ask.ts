/** Examples for the help on measures from the question that the Ask screen shows. */

import type { AskState } from './ask.svelte';
import {
  rankingExample,
  type AnswerExample,
  type RankingExample,
} from '../../../measures/page/help-examples';

/** The question’s re-ranked list, or the base list while nothing is re-ranked. Undefined where no question with gold has been asked. */
export function rankingOfAsk({
  flow,
  order,
  preset,
  base,
}: Pick<AskState, 'flow' | 'order' | 'preset' | 'base'>): RankingExample | undefined {
  if (!flow?.known || base === undefined) return undefined;
  const reranked = preset !== 'none' && order.length > 0;
  const ranking = reranked ? order : (flow.rankings[base] ?? []);
  const ids = ranking.map(({ id }) => id);
  return rankingExample(reranked ? `${base} + Eq. 3` : base, flow.index.bank, flow.known, ids);
}

/** The page’s own answer beside the reference. Undefined where no question with an answer has been asked. */
export function answerOfAsk({
  flow,
  reading,
}: Pick<AskState, 'flow' | 'reading'>): AnswerExample | undefined {
  const quote = reading?.candidates[0]?.sentence;
  if (!flow?.known?.answer || !quote) return undefined;
  const { text, answer, anchors } = flow.known;
  const { language } = flow.index.bank.character;
  return { question: text, language, answer: quote.text, reference: answer, anchors };
}
