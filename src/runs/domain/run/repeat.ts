/** Whether a run that was made again says the same. */

import type { QuestionResult } from './question-result';
import { questionResultId } from './question-result';

export interface Repetition {
  /** Questions that both runs have. */
  readonly questions: number;
  /** Questions that only one of them has. */
  readonly unpaired: number;
  /** Questions of which any list, score or probability differs; times do not count. */
  readonly different: readonly {
    readonly bank: string;
    readonly question: string;
    readonly systems: readonly string[];
  }[];
}

/** Compares two runs of one plan, number by number. */
export function repetition(first: readonly QuestionResult[], second: readonly QuestionResult[]): Repetition {
  const others = new Map(second.map((unit) => [questionResultId(unit.bank, unit.question), unit]));
  const pairs = first.flatMap((unit) => {
    const other = others.get(questionResultId(unit.bank, unit.question));
    return other ? [[unit, other] as const] : [];
  });
  const different = pairs.flatMap(([a, b]) => {
    const systems = differing(a, b);
    return systems.length > 0 ? [{ bank: a.bank, question: a.question, systems }] : [];
  });
  return { questions: pairs.length, unpaired: first.length + second.length - 2 * pairs.length, different };
}

function differing(a: QuestionResult, b: QuestionResult): string[] {
  const names = new Set(
    [a, b].flatMap(({ lists, classes }) => [...Object.keys(lists), ...Object.keys(classes)]),
  );
  return [...names].filter((name) => numbers(a, name) !== numbers(b, name));
}

/** All that must repeat, as text: single and double precision numbers are equal where their shortest forms are. */
function numbers({ lists, classes }: QuestionResult, name: string): string {
  const list = lists[name];
  const said = classes[name];
  return JSON.stringify([list && [list.ranked, list.scores], said && [said.category, said.semantic]]);
}
