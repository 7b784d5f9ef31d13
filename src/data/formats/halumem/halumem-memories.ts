/** HaluMem's memory points as memories, and how texts that name them are resolved. */

import type { Character, Language, Kind, Memory } from '../../../core/memory/bank';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import { textAt, isTrue, listAt, textsAt, type Problems } from '../fields';
import { PRONOUNS } from '../../../core/memory/words';
import { weightAt } from './halumem-fields';
import { inShort } from '../../../core/text/place';

/** Longest title, in characters: memory points have none, so their first words stand for them. */
const TITLE_LENGTH = 64;
/** Shortest part of a memory, in folded characters, that may stand for the whole. */
const SHORTEST_PART = 24;

/** HaluMem's types of memory as kinds: traits are profile, what happened is an event. */
export function kindOfType(type: string): Kind | undefined {
  // Evidence has the type in brackets at times.
  const word = type
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  if (word === 'persona memory') return 'profile';
  if (word === 'event memory') return 'event';
  return word === 'relationship memory' ? 'relationship' : undefined;
}

/** Where a session stands, for ids and messages. */
export interface SessionPlace {
  readonly where: string;
  /** Position in the user's list, from 0, as judged records and outputs count. */
  readonly session: number;
  readonly id: string;
  readonly problems: Problems;
}

/** One memory point with the texts that it replaces, not yet resolved. */
export interface DraftMemory {
  readonly memory: Memory;
  readonly replaces: readonly string[];
}

/** @returns undefined where the point has no text, which is reported. */
export function memoryOf(point: JsonRecord, i: number, place: SessionPlace): DraftMemory | undefined {
  const { where, session, id, problems } = place;
  const path = (key: string) => ['sessions', session, 'memory_points', i, key];
  const text = textAt(point, 'memory_content');
  if (!text) {
    problems.add(
      where,
      path('memory_content'),
      { en: 'is absent or empty; the memory point is left out.', zh: '缺失或为空；已略过这个记忆点。' },
      'memory_content',
    );
    return undefined;
  }
  const type = textAt(point, 'memory_type');
  const kind = kindOfType(type);
  if (!kind)
    problems.add(
      where,
      path('memory_type'),
      {
        en: `"${inShort(type)}" is no type of HaluMem; read as an event.`,
        zh: `“${inShort(type)}”不是 HaluMem 的类型；读作事件。`,
      },
      'memory_type',
    );
  const time = textAt(point, 'timestamp');
  const origin = textAt(point, 'memory_source').toLowerCase();
  const importance = weightAt(point, 'importance');
  if (importance === undefined)
    problems.add(
      where,
      path('importance'),
      { en: 'is not a number from 0 to 1; left out.', zh: '不是 0 到 1 之间的数字；已略过。' },
      'importance',
    );
  const replaces = textsAt(point, 'original_memories');
  if (isTrue(point['is_update']) && replaces.length === 0) {
    const why = {
      en: 'is empty, but the memory point is an update; it replaces nothing that is known.',
      zh: '为空，而这个记忆点是更新；它没有替换任何已知内容。',
    };
    problems.add(where, path('original_memories'), why, 'original_memories');
  }
  const memory: Memory = {
    id: `${id}-m${i + 1}`,
    kind: kind ?? 'event',
    title: titleOf(text),
    text,
    body: text,
    people: [],
    ...(time && { time }),
    session: id,
    ...(importance !== undefined && { importance }),
    ...(origin && { origin }),
  };
  return { memory, replaces };
}

/** The first words of a text. */
export function titleOf(text: string): string {
  if (text.length <= TITLE_LENGTH) return text;
  const cut = text.slice(0, TITLE_LENGTH + 1);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_LENGTH / 2));
  // The cut may go through a character that takes two code units. Joined anew, for a slice would keep the whole text in memory.
  return [...words.replace(/\p{Surrogate}$/u, '').trimEnd(), '…'].join('');
}

/**
 * Finds memories by their text: the same text; else the same but for case, punctuation and a leading date or type; else the
 * memory that contains it whole (an update may name only the reason that a preference was given).
 *
 * Of several, what is no interference comes first, then what was known already, then the latest.
 */
export class TextIndex {
  readonly #exact = new Map<string, number[]>();
  readonly #folded = new Map<string, number[]>();
  /** Folded, with a space at either end, so that a part is found at whole words only. */
  readonly #padded: readonly string[];
  /** Updates of one session name the same texts again and again. */
  readonly #parts = new Map<string, number[]>();

  /** @param memories in the order in which they became known. */
  constructor(readonly memories: readonly Memory[]) {
    const folded = memories.map(({ text }) => normalisedText(text));
    this.#padded = folded.map((text) => ` ${text} `);
    for (const [i, { text }] of memories.entries()) {
      push(this.#exact, text, i);
      push(this.#folded, folded[i]!, i);
    }
  }

  /** @param known how many memories were known by then: later ones are taken only where `later` allows it. */
  find(text: string, known: number, later: boolean): Memory | undefined {
    const folded = normalisedText(text);
    for (const candidates of [
      () => this.#exact.get(text) ?? [],
      () => this.#folded.get(folded) ?? [],
      () => (folded.length < SHORTEST_PART ? [] : this.#containing(folded)),
    ]) {
      const best = this.#best(candidates(), known, later);
      if (best) return best;
    }
    return undefined;
  }

  #containing(folded: string): number[] {
    const met = this.#parts.get(folded);
    if (met) return met;
    const part = ` ${folded} `;
    const found = this.#padded.flatMap((text, i) => (text.includes(part) ? [i] : []));
    this.#parts.set(folded, found);
    return found;
  }

  #best(candidates: readonly number[], known: number, later: boolean): Memory | undefined {
    const rank = (i: number) => [
      this.memories[i]!.origin === 'interference' ? 0 : 1,
      i < known ? 1 : 0,
      i < known ? i : -i,
    ];
    const allowed = candidates.filter((i) => later || i < known);
    const [best] = allowed.sort((a, b) => {
      const x = rank(a);
      const y = rank(b);
      return y[0]! - x[0]! || y[1]! - x[1]! || y[2]! - x[2]!;
    });
    return best === undefined ? undefined : this.memories[best];
  }
}

function normalisedText(text: string): string {
  const plain = text.replace(/^(\s*\[[^\]]*\])+|^\s*\p{L}{3} \d{1,2}, \d{4}, [\d:]+ - /u, '');
  return plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** The texts of a question's evidence. */
export function evidenceOf(question: JsonRecord): { readonly text: string; readonly type: string }[] {
  return listAt(question, 'evidence').flatMap((each) => {
    if (typeof each === 'string' || typeof each === 'number')
      return [{ text: String(each).trim(), type: '' }];
    if (typeof each !== 'object' || each === null) return [];
    const record = each as JsonRecord;
    return [{ text: textAt(record, 'memory_content'), type: textAt(record, 'memory_type') }];
  });
}

/** What the persona's text says, by label in lower case: `Name: Sharon Brown; Gender: Female; …` or an object. */
function personaFields(persona: unknown): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const add = (label: string, value: string) => {
    const key = label
      .toLowerCase()
      .replace(/[\s_]+/g, ' ')
      .trim();
    if (key && value.trim() && !fields.has(key)) fields.set(key, value.trim());
  };
  const addRecord = (record: JsonRecord): void => {
    for (const [key, value] of Object.entries(record)) {
      if (isRecord(value)) addRecord(value);
      else if (typeof value === 'string' || typeof value === 'number') add(key, String(value));
    }
  };
  if (isRecord(persona)) addRecord(persona);
  if (typeof persona === 'string') {
    for (const part of persona.replace(/^\s*\[[^\]]*\]\s*/, '').split(/;\s*/)) {
      const at = part.indexOf(':');
      if (at > 0) add(part.slice(0, at), part.slice(at + 1).replace(/\.+$/, ''));
    }
  }
  return fields;
}

/** Name (else `user_name`, else none), pronouns by gender, and the persona's text. */
export function personaOf(user: JsonRecord, language: Language): Omit<Character, 'id' | 'language'> {
  const persona = user['persona_info'];
  const fields = personaFields(persona);
  const of = (label: string) => fields.get(label) ?? '';
  const facts = ['gender', 'birth date', 'location', 'current age'].map(of);
  const [gender, born, place] = facts;
  const parts = [gender, born && `born ${born}`, place, of('life goal type')].filter(Boolean);
  return {
    name: of('name') || textAt(user, 'user_name'),
    pronouns: pronounsOf(gender!, language),
    summary: parts.length > 0 ? `${parts.join(', ')}.` : '',
    description:
      typeof persona === 'string' ? persona.trim() : [...fields].map((field) => field.join(': ')).join('; '),
  };
}

function pronounsOf(gender: string, language: Language): string {
  const { she, he, they } = PRONOUNS[language];
  if (/^(female|woman|女)/i.test(gender)) return she;
  return /^(male|man|男)/i.test(gender) ? he : they;
}
