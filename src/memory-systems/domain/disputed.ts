/** Whether the data themselves are at fault: a reference answer that nothing in them supports. */

import type { Phrase } from '../../core/text/phrase';
import type { Piece } from './held';
import { lacksNumber, type TermCache } from './lexical';
import type { TestQuestion, TestUser } from './user';

/** @param asked position of the session after which the question was asked. @returns what is at fault; undefined where nothing is. */
export function disputeOf(
  question: TestQuestion,
  pieces: readonly Piece[],
  user: TestUser,
  asked: number,
  cache: TermCache,
): Phrase | undefined {
  if (question.unanswerable) return undefined;
  if (pieces.length === 0)
    return { en: 'The data name no evidence for the answer.', zh: '数据没有给出该答案的证据。' };
  if (pieces.every(({ interference }) => interference))
    return { en: 'All its evidence is interference.', zh: '其证据全是干扰内容。' };
  const numbers = numbersOf(question.answer, cache);
  const said = new Set(
    pieces.flatMap(({ text, session }) => [...cache.of(text), ...cache.of(session.start ?? '')]),
  );
  for (const number of reckoned(said)) said.add(number);
  if (!lacksNumber(numbers, said)) return undefined;
  for (const session of user.sessions.slice(0, asked + 1)) {
    for (const text of [
      session.start ?? '',
      ...session.turns.flatMap((turn) => (turn.inserted ? [] : turn.text)),
    ])
      for (const term of cache.of(text)) said.add(term);
  }
  if (!lacksNumber(numbers, said)) return undefined;
  return {
    en: 'The reference answer has a number that was never said.',
    zh: '参考答案中有一个从未提到过的数字。',
  };
}

function numbersOf(text: string, cache: TermCache): Set<string> {
  return new Set([...cache.of(text)].filter((term) => /^\d{2,}$/u.test(term)));
}

/** Sums and differences of two numbers of the evidence, and the years before and after: "3,000 more", "next September". */
function reckoned(said: ReadonlySet<string>): string[] {
  const numbers = [...said].filter((term) => /^\d{1,15}$/u.test(term)).map(Number);
  const years = numbers.filter((number) => number >= 1900 && number < 2100);
  return [
    ...years.flatMap((year) => [year - 1, year + 1]),
    ...numbers.flatMap((a) => numbers.flatMap((b) => [a + b, Math.abs(a - b)])),
  ].map(String);
}
