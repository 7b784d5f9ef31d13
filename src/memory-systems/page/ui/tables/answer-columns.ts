/** Answers of several systems as columns over the same questions. */

import { groupsOf, type Column } from '../../../../runs/domain/evaluation/columns';
import type { ShownLine } from './shown-line';

/** 1 where an answer is correct, 0 where it is not, NaN where it was not judged or not asked. Questions are told apart by user and id. */
export function answerColumns(lines: readonly Pick<ShownLine, 'id' | 'digests'>[]): Column[] {
  const keyed = lines.map(({ id, digests }) => ({
    id,
    answers: digests.flatMap(({ user, answers }) =>
      answers.map(({ question, label }) => ({ key: `${user} ${question}`, user, label })),
    ),
  }));
  const places = new Map<string, number>();
  const users: { readonly bank: string }[] = [];
  for (const { key, user } of keyed.flatMap(({ answers }) => answers))
    if (!places.has(key)) {
      places.set(key, places.size);
      users.push({ bank: user });
    }
  const groups = groupsOf(users);
  return keyed.map(({ id, answers }) => {
    const values = new Float64Array(places.size).fill(Number.NaN);
    for (const { key, label } of answers)
      if (label !== null) values[places.get(key)!] = label === 'Correct' ? 1 : 0;
    return { system: id, values, groups };
  });
}
