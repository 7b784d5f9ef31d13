/** The sessions of a LoCoMo conversation, and their turns as memories. */

import type { Memory, Session, Turn } from '../../../core/memory/bank';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import { textAt, type Problems } from '../halumem/halumem-fields';
import { titleOf } from '../halumem/halumem-memories';
import { earlierHas } from '../phrases';

export const SESSION = /^session_(0|[1-9]\d{0,6})$/;
export const DATE = /^session_(0|[1-9]\d{0,6})_date_time$/;

/** The numbers of the sessions that have a list of turns, in ascending order. */
export function sessionNumbers(conversation: JsonRecord): number[] {
  return Object.keys(conversation)
    .flatMap((key) => SESSION.exec(key)?.[1] ?? [])
    .filter((number) => Array.isArray(conversation[`session_${number}`]))
    .map(Number)
    .sort((a, b) => a - b);
}

/** Whether a value is a conversation: a session with at least one turn that has a speaker and words or an id. */
export function isConversation(value: unknown): value is JsonRecord {
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
export function turnsOf(
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
