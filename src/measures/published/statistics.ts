/** What banks hold, counted as PerLTQA's Table 2 and HaluMem's Table 6 count. */

import { HALUMEM_TABLES } from './halumem';
import { PERLTQA_TABLES } from './perltqa';
import type { PublishedTable } from './table';
import type { Phrase } from '../../core/text/phrase';
import type { MemoryBank } from '../../core/memory/bank';
import { relationOf } from '../../core/memory/people';

/** One row of a published table beside what was counted. */
export interface StatisticsRow {
  /** As the paper prints it. */
  readonly label: string;
  readonly group: string;
  /** Counted; undefined where the row has no such figure, or banks do not keep what it counts. */
  readonly number?: number | undefined;
  readonly average?: number | undefined;
  /** Why nothing is counted, or how. */
  readonly note?: Phrase;
  /** The paper's own figures, by column key. */
  readonly published: Readonly<Record<string, number>>;
}

export interface StatisticsTable {
  readonly published: PublishedTable;
  readonly rows: readonly StatisticsRow[];
}

interface Counted {
  readonly number?: number | undefined;
  readonly average?: number | undefined;
  readonly note?: Phrase;
}

const JOB_FIELDS = /^(occupation|job|profession|职业|工作|当前工作)$/i;

/** Adds banks up, one at a time: a library need not be held whole. */
export class Tally {
  banks = 0;
  readonly #jobs = new Set<string>();
  readonly #relations = new Set<string>();
  readonly #kinds = { profile: 0, relationship: 0, event: 0, dialogue: 0 };
  readonly #types = new Map<string, number>();
  #eventWords = 0;
  #utterances = 0;
  #utteranceWords = 0;
  #questions = 0;
  #questionWords = 0;
  #answers = 0;
  #answerWords = 0;
  #anchors = 0;
  #sessions = 0;
  #turns = 0;
  #turnWords = 0;
  #distractors = 0;
  #updates = 0;

  add(bank: MemoryBank): void {
    this.banks++;
    for (const { kind, title, body, origin, updates } of bank.memories) {
      this.#kinds[kind]++;
      if (kind === 'profile' && JOB_FIELDS.test(title)) this.#jobs.add(body.trim().toLowerCase());
      if (kind === 'relationship' && relationOf(title)) this.#relations.add(relationOf(title).toLowerCase());
      if (kind === 'event') this.#eventWords += wordCount(body);
      if (kind === 'dialogue') this.#addUtterances(body);
      if (origin === 'interference') this.#distractors++;
      if (updates && updates.length > 0) this.#updates++;
    }
    for (const { text, answer, anchors, type } of bank.questions) {
      this.#questions++;
      this.#questionWords += wordCount(text);
      if (answer !== '') {
        this.#answers++;
        this.#answerWords += wordCount(answer);
      }
      this.#anchors += anchors.length;
      if (type !== undefined) this.#types.set(type, (this.#types.get(type) ?? 0) + 1);
    }
    for (const { turns } of bank.sessions ?? []) {
      this.#sessions++;
      const opener = turns[0]?.speaker;
      for (const { speaker, text } of turns) {
        if (speaker === opener) this.#turns++;
        this.#turnWords += wordCount(text);
      }
    }
  }

  /** All memories. */
  get memories(): number {
    return Object.values(this.#kinds).reduce((sum, count) => sum + count, 0);
  }
  get questions(): number {
    return this.#questions;
  }

  /** PerLTQA's Table 2. A word is what stands between white space, in Chinese a character: the paper does not say what it counts. */
  perltqa(): StatisticsTable {
    const { relationship, event, dialogue } = this.#kinds;
    return beside('perltqa-sighan-table-2', {
      '# Character profiles': { number: this.banks },
      '# Jobs': {
        number: this.#jobs.size,
        note: {
          en: 'Different values of the profile field for the occupation.',
          zh: '个人资料中职业一栏的不同取值。',
        },
      },
      '# Relationship Descriptions': { number: relationship },
      '# Relationship Categories': { number: this.#relations.size },
      '# Average Social Relationships per Character': { average: mean(relationship, this.banks) },
      '# Topics': {
        note: {
          en: 'Banks keep an event’s topic within its text only, so it is not counted.',
          zh: '记忆库只在正文中保留事件的主题，因此未作统计。',
        },
      },
      '# Events': { number: event },
      '# Average Words per Events': { number: mean(this.#eventWords, event) },
      '# Event-related Historical Dialogs': { number: dialogue },
      '# Utterances': {
        number: this.#utterances,
        note: { en: 'Lines of the dialogues.', zh: '对话的行数。' },
      },
      '# Average Words per Utterance': { average: mean(this.#utteranceWords, this.#utterances) },
      '# Question Answer Pairs': { number: this.#questions },
      '# Average Words per Question': { average: mean(this.#questionWords, this.#questions) },
      '# Average Words per Answer': { average: mean(this.#answerWords, this.#answers) },
      '# Memory Anchors': { number: this.#anchors },
      '# Average Anchors': { average: mean(this.#anchors, this.#questions) },
    });
  }

  /** HaluMem's Table 6. A turn is an utterance of whoever opens the session, with its reply. */
  halumem(): StatisticsTable {
    const { profile, relationship, event } = this.#kinds;
    const type = (name: string): Counted => ({ number: this.#types.get(name) ?? 0 });
    return beside('halumem-table-6', {
      'Context length (tokens a user)': {
        average: mean(this.#turnWords, this.banks),
        note: {
          en: 'Counted in words (in Chinese, characters); the paper’s are tokens.',
          zh: '按词统计（中文按字）；论文按 token 统计。',
        },
      },
      'Sessions a user': { average: mean(this.#sessions, this.banks) },
      'Dialogue turns a session': { average: mean(this.#turns, this.#sessions) },
      'Dialogue turns': { number: this.#turns },
      'Memories a session': { average: mean(this.memories, this.#sessions) },
      'Distractor memories': { number: this.#distractors },
      'Update memories': {
        number: this.#updates,
        note: {
          en: 'Those whose earlier memory was found in the bank.',
          zh: '在记忆库中找到了先前记忆的那些。',
        },
      },
      'Persona memories': { number: profile },
      'Event memories': { number: event },
      'Relationship memories': { number: relationship },
      Memories: { number: this.memories },
      'Questions a user': { average: mean(this.#questions, this.banks) },
      Questions: { number: this.#questions },
      'Basic Fact Recall': type('Basic Fact Recall'),
      'Multi-hop Inference': type('Multi-hop Inference'),
      'Dynamic Update': type('Dynamic Update'),
      'Memory Boundary': type('Memory Boundary'),
      'Memory Conflict': type('Memory Conflict'),
      'Generalization & Application': type('Generalization & Application'),
    });
  }

  #addUtterances(body: string): void {
    for (const line of body.split('\n')) {
      if (line.trim() === '') continue;
      this.#utterances++;
      this.#utteranceWords += wordCount(line.replace(/^[^:：]{1,40}[:：]\s*/, ''));
    }
  }
}

/** Words between white space; every Han character is one of its own. */
export function wordCount(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const others = text.replace(/\p{Script=Han}/gu, ' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  return han + others;
}

/** @returns undefined where there is nothing to take a mean of. */
function mean(sum: number, count: number): number | undefined {
  return count === 0 ? undefined : sum / count;
}

/** @throws RangeError where the table has a row that is not counted, or the other way round: then code and table have parted. */
function beside(id: string, counted: Readonly<Record<string, Counted>>): StatisticsTable {
  const published = [...PERLTQA_TABLES, ...HALUMEM_TABLES].find((table) => table.id === id);
  if (!published) throw new RangeError(`There is no published table "${id}".`);
  const rows = published.rows.map(({ label, group = '', values }): StatisticsRow => {
    const own = counted[label];
    if (!own) throw new RangeError(`Row "${label}" of ${id} is not counted.`);
    return { label, group, published: values, ...own };
  });
  return { published, rows };
}
