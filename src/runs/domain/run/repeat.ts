/** Whether a run that was made again says the same. */

import type { QuestionResult } from './question-result';

export interface Repetition<U> {
  /** Units that both runs have. */
  readonly paired: number;
  /** Those of them that differ, with the parts that do. */
  readonly different: readonly { readonly unit: U; readonly parts: readonly string[] }[];
  /** Units that only one of them has. */
  readonly unpaired: readonly U[];
}

/** Compares two runs of one plan, unit by unit. @param differing the parts of a unit that are not the same in both. */
export function repetition<U>(
  first: ReadonlyMap<string, U>,
  second: ReadonlyMap<string, U>,
  differing: (first: U, second: U) => readonly string[],
): Repetition<U> {
  const pairs = [...first].filter(([id]) => second.has(id));
  const different = pairs
    .map(([id, unit]) => ({ unit, parts: differing(unit, second.get(id)!) }))
    .filter(({ parts }) => parts.length > 0);
  const alone = (of: typeof first, other: typeof first) =>
    [...of].filter(([id]) => !other.has(id)).map(([, unit]) => unit);
  return {
    paired: pairs.length,
    different,
    unpaired: [...alone(first, second), ...alone(second, first)],
  };
}

/** The systems of which any list, score or probability differs; times do not count. */
export function differingSystems(a: QuestionResult, b: QuestionResult): readonly string[] {
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
