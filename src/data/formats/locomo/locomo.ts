/**
 * Reader of LoCoMo (Maharana et al., ACL 2024): one list of conversations, or a file per conversation.
 *
 * One conversation is one bank, and both speakers are its character. A memory is a dialogue turn, gold are the
 * evidence turns (locomo-questions.ts). What the source derived from the turns (events, observations, summaries) is not read.
 */

import type { Memory, Session, Turn, MemoryBank } from '../../../core/memory/bank';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import { textAt, Problems, documentsOf } from '../fields';
import { titleOf } from '../halumem/halumem-memories';
import { earlierHas, alreadyRead } from '../phrases';
import type { DatasetFormat, ParsedFile } from '../format';
import { questionsOf } from './locomo-questions';
import { slug } from '../perltqa/perltqa-fields';
import { DatasetError, problemAt } from '../../../core/text/problem';
import {
  checkShape,
  counted,
  countShape,
  into,
  list,
  listOrOne,
  record,
  Tally,
  TEXT,
  type Found,
} from '../shape';
import { languageOfText } from '../../../core/text/languages';
import { PRONOUNS } from '../../../core/memory/words';

const SESSION = /^session_(0|[1-9]\d{0,6})$/;
const DATE = /^session_(0|[1-9]\d{0,6})_date_time$/;

/** The numbers of the sessions that have a list of turns, in ascending order. */
function sessionNumbers(conversation: JsonRecord): number[] {
  return Object.keys(conversation)
    .flatMap((key) => SESSION.exec(key)?.[1] ?? [])
    .filter((number) => Array.isArray(conversation[`session_${number}`]))
    .map(Number)
    .sort((a, b) => a - b);
}

/** Whether a value is a conversation: a session with at least one turn that has a speaker and words or an id. */
function isConversation(value: unknown): value is JsonRecord {
  if (!isRecord(value)) return false;
  return Object.entries(value).some(
    ([key, turns]) =>
      SESSION.test(key) &&
      Array.isArray(turns) &&
      turns.some((turn) => isRecord(turn) && 'speaker' in turn && ('dia_id' in turn || 'text' in turn)),
  );
}

/**
 * Reads the turns of a conversation.
 *
 * A memory is one turn: kind dialogue, id as in the source, text "Speaker: words". Where a photo was shared, its caption follows as
 * "[shares a photo: caption]", because questions ask for what only the photo shows; the caption is a machine's (BLIP), as released. The
 * body is the same without the speaker. The photo's address and the query that found it are not read. The time is the session's.
 *
 * Reported: turns without words and photo (left out), without id (named by session and place, as the source does), with the id of an
 * earlier turn (left out), and sessions with a date but no turns.
 */
function turnsOf(
  conversation: JsonRecord,
  where: string,
  problems: Problems,
): { readonly sessions: Session[]; readonly memories: Memory[] } {
  const sessions: Session[] = [];
  const memories = new Map<string, Memory>();
  for (const number of sessionNumbers(conversation)) {
    const key = `session_${number}`;
    const start = textAt(conversation, `${key}_date_time`);
    if (start === '')
      problems.add(
        where,
        [`${key}_date_time`],
        { en: 'is absent; the session has no date.', zh: '缺失；会话没有日期。' },
        'date',
      );
    const turns: Turn[] = [];
    for (const [i, value] of (conversation[key] as readonly unknown[]).entries()) {
      const path = [key, i];
      const turn = isRecord(value) ? turnOf(value) : undefined;
      if (!turn) {
        problems.add(
          where,
          path,
          { en: 'has neither words nor a photo; left out.', zh: '既没有文字也没有照片；已略过。' },
          key,
        );
        continue;
      }
      const id = turn.id ?? `D${number}:${i + 1}`;
      if (memories.has(id)) {
        problems.add(where, path, earlierHas('turn', id));
        continue;
      }
      if (turn.id === undefined)
        problems.add(where, path, {
          en: `has no dia_id; named "${id}".`,
          zh: `没有 dia_id；命名为“${id}”。`,
        });
      if (turn.speaker === '')
        problems.add(where, path, { en: 'names no speaker.', zh: '没有指明说话人。' }, key);
      turns.push({ id, speaker: turn.speaker, text: turn.text });
      memories.set(id, {
        id,
        kind: 'dialogue',
        title: titleOf(turn.text),
        text: turn.speaker === '' ? turn.text : `${turn.speaker}: ${turn.text}`,
        body: turn.text,
        people: [],
        session: key,
        ...(start && { time: start }),
      });
    }
    sessions.push({ id: key, ...(start && { start }), turns });
  }
  reportEmpty(conversation, where, problems);
  return { sessions, memories: [...memories.values()] };
}

/** A turn's words, the photo's caption among them; undefined where it has neither. */
function turnOf(
  turn: JsonRecord,
): { readonly id: string | undefined; readonly speaker: string; readonly text: string } | undefined {
  const caption = textAt(turn, 'blip_caption');
  const photo = caption === '' ? '' : `[shares a photo: ${caption}]`;
  const text = [textAt(turn, 'text'), photo].filter(Boolean).join(' ');
  if (text === '') return undefined;
  return { id: textAt(turn, 'dia_id') || undefined, speaker: textAt(turn, 'speaker'), text };
}

/** Released files date more sessions than they hold. */
function reportEmpty(conversation: JsonRecord, where: string, problems: Problems): void {
  const empty = Object.keys(conversation).filter((key) => {
    const number = DATE.exec(key)?.[1];
    return number !== undefined && !Array.isArray(conversation[`session_${number}`]);
  });
  if (empty.length === 0) return;
  problems.add(where, [empty[0]!], {
    en: `${empty.length} sessions have a date but no turns; left out.`,
    zh: `有 ${empty.length} 个会话只有日期而没有话轮；已略过。`,
  });
}

const LICENCE = 'CC BY-NC 4.0';
const CITATION =
  'Adyasha Maharana et al. 2024. Evaluating Very Long-Term Conversational Memory of LLM Agents. ACL 2024. arXiv:2402.17753.';
/** The language is told from so many turns; more change nothing. */
const LANGUAGE_SAMPLE = 50;

export const locomo = {
  id: 'locomo',
  title: 'LoCoMo',
  looks: {
    en: 'conversations with session_1, session_2 … of turns with dia_id, and qa',
    zh: '含 session_1、session_2……（话轮带 dia_id）和 qa 的对话',
  },
  licence: LICENCE,
  citation: CITATION,
  perDocument: true,
  guess: (data: unknown): boolean => (Array.isArray(data) ? data.slice(0, 5) : [data]).some(isSample),
  read: readLocomo,
} as const satisfies DatasetFormat;

/** The record with the sessions: a sample's `conversation`, or the sample itself in a file per conversation. */
function conversationOf(sample: unknown): JsonRecord | undefined {
  if (!isRecord(sample) || 'format' in sample) return undefined;
  if (isConversation(sample['conversation'])) return sample['conversation'];
  return isConversation(sample) ? sample : undefined;
}

function isSample(value: unknown): boolean {
  return conversationOf(value) !== undefined;
}

const TURN = record(
  { speaker: TEXT, text: TEXT },
  { optional: { dia_id: TEXT, blip_caption: TEXT }, passed: ['img_url', 'query', 're-download'] },
);
const QUESTION = record(
  { question: TEXT, evidence: listOrOne(TEXT) },
  { optional: { answer: TEXT, category: TEXT, adversarial_answer: TEXT } },
);
const SPEAKERS = { speaker_a: TEXT, speaker_b: TEXT };
const SESSIONS = [
  [SESSION, counted(list(counted(TURN, 'turns', 'memories')), 'sessions')],
  [DATE, TEXT],
] as const;
const ABOUT = { sample_id: TEXT, qa: list(counted(QUESTION, 'questions')) };
const DERIVED = [
  'event_summary',
  'observation',
  'session_summary',
  /^events_session_/,
  /^session_.*(observation|summary)$/,
];
const CONVERSATION = record({}, { optional: SPEAKERS, numbered: SESSIONS, passed: DERIVED });
/** A sample of the list, and one in a file of its own, whose sessions stand in the sample itself. */
const SAMPLE = record({ conversation: CONVERSATION }, { optional: ABOUT, passed: DERIVED });
const FLAT = record({}, { optional: { ...SPEAKERS, ...ABOUT }, numbered: SESSIONS, passed: DERIVED });

function readLocomo(files: readonly ParsedFile[]): ReturnType<DatasetFormat['read']> {
  const problems = new Problems();
  const tally = new Tally();
  const banks = new Map<string, MemoryBank>();
  for (const file of files) {
    for (const { document, where: place } of documentsOf(file)) {
      const conversation = conversationOf(document);
      if (!isRecord(document) || !conversation) {
        problems.add(place, [], {
          en: 'has no session with turns; left out.',
          zh: '没有含话轮的会话；已略过。',
        });
        countShape(document, SAMPLE, tally);
        continue;
      }
      const sample = textAt(document, 'sample_id');
      const where = sample === '' ? place : `${place} (${sample.slice(0, 40)})`;
      // Only a conversation that is a whole file is named by it.
      const bank = bankOf(
        document,
        conversation,
        sample || (place === file.name ? stem(file.name) : ''),
        where,
        problems,
      );
      const shape = conversation === document ? FLAT : SAMPLE;
      checkShape(document, shape, [], locomoPlaces(problems, where, tally));
      if (bank.memories.length === 0)
        problems.add(where, [], {
          en: 'has no turn with words; left out.',
          zh: '没有含文字的话轮；已略过。',
        });
      else if (banks.has(bank.id)) problems.add(where, [], alreadyRead(bank.id));
      else banks.set(bank.id, bank);
    }
  }
  if (banks.size > 0) {
    return { banks: [...banks.values()], problems: problems.list(), held: tally.counts };
  }
  const found = problems.list();
  const why = {
    en: 'contains no conversation. Check that the download is complete.',
    zh: '不含对话。请检查下载是否完整。',
  };
  throw new DatasetError(found.length > 0 ? found : files.map(({ name }) => problemAt(name, why)));
}

/** The reader names sessions without the `conversation` that they stand in. */
function locomoPlaces(problems: Problems, where: string, tally: Tally): Found {
  const within = ([first, ...rest]: readonly PropertyKey[]) =>
    first === 'conversation' ? rest : [first!, ...rest];
  return into(problems, where, tally, (path) => problems.tells(where, within(path)));
}

function bankOf(
  document: JsonRecord,
  conversation: JsonRecord,
  named: string,
  where: string,
  problems: Problems,
): MemoryBank {
  const { sessions, memories } = turnsOf(conversation, where, problems);
  const name = nameOf(conversation, sessions);
  const id = `locomo-${slug(named || name)}`;
  const language = languageOfText(
    memories
      .slice(0, LANGUAGE_SAMPLE)
      .map(({ body }) => body)
      .join('\n'),
  );
  return {
    id,
    character: {
      id,
      name,
      language,
      pronouns: PRONOUNS[language].several,
      summary: '',
      description: '',
    },
    source: 'LoCoMo',
    licence: LICENCE,
    citation: CITATION,
    sessions,
    memories,
    questions: questionsOf(document['qa'], new Set(memories.map((memory) => memory.id)), where, problems),
  };
}

/** "A & B": the declared speakers, else those who speak, in the order in which they do. */
function nameOf(conversation: JsonRecord, sessions: NonNullable<MemoryBank['sessions']>): string {
  const declared = [textAt(conversation, 'speaker_a'), textAt(conversation, 'speaker_b')];
  const heard = sessions.flatMap(({ turns }) => turns.map(({ speaker }) => speaker));
  const names = declared.every(Boolean) ? declared : [...new Set(heard)].filter(Boolean).slice(0, 2);
  return names.join(' & ') || 'Unnamed speakers';
}

/** A file's name without folders and extension. */
function stem(file: string): string {
  return file.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
}
