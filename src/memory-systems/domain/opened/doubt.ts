/** Failures that pass as answers or verdicts: found and named, never counted otherwise than the harness did. */

import { judgeFailed } from './flat';
import type { OpenedResults, RunFacts } from './opened';

/** What a failed call leaves in the place of an answer. A sentence about an error is none. */
const ERROR_TEXT = [
  /^\s*(?:error|exception|fatal|failed)\s*[:\-–—]/i,
  /^\s*error (?:in|while|during|calling|generating|code|occurred)\b/i,
  /^\s*\W*(?:failed to (?:generate|get|produce|call|parse)|no response (?:from|generated)|request timed out|timed? ?out\b|connection (?:error|refused|reset))/i,
  /^\s*traceback \(most recent call last\)/i,
  /^\s*(?:\w+\.)*\w*(?:Error|Exception|Timeout)\s*[:(]/,
  /^\s*(?:http(?:\/\d\.\d)?\s*)?(?:error\s*)?(?:code\s*)?[45]\d\d\b[^.?!]{0,40}\b(?:error|too many requests|rate limit|bad request|unauthori[sz]ed|forbidden|unavailable|gateway)\b/i,
  /^\s*\{\s*["'](?:error|detail)["']\s*:/i,
  /\brate limit (?:exceeded|reached)\b|\bcontext[_ ]length[_ ]exceeded\b|\binsufficient_quota\b/i,
  /^\s*(?:none|null|nan|undefined)\s*$/i,
];

export type Doubt = 'error text' | 'empty answer' | 'failed judge' | 'failed step';

export interface Doubtful {
  readonly run: string;
  /** Key of the question. */
  readonly question: string;
  readonly doubt: Doubt;
  /** What gives it away, cut where it is long. */
  readonly text: string;
}

const SHOWN = 200;

/** Why a run's answer to a question, or the verdict on it, may be a failure; undefined where nothing hints at one. */
export function doubtOf({
  answer,
  verdicts,
  doubt,
  error,
}: RunFacts): Omit<Doubtful, 'run' | 'question'> | undefined {
  if (error !== undefined) return undefined;
  if (answer !== undefined && answer.trim() !== '' && ERROR_TEXT.some((form) => form.test(answer)))
    return { doubt: 'error text', text: answer.slice(0, SHOWN) };
  if (answer !== undefined && answer.trim() === '') return { doubt: 'empty answer', text: '' };
  const lost = verdicts.find((verdict) => verdict.mark !== 'unjudged' && judgeFailed(verdict));
  if (lost) return { doubt: 'failed judge', text: (lost.reason ?? '').slice(0, SHOWN) };
  return doubt === undefined ? undefined : { doubt: 'failed step', text: doubt.slice(0, SHOWN) };
}

/** Every doubtful answer and verdict of all runs. */
export function doubtfulIn({ runs }: OpenedResults): Doubtful[] {
  return runs.flatMap(({ id, answers }) =>
    [...answers].flatMap(([question, facts]) => {
      const found = doubtOf(facts);
      return found ? [{ run: id, question, ...found }] : [];
    }),
  );
}
