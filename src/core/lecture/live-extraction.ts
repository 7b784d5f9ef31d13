/**
 * The first stage of the small memory system that the lecture on hallucination takes apart: a language model writes memory points from a few turns
 * of a dialogue at a time, as systems with a short buffer do. What it gets wrong is the lecture's matter, so its prompt is kept as simple as
 * such prompts are.
 */

import * as z from 'zod';
import type { Language } from '../memory/bank';
import type { ChatMessage } from '../ports';

/** Turns that the system's buffer holds: what was said before is forgotten when it writes. */
export const BUFFERED_TURNS = 4;
/** Most points that one buffer may give. */
export const MOST_POINTS = 3;

export interface SpokenTurn {
  readonly speaker: string;
  readonly text: string;
}

/** A dialogue's memory text as turns: a line each, the speaker before the first colon. */
export function turnsOf(body: string): SpokenTurn[] {
  return body.split('\n').flatMap((line) => {
    const found = /^([^:：]+)[:：]\s*(.*)$/.exec(line.trim());
    return found ? [{ speaker: found[1]!.trim(), text: found[2]! }] : [];
  });
}

/** The turns as the buffer sees them, one list a call. */
export function buffers(turns: readonly SpokenTurn[]): SpokenTurn[][] {
  return Array.from({ length: Math.ceil(turns.length / BUFFERED_TURNS) }, (_, i) =>
    turns.slice(i * BUFFERED_TURNS, (i + 1) * BUFFERED_TURNS),
  );
}

const SYSTEM: Readonly<Record<Language, string>> = {
  en: [
    'You keep the long-term memory of one person. You are given a few lines of a conversation.',
    'Write down what is worth remembering for years: facts about the people, what happened, what was promised.',
    `Write at most ${MOST_POINTS} statements. Each must be understood by itself, so put a name in the place of every pronoun.`,
    'Answer with a JSON list of strings and nothing else.',
  ].join('\n'),
  zh: [
    '你负责维护一个人的长期记忆。下面给出一段对话中的几句。',
    '请写下多年以后仍值得记住的内容：人物的情况、发生的事、许下的承诺。',
    `最多写${MOST_POINTS}条。每一条都要能单独读懂，因此请把所有代词换成人名。`,
    '只回答一个由字符串组成的 JSON 列表，不要写其他内容。',
  ].join('\n'),
};

/** What the model is asked for one buffer. @param person whose memory it is. */
export function extractionMessages(
  language: Language,
  person: string,
  turns: readonly SpokenTurn[],
): readonly ChatMessage[] {
  const [whose, colon] = language === 'zh' ? ['这段记忆属于：', '：'] : ['The memory is that of: ', ': '];
  const said = turns.map(({ speaker, text }) => `${speaker}${colon}${text}`).join('\n');
  return [
    { role: 'system', content: SYSTEM[language] },
    { role: 'user', content: `${whose}${person}\n\n${said}` },
  ];
}

const Points = z.array(z.string().min(1));

/** The points in a model's reply: its JSON list, whatever stands around it; undefined where there is none. */
export function pointsIn(reply: string): readonly string[] | undefined {
  const [start, end] = [reply.indexOf('['), reply.lastIndexOf(']')];
  if (start < 0 || end < start) return undefined;
  try {
    const read = Points.safeParse(JSON.parse(reply.slice(start, end + 1)));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
