/**
 * What a system remembered at the end of a run, as a character: its memories can be classified, retrieved and re-ranked over like any other's.
 *
 * A question keeps a gold only where the memory can be shown to hold it by its words alone (`normalisedText`): every gold memory of the data set
 * stands whole in an extracted one; or, failing that, an extracted memory of the evidence's session holds the reference answer. Other questions
 * are there without gold, and are not scored.
 */

import { titleOf } from '../../data/formats/halumem/halumem-memories';
import { normalisedText } from '../../measures/domain/text/anchor-hit';
import type { Kind, Memory, MemoryBank, Question } from '../../core/memory/bank';
import { contentTerms } from '../../core/text/content-terms';
import { conversationsOf } from './user';
import { TermCache } from './lexical';
import type { Entry } from './port';
import { memoryAfterEach, type SessionRecord } from './run';

/** Who extracted the memories: the id that tells the character from others of the same user, and the name in words. */
export interface ExtractedBy {
  readonly system: string;
  readonly name: string;
}

/**
 * The character that a run's memory makes.
 *
 * @param given the data set's bank, which the system was tested on.
 * @returns undefined where nothing was stored.
 */
export function bankOfMemory(
  given: MemoryBank,
  records: readonly SessionRecord[],
  { system, name }: ExtractedBy,
): MemoryBank | undefined {
  const bank = conversationsOf(given) ?? given;
  const entries = [...([...memoryAfterEach(records)].at(-1)?.entries.values() ?? [])].filter(
    ({ text }) => text.trim() !== '',
  );
  if (entries.length === 0) return undefined;
  const said = new Holdings(bank, entries);
  const id = `${bank.id}-by-${system.replace(/[^\p{L}\p{N}]+/gu, '-')}`;
  return {
    id,
    character: { ...bank.character, id },
    source: `extracted by ${name} from ${bank.source}`,
    licence: bank.licence,
    ...(bank.generated && { generated: bank.generated }),
    ...(bank.citation !== undefined && { citation: bank.citation }),
    memories: entries.map((entry) => memoryOf(entry, said.kindOf(entry))),
    questions: bank.questions.map((question) => questionOf(question, said)),
  };
}

function memoryOf({ id, text, time }: Entry, kind: Kind): Memory {
  return {
    id,
    kind,
    title: titleOf(text),
    text,
    body: text,
    ...(time !== undefined && { time }),
    people: [],
  };
}

function questionOf(question: Question, said: Holdings): Question {
  const { id, kind, text, answer, tags, type, difficulty, time } = question;
  const gold = said.goldOf(question);
  const texts = gold.map((each) => said.textOf(each));
  return {
    id,
    kind,
    text,
    answer,
    gold,
    anchors: question.anchors.filter((anchor) => texts.some((each) => each.includes(anchor))),
    tags,
    ...(type !== undefined && { type }),
    ...(difficulty !== undefined && { difficulty }),
    ...(time !== undefined && { time }),
  };
}

interface Held {
  readonly entry: Entry;
  /** Normalised, with a space at either end where words have spaces. */
  readonly words: string;
}

/** Which extracted memories hold what the data set says. */
class Holdings {
  readonly #memories: ReadonlyMap<string, Memory>;
  readonly #held: readonly Held[];
  readonly #texts: ReadonlyMap<string, string>;
  /** Ids of the entries that hold each of the data set's memories. */
  readonly #holding = new Map<string, readonly string[]>();
  /** By entry, of the first of the data set's memories that it holds. */
  readonly #kinds = new Map<string, Kind>();
  readonly #turns: ReadonlySet<string>;
  readonly #bySession = new Map<string, Memory[]>();
  readonly #terms: TermCache;

  constructor(bank: MemoryBank, entries: readonly Entry[]) {
    this.#memories = new Map(bank.memories.map((memory) => [memory.id, memory]));
    this.#terms = new TermCache(bank.character.name);
    this.#held = entries.map((entry) => ({ entry, words: padded(entry.text) }));
    this.#texts = new Map(entries.map(({ id, text }) => [id, text]));
    this.#turns = new Set(
      (bank.sessions ?? []).flatMap(({ turns }) => turns.map(({ text }) => padded(text))),
    );
    for (const memory of bank.memories) {
      if (memory.origin === 'interference') continue;
      if (memory.session !== undefined)
        this.#bySession.set(memory.session, [...(this.#bySession.get(memory.session) ?? []), memory]);
      const holding = this.#entriesWith(memory.body).map(({ entry }) => entry.id);
      this.#holding.set(memory.id, holding);
      for (const id of holding) if (!this.#kinds.has(id)) this.#kinds.set(id, memory.kind);
    }
  }

  /**
   * As the data set has it where the entry holds one of its memories; a whole turn is dialogue; else the kind of the session's memory that has most
   * of its words, and an event where none has enough. Kinds decide no gold, so that likeness will do.
   */
  kindOf({ id, text, session }: Entry): Kind {
    const held = this.#kinds.get(id);
    if (held !== undefined) return held;
    if (this.#turns.has(padded(text))) return 'dialogue';
    const like =
      session === undefined ? undefined : this.#terms.best(text, this.#bySession.get(session) ?? []);
    return like && like.match !== 'none' ? like.item.kind : 'event';
  }

  textOf(id: string): string {
    return this.#texts.get(id) ?? '';
  }

  /** Ids of the entries that hold the evidence of a question; none where that cannot be shown. */
  goldOf({ gold, answer }: Question): string[] {
    if (gold.length === 0) return [];
    const holding = gold.map((id) => this.#holding.get(id) ?? []);
    if (holding.every((ids) => ids.length > 0)) return [...new Set(holding.flat())];
    if (contentTerms(answer).length === 0) return [];
    const sessions = new Set(gold.flatMap((id) => this.#memories.get(id)?.session ?? []));
    return this.#entriesWith(answer).flatMap(({ entry }) =>
      entry.session !== undefined && sessions.has(entry.session) ? entry.id : [],
    );
  }

  #entriesWith(text: string): readonly Held[] {
    const words = padded(text);
    return words.trim() === '' ? [] : this.#held.filter((held) => held.words.includes(words));
  }
}

/** Whole words only: "art" is not held by "party". Chinese is written without spaces, so a part of a text counts. */
function padded(text: string): string {
  const plain = normalisedText(text);
  return ` ${plain} `.replace(/^ (?=\p{Script=Han})|(?<=\p{Script=Han}) $/gu, '');
}
