/** Which judge a stored run is shown with. The system is not asked again. */

import { LexicalJudge } from './lexical-judge';
import type { RunJudge } from './judge';

/** `recorded`: the verdicts that came with the results, where there are any. The others compare words. */
export const JUDGE_CHOICES = ['recorded', 'lexical', 'lexical-strict', 'lexical-lenient'] as const;
export type JudgeChoice = (typeof JUDGE_CHOICES)[number];

export const RECORDED_JUDGE = 'recorded' satisfies JudgeChoice;

/** Share of a reference answer's words from which a response counts as correct. */
export const ANSWER_SHARES: Readonly<Record<Exclude<JudgeChoice, 'recorded'>, number>> = {
  lexical: 0.6,
  'lexical-strict': 0.8,
  'lexical-lenient': 0.4,
};

/** @returns undefined for the recorded verdicts. */
export function judgeOf(choice: JudgeChoice): RunJudge | undefined {
  return choice === 'recorded' ? undefined : new LexicalJudge(ANSWER_SHARES[choice]);
}
