/** What a bank holds, as sums that are kept with its summary: the tables of a library are then made without reading it. */

import { KINDS, type Kind, type MemoryBank } from './bank';
import { relationOf } from './people';

export interface BankCounts {
  /** The different values of the profile field for the occupation, in lower case. */
  readonly jobs: readonly string[];
  /** The different relations of the people described, in lower case. */
  readonly relations: readonly string[];
  /** Questions by their type; those without one are in none. */
  readonly types: Readonly<Record<string, number>>;
  readonly eventWords: number;
  /** Lines of the dialogues. */
  readonly utterances: number;
  readonly utteranceWords: number;
  readonly questionWords: number;
  /** Questions that have an answer. */
  readonly answers: number;
  readonly answerWords: number;
  readonly anchors: number;
  /** Utterances of whoever opens a session. */
  readonly turns: number;
  /** Words of all utterances of the sessions. */
  readonly turnWords: number;
  /** Memories that are there to mislead. */
  readonly distractors: number;
  /** Memories whose earlier one is in the bank. */
  readonly updates: number;
}

const JOB_FIELDS = /^(occupation|job|profession|职业|工作|当前工作)$/i;

export function countsOf(bank: Pick<MemoryBank, 'memories' | 'questions' | 'sessions'>): BankCounts {
  const jobs = new Set<string>();
  const relations = new Set<string>();
  const types = new Map<string, number>();
  const sums = {
    eventWords: 0,
    utterances: 0,
    utteranceWords: 0,
    questionWords: 0,
    answers: 0,
    answerWords: 0,
    anchors: 0,
    turns: 0,
    turnWords: 0,
    distractors: 0,
    updates: 0,
  };
  for (const { kind, title, body, origin, updates } of bank.memories) {
    if (kind === 'profile' && JOB_FIELDS.test(title)) jobs.add(body.trim().toLowerCase());
    if (kind === 'relationship' && relationOf(title)) relations.add(relationOf(title).toLowerCase());
    if (kind === 'event') sums.eventWords += wordCount(body);
    if (kind === 'dialogue')
      for (const line of body.split('\n')) {
        if (line.trim() === '') continue;
        sums.utterances++;
        sums.utteranceWords += wordCount(line.replace(/^[^:：]{1,40}[:：]\s*/, ''));
      }
    if (origin === 'interference') sums.distractors++;
    if (updates && updates.length > 0) sums.updates++;
  }
  for (const { text, answer, anchors, type } of bank.questions) {
    sums.questionWords += wordCount(text);
    if (answer !== '') {
      sums.answers++;
      sums.answerWords += wordCount(answer);
    }
    sums.anchors += anchors.length;
    if (type !== undefined) types.set(type, (types.get(type) ?? 0) + 1);
  }
  for (const { turns } of bank.sessions ?? []) {
    const opener = turns[0]?.speaker;
    for (const { speaker, text } of turns) {
      if (speaker === opener) sums.turns++;
      sums.turnWords += wordCount(text);
    }
  }
  return { jobs: [...jobs], relations: [...relations], types: Object.fromEntries(types), ...sums };
}

const HAN = /\p{Script=Han}/gu;

/** Words between white space; every Han character is one of its own. */
export function wordCount(text: string): number {
  const han = text.match(HAN)?.length ?? 0;
  const others = han === 0 ? text : text.replace(HAN, ' ');
  return han + (others.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0);
}

/** How many there are of each kind. */
export function kindCounts(items: readonly { readonly kind: Kind }[]): Readonly<Record<Kind, number>> {
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const { kind } of items) counts[kind]++;
  return counts;
}
