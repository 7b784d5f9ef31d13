/** Scores the answers of a run a few at a time, so that the page can draw in between. */

import type { AnswerUnit, VerdictUnit } from '../../../../llm/domain/units';
import type { MemoryBank } from '../../../../core/memory/bank';
import {
  scoreAnswers,
  type JudgedBy,
  type ScoredAnswer,
  type ScoredAnswers,
} from '../../../../pipeline/synthesis/measures';
import { Yielder } from '../../../../core/yielder';

/** Answers scored without a pause: well under a frame, text measures included. */
const STEP = 8;

/**
 * `scoreAnswers` of them all.
 *
 * @returns undefined where the scores are no longer wanted.
 */
export async function scoreInSteps(
  answers: readonly AnswerUnit[],
  verdicts: readonly VerdictUnit[],
  banks: ReadonlyMap<string, MemoryBank>,
  wanted: () => boolean,
): Promise<ScoredAnswers | undefined> {
  const yielder = new Yielder();
  const about = new Map<string, VerdictUnit[]>();
  // A verdict of each sort goes along with every step: that a judge was asked at all decides whether an answer without a verdict lacks one.
  const sorts = new Map<string, VerdictUnit>();
  for (const verdict of verdicts) {
    if (verdict.subjects.length !== 1) continue;
    const [subject] = verdict.subjects as readonly [string];
    const own = about.get(subject);
    if (own) own.push(verdict);
    else about.set(subject, [verdict]);
    sorts.set(JSON.stringify([verdict.rubric, verdict.setting, verdict.prompt]), verdict);
  }
  const scored: ScoredAnswer[] = [];
  const judges = new Map<string, JudgedBy>();
  let unknown = 0;
  for (let at = 0; at < answers.length; at += STEP) {
    const some = answers.slice(at, at + STEP);
    const own = some.flatMap(({ id }) => about.get(id) ?? []);
    const found = scoreAnswers([...some, ...new Set([...own, ...sorts.values()])], banksOf(some, banks));
    for (const answer of found.answers) scored.push(answer);
    for (const judge of found.judges) judges.set(JSON.stringify(judge), judge);
    unknown += found.unknown;
    await yielder.pause();
    if (!wanted()) return undefined;
  }
  return { answers: scored, judges: [...judges.values()], unknown };
}

function banksOf(answers: readonly AnswerUnit[], banks: ReadonlyMap<string, MemoryBank>) {
  return new Map(
    [...new Set(answers.map(({ bank }) => bank))].flatMap((id) => {
      const bank = banks.get(id);
      return bank ? [[id, bank] as const] : [];
    }),
  );
}
