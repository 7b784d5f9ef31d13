/**
 * A memory system of rules, without a model.
 *
 * 1. Each turn of the user is cut into sentences. Questions, greetings, thanks and requests are left out.
 * 2. A sentence is kept where the user speaks of himself or his own in it, or where it holds a number or a name; opinions and wishes only
 *    with one of these. It keeps the user's words, without what leads in to it, after the speaker's name where the data name who speaks.
 * 3. "Today", "yesterday" and their like get their day in brackets, reckoned from the session's date.
 * 4. A sentence of a slot that has one value (name, home, income, budget) takes the place of the earlier value, which becomes history.
 * 5. A sentence that says that something has changed takes the place of the earlier memory that shares most rare words with it, if these
 *    weigh enough.
 *
 * Of several named people, nobody's statement takes the place of another's.
 */

import type { Language } from '../../../core/text/languages';
import { isoDay, parseDate } from '../../../core/text/dates';
import { sentences } from '../../../core/text/sentences';
import { lexicalTerms, TermCache } from '../lexical';
import { LOCAL, LocalSystem } from '../local';
import type { Capabilities, Changes, Entry, SystemDefinition } from '../port';
import { nameOf } from '../spoken';
import type { TestSession, TestTurn } from '../user';
import { CHINESE } from './rules/chinese';
import { ENGLISH } from './rules/english';
import type { RuleSet } from './rules/rule-set';

const RULES: Readonly<Record<Language, RuleSet>> = { en: ENGLISH, zh: CHINESE };

/** Least sum of idf of the words that a change shares with what it changes. */
const SHARED = 5;
/** And least share of the earlier memory's words. */
const OVERLAP = 0.25;

/** In a small memory every word is rare or frequent by chance: idf is reckoned as among this many. */
const FEWEST = 20;

const DAY = 86_400_000;

const capabilities: Capabilities = { ...LOCAL, updatesInPlace: true };

export const rules = {
  id: 'rules',
  name: { en: 'Rules', zh: '规则' },
  description: {
    en: 'keeps statements about the user, sentence by sentence; a change takes the place of what it changes',
    zh: '逐句保存关于用户的陈述；变化会取代原有的记忆',
  },
  version: '2',
  capabilities,
  create({ user, search }) {
    const cache = new TermCache(user.name);
    return new LocalSystem(
      capabilities,
      (session, turns, entries) => extract(RULES[user.language], cache, session, turns, entries),
      search,
    );
  },
} as const satisfies SystemDefinition;

interface Statement {
  readonly text: string;
  /** What the memory begins with: the speaker's name where it has one, else nothing. */
  readonly by: string;
  readonly turn: string;
}

function extract(
  set: RuleSet,
  cache: TermCache,
  { id, start }: Pick<TestSession, 'id' | 'start'>,
  turns: readonly TestTurn[],
  entries: ReadonlyMap<string, Entry>,
): Changes {
  const known = new Known(entries, cache);
  const added: Entry[] = [];
  const changed: { before: Entry; after: Entry }[] = [];
  const replaced = new Set<string>();
  const statements = turns
    .filter(({ role }) => role === 'user')
    .flatMap((turn) => statementsOf(turn, set, start));
  for (const [i, { text, by, turn }] of statements.entries()) {
    const entry: Entry = {
      id: `${id}-r${i + 1}`,
      text: by + text,
      ...(start !== undefined && { time: start }),
      session: id,
      turns: [turn],
    };
    const before = known.replacedBy(text, by, set, replaced);
    if (!before) {
      added.push(entry);
      continue;
    }
    replaced.add(before.id);
    const earlier = { text: before.text, ...(before.session !== undefined && { session: before.session }) };
    changed.push({ before, after: { ...entry, history: [...(before.history ?? []), earlier] } });
  }
  return { added, changed, removed: [] };
}

function statementsOf(turn: TestTurn, set: RuleSet, start: string | undefined): Statement[] {
  const name = nameOf(turn);
  const by = name === undefined ? '' : `${name}: `;
  return sentences(turn.text).flatMap(({ text }) => {
    const sentence = text.trim();
    if (!isStatement(sentence, set)) return [];
    return [{ text: dated(sentence, set, turn.time ?? start), by, turn: turn.id }];
  });
}

/** Whether a sentence states something of the user, or a fact. */
export function isStatement(sentence: string, set: RuleSet): boolean {
  if (set.idle.some((pattern) => pattern.test(sentence))) return false;
  const isFact = set.fact.test(sentence);
  if (lexicalTerms(sentence).size < set.leastTerms && !isFact) return false;
  if (set.vague.test(sentence)) return isFact && set.self.test(sentence);
  return isFact || set.self.test(sentence);
}

/** The sentence with the day of its first relative day in brackets. */
function dated(sentence: string, { days }: RuleSet, time: string | undefined): string {
  const day = time === undefined ? undefined : parseDate(time);
  if (!day) return sentence;
  const met = days.find(({ pattern }) => pattern.test(sentence));
  if (!met) return sentence;
  const date = isoDay(day.start + met.offset * DAY);
  return sentence.replace(met.pattern, (words) => `${words} (${date})`);
}

interface KnownEntry {
  readonly entry: Entry;
  readonly terms: ReadonlySet<string>;
}

/** What is known, with how rare its words are: both are looked up only when a sentence may change something. */
class Known {
  readonly #entries: readonly Entry[];
  #rarity: { readonly entries: readonly KnownEntry[]; readonly df: ReadonlyMap<string, number> } | undefined;

  constructor(
    entries: ReadonlyMap<string, Entry>,
    private readonly cache: TermCache,
  ) {
    this.#entries = [...entries.values()];
  }

  #counted() {
    if (this.#rarity) return this.#rarity;
    const entries = this.#entries.map((entry) => ({ entry, terms: this.cache.of(entry.text) }));
    const df = new Map<string, number>();
    for (const { terms } of entries) for (const term of terms) df.set(term, (df.get(term) ?? 0) + 1);
    return (this.#rarity = { entries, df });
  }

  /** The memory that a sentence takes the place of, undefined where it adds to what is known. */
  replacedBy(text: string, by: string, set: RuleSet, taken: ReadonlySet<string>): Entry | undefined {
    const slot = set.slots.find(({ pattern }) => pattern.test(text));
    if (slot) {
      const same = this.#entries.findLast(
        ({ id, text: own }) =>
          !taken.has(id) && own.startsWith(by) && slot.pattern.test(own.slice(by.length)),
      );
      if (same) return same;
    }
    if (!set.change.test(text)) return undefined;
    let best: { entry: Entry; weight: number } | undefined;
    const wanted = this.cache.of(text);
    for (const { entry, terms } of this.#counted().entries) {
      if (taken.has(entry.id) || !entry.text.startsWith(by)) continue;
      const shared = [...terms].filter((term) => wanted.has(term));
      if (shared.length / terms.size < OVERLAP) continue;
      const weight = shared.reduce((sum, term) => sum + this.#idf(term), 0);
      if (weight >= SHARED && weight > (best?.weight ?? 0)) best = { entry, weight };
    }
    return best?.entry;
  }

  #idf(term: string): number {
    const df = this.#counted().df.get(term) ?? 0;
    const size = Math.max(this.#entries.length, FEWEST);
    return Math.log(1 + (size - df + 0.5) / (df + 0.5));
  }
}
