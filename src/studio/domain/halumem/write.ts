/** A user as a line of JSON in HaluMem's own shape, with the field names that its evaluation scripts read. */

import { halumem } from '../../../data/formats/halumem/halumem';
import { estimateTokens } from '../../../llm/domain/tokens';
import type { MemoryBank } from '../../../core/memory/bank';
import { type HalumemUser, type Persona, type UserPoint, type UserSession, QUESTION_TYPES } from './user';
import { markdownText } from '../../../data/export/table-formats';
import { isoDay } from '../../../core/text/dates';
import { ageAt } from '../check/plausible';
import { userFaults } from './checks';
import { GRAMMAR_SOURCE } from './grammar';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const two = (value: number) => String(value).padStart(2, '0');

/** As HaluMem writes a time: `Mar 15, 2025, 16:20:20`. @param time milliseconds on the calendar as written. */
export function halumemTime(time: number): string {
  const at = new Date(time);
  return `${halumemDay(time)}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
}

function halumemDay(time: number): string {
  const at = new Date(time);
  return `${MONTHS[at.getUTCMonth()]} ${two(at.getUTCDate())}, ${at.getUTCFullYear()}`;
}

function age(birth: string, time: number): string {
  const years = ageAt(birth, isoDay(time));
  return Number.isNaN(years) ? '' : String(years);
}

/** The persona as one text, the way HaluMem has it: labels in English, separated by semicolons. */
export function personaInfo({ core }: Persona, recorded: number): string {
  const fields = [
    ['Name', core.name],
    ['Gender', core.gender],
    ['Birth Date', core.birth],
    ['Location', core.location],
    ['Current Age', age(core.birth, recorded)],
    ['Highest Degree', core.degree],
    ['Major', core.major],
    ['Statement', core.goal],
  ].filter(([, value]) => value !== '');
  const text = fields.map(([label, value]) => `${label}: ${value!.replaceAll(';', ',')}`).join('; ');
  return `[Recorded on ${halumemDay(recorded)}] ${text}`;
}

function pointRecord(point: UserPoint, i: number, session: UserSession, stage: number) {
  const { text, type, source, importance, replaces, distorts } = point;
  const reference = distorts === undefined ? -1 : session.points.findIndex((each) => each.text === distorts);
  return {
    index: i + 1,
    memory_content: text,
    memory_type: type,
    memory_source: source,
    // Texts, not truth values, as in HaluMem's files.
    is_update: replaces.length > 0 ? 'True' : 'False',
    original_memories: [...replaces],
    timestamp: halumemTime(session.end),
    ...(source === 'system' && { event_source: stage }),
    importance,
    ...(distorts !== undefined && {
      reference_memory_content: distorts,
      reference_memory_index: reference + 1,
      ...(reference >= 0 && { reference_memory_type: session.points[reference]!.type }),
    }),
  };
}

/** The user as HaluMem's document: an object that `JSON.stringify` writes on one line. */
export function halumemDocument(user: HalumemUser) {
  const types = new Map(
    user.sessions.flatMap(({ points }) => points.map(({ text, type }) => [text, type] as const)),
  );
  const sessions = user.sessions.map((session, s) => {
    const { points, turns, questions } = session;
    return {
      start_time: halumemTime(session.start),
      end_time: halumemTime(session.end),
      memory_points_count: points.length,
      memory_points: points.map((point, i) => pointRecord(point, i, session, s)),
      dialogue_turn_num: Math.ceil(turns.length / 2),
      dialogue: turns.map(({ role, text, time }, i) => ({
        role,
        content: text,
        timestamp: halumemTime(time),
        dialogue_turn: Math.floor(i / 2),
      })),
      dialogue_token_length: turns.reduce((sum, { text }) => sum + estimateTokens(text), 0),
      questions: questions.map(({ question, answer, type, difficulty, evidence }) => ({
        question,
        answer,
        evidence: evidence.map((text) => ({ memory_content: text, memory_type: types.get(text) ?? '' })),
        difficulty,
        question_type: type,
      })),
      question_count: questions.length,
    };
  });
  const sum = (of: (session: (typeof sessions)[number]) => number) =>
    sessions.reduce((all, session) => all + of(session), 0);
  return {
    uuid: user.id,
    persona_info: personaInfo(user.persona, user.sessions[0]?.start ?? 0),
    source: user.source,
    licence: user.licence,
    sessions,
    total_dialogue_token_length: sum((session) => session.dialogue_token_length),
    total_question_count: sum((session) => session.question_count),
  };
}

/** One line of JSON Lines with its line break. */
export function writeHalumem(user: HalumemUser): string {
  return `${JSON.stringify(halumemDocument(user))}\n`;
}

/** The user's bank, read by the reader of HaluMem's files from what {@link writeHalumem} writes. */
export function bankOfHalumem(user: HalumemUser): MemoryBank {
  const { banks } = halumem.read([{ name: `${user.id}.jsonl`, data: halumemDocument(user) }]);
  return banks[0]!;
}

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
