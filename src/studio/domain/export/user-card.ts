/** A data card of a user with conversations: how it was made, what it passed. In English, for a repository. */

import { markdownText } from '../../../data/export/table-formats';
import { userFaults } from '../halumem/checks';
import { GRAMMAR_SOURCE } from '../halumem/grammar';
import { QUESTION_TYPES, type HalumemUser } from '../halumem/user';

/** @param made ISO 8601, the day of the export. */
export function userCard(user: HalumemUser, made: string): string {
  const { id, language, persona, sessions, source, licence } = user;
  const points = sessions.flatMap((session) => session.points);
  const questions = sessions.flatMap((session) => session.questions);
  const faults = userFaults(user);
  const rows: readonly (readonly [string, number])[] = [
    ['sessions', sessions.length],
    ['turns', sessions.reduce((sum, { turns }) => sum + turns.length, 0)],
    ['memory points', points.filter((point) => point.source !== 'interference').length],
    ['updates', points.filter(({ replaces }) => replaces.length > 0).length],
    ['interference points', points.filter((point) => point.source === 'interference').length],
    ...QUESTION_TYPES.map(
      (type) => [`questions: ${type}`, questions.filter((asked) => asked.type === type).length] as const,
    ),
  ];
  return [
    `# Data card: ${markdownText(persona.core.name)}`,
    '',
    `A fictional user in the shape of HaluMem, id ${markdownText(id)}, language \`${language}\`, exported ${made.slice(0, 10)}.`,
    '',
    '| what | how many |',
    '| --- | --- |',
    ...rows.map(([what, count]) => `| ${what} | ${count} |`),
    '',
    '## How it was made',
    '',
    `- ${markdownText(source)}`,
    '- nothing was edited by hand',
    '',
    '## Checks',
    '',
    faults.length === 0
      ? 'Passes all checks: evidence and updates are verbatim, points are said by the user, and interference is said by the assistant only.'
      : `Does not pass all checks: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`,
    ...faults.map(({ message }) => `- ${markdownText(message.en)}`),
    '',
    '## Use',
    '',
    `- Licence: ${markdownText(licence) || 'none stated'}`,
    ...(source === GRAMMAR_SOURCE
      ? [
          '- Generated: its language is that of the rules, so it measures protocols, not the quality of models.',
        ]
      : []),
    '',
  ].join('\n');
}
