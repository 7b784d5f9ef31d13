/** Answers to questions with a rubric: the statements of an answer, what a nugget asks for, and both compared by their words. */

import type { RubricVerdict, ToldOrder } from '../../measures/domain/rubric/records';
import type { Score } from '../../measures/domain/halumem-records';
import { sentences } from '../../core/text/sentences';
import { matchOf, type Match, type TermCache } from './lexical';
import type { TestQuestion } from './user';

/** BEAM's name of the ability whose nuggets are events in the order to be told. */
const EVENT_ORDERING = 'event ordering';

export function asksForOrder({ type }: Pick<TestQuestion, 'type'>): boolean {
  return type === EVENT_ORDERING;
}

/** What stands before the content of a nugget: "LLM response should state: ". */
const PREFIX =
  /^\s*(?:the\s+)?(?:llm(?:['’]s)?\s+)?(?:response|answer)\s+(?:should|must)\s+(?:\w+\s+){0,2}\w+\s*:\s*/iu;
const MARK = /^\s*(?:[-*•]|\(?\d{1,2}[.)、:]|(?:\d{1,2}(?:st|nd|rd|th)|first|then|next|finally)\s*[:,])\s*/iu;

/** What an answer must say, without the words around it. */
export function nuggetText(nugget: string): string {
  return nugget.replace(PREFIX, '').replace(MARK, '').trim() || nugget.trim();
}

/** The statements of an answer in their order, without bullets and numbers: its lines, or the sentences of a single line. */
export function statementsOf(response: string): string[] {
  const clean = (texts: readonly string[]) =>
    texts.map((text) => text.replace(MARK, '').trim()).filter(Boolean);
  const lines = clean(response.split(/\r?\n/u));
  return lines.length > 1 ? lines : clean(sentences(response).map(({ text }) => text));
}

const SCORES: Readonly<Record<Match, Score>> = { full: 2, part: 1, none: 0 };

/**
 * By words alone: a nugget is met where the answer holds three quarters of its content words and all of its numbers, in part from two fifths
 * on; a nugget that says that nothing is known, where the answer says so. A statement tells the event that it shares most words with, from two
 * fifths on, and that none before it told.
 *
 * @param declines whether a text says that nothing is known.
 */
export function lexicalRubric(
  { rubric = [], ...question }: TestQuestion,
  response: string,
  cache: TermCache,
  declines: (text: string) => boolean,
): RubricVerdict {
  const held = cache.of(response);
  const silent = response.trim() === '' || declines(response);
  const nuggets = rubric.map((nugget): { readonly given: Score } => {
    const text = nuggetText(nugget);
    if (declines(text)) return { given: silent ? 2 : 0 };
    return { given: SCORES[matchOf(cache.of(text), held)] };
  });
  if (!asksForOrder(question)) return { nuggets };
  return { nuggets, order: { given: toldOrder(rubric.map(nuggetText), statementsOf(response), cache) } };
}

function toldOrder(events: readonly string[], statements: readonly string[], cache: TermCache): ToldOrder {
  const told = new Set<number>();
  return statements.map((text) => {
    const open = events.map((event, i) => ({ event, i })).filter(({ i }) => !told.has(i));
    const matches = open.flatMap(({ event, i }) => {
      const best = cache.best(event, [{ text }]);
      return best && best.match !== 'none' ? [{ i, share: best.share }] : [];
    });
    const [best] = matches.sort((a, b) => b.share - a.share || a.i - b.i);
    if (!best) return null;
    told.add(best.i);
    return best.i;
  });
}
