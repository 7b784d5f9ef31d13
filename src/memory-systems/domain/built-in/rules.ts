/**
 * A memory system of rules, without a model.
 *
 * 1. Each turn of the user is cut into sentences. Questions, greetings, thanks and requests are left out.
 * 2. A sentence is kept where the user speaks of himself or his own in it, or where it holds a number or a name; opinions and wishes only
 *    with one of these. It keeps the user's words, without what leads in to it, after the speaker's name where the data name who speaks.
 * 3. "Today", "yesterday" and their like get their day in brackets, computed from the session's date.
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
import { nameOf, type TestSession, type TestTurn } from '../user';

export interface RuleSet {
  /** Sentences that ask, thank, greet or wish, and state nothing. */
  readonly idle: readonly RegExp[];
  /** The speaker, or those for whom the speaker speaks. */
  readonly self: RegExp;
  /** What only a statement of fact has: a number, a name, a date. */
  readonly fact: RegExp;
  /** Opinions, plans in the air and requests: kept only where they hold a fact. */
  readonly vague: RegExp;
  /** Fewest content terms of a statement. */
  readonly leastTerms: number;
  /** Of one value per person: a later statement of the same slot takes the place of the earlier one. */
  readonly slots: readonly { readonly slot: string; readonly pattern: RegExp }[];
  /** Says that something is no longer as it was. */
  readonly change: RegExp;
  /** Relative days and how many days they are from the session's. */
  readonly days: readonly { readonly pattern: RegExp; readonly offset: number }[];
}

export const ENGLISH: RuleSet = {
  idle: [
    /\?["”']?$/u,
    /^(?:hi|hello|hey|thanks?|thank you|ok(?:ay)?|good|great|nice|ha(?:ha)?|sure|yes|no|right|done|deal|perfect|exactly|true|will do|understood|sounds|got it)\b[^,;:]{0,30}$/iu,
    /^(?:please|could you|can you|would you|tell me|remind me|help me|give me|let['’]s|let me know)\b/iu,
  ],
  self: /\b(?:i|i['’](?:m|ve|d|ll)|my|mine|me|we|we['’](?:re|ve|d|ll)|our|ours|us)\b/iu,
  fact: /\d|(?<!^)(?<![.!?…]["”']?\s)\b(?!I\b|I['’])\p{Lu}\p{Ll}+/u,
  vague:
    /\b(?:i (?:think|guess|hope|wonder|suppose|wish|feel like|know)|i['’](?:d|ll)|maybe|perhaps|should i|if i|that['’]s|it['’]s)\b/iu,
  leastTerms: 3,
  slots: [
    { slot: 'name', pattern: /\bmy name is\b|\bi['’]m (?:called )?\p{Lu}\p{Ll}+ \p{Lu}/iu },
    { slot: 'home', pattern: /\b(?:i|we)(?: now|['’]ve)? (?:live|moved to|are moving to)\b/iu },
    { slot: 'income', pattern: /\b(?:salary|income|earn|a year|a month)\b.*\d|\d.*\b(?:a year|a month)\b/iu },
    { slot: 'budget', pattern: /\bbudget\b.*\d/iu },
    { slot: 'weight', pattern: /\bi(?:['’]m| am| weigh)\b.*\b(?:kilos?|kg|pounds?)\b/iu },
  ],
  change:
    /\b(?:now|no longer|not any ?more|anymore|any more|instead|moved|changed|switch(?:ed|ing)?|cancelled|canceled|postponed|pushed (?:back|to)|called off|gave up|given up|quit|stopped|back (?:on|to|at|in)|grows?|grew|rises?|rose|drops?|dropped|went (?:up|down)|since then|in the end|after all|finished|passed|sold|new)\b/iu,
  days: [
    { pattern: /\b(?:today|this (?:morning|afternoon|evening)|tonight)\b/iu, offset: 0 },
    { pattern: /\b(?:yesterday|last night)\b/iu, offset: -1 },
    { pattern: /\btomorrow\b/iu, offset: 1 },
    { pattern: /\bthe day after tomorrow\b/iu, offset: 2 },
  ],
};

export const CHINESE: RuleSet = {
  idle: [
    /[？?]["”』」]?$/u,
    /^(?:你好|谢谢|多谢|好(?:的|嘞|啊|吧)?|嗯|哈+|行|对|是(?:的|啊)?|没错|知道了|明白)[^，、；：]{0,6}$/u,
    /^(?:请|麻烦|帮我|告诉我|你(?:帮|能|给|说|看|觉得))/u,
  ],
  self: /我|咱|俺|本人/u,
  fact: /\d|[〇零一二两三四五六七八九十百千万]+(?:个|年|月|号|日|天|岁|点|块|元|米|斤|分|次|周|本|位|度|遍|级|班|楼|层)/u,
  vague: /(?:觉得|好像|可能|也许|大概|希望|要是|如果|想想|怕|感觉|真是|简直)/u,
  leastTerms: 6,
  slots: [
    { slot: 'name', pattern: /我(?:的名字)?叫/u },
    { slot: 'home', pattern: /我(?:家|现在)?(?:住|家在)|搬(?:到|去|进)/u },
    { slot: 'income', pattern: /(?:工资|月薪|年薪|收入).*\d/u },
    { slot: 'budget', pattern: /预算.*[\d万千百]/u },
  ],
  change:
    /改|换|不再|推到|推迟|延到|延期|提前|搬|又(?:下|开|回|去)|升|涨|降|减到|加到|取消|停了|不去了|不做了|出院|恢复|辞了|辞职|新的|现在|终于|考完|考过|毕业|定了|卖了|戒/u,
  days: [
    { pattern: /今(?:天|早|晚)/u, offset: 0 },
    { pattern: /昨(?:天|晚)/u, offset: -1 },
    { pattern: /前天/u, offset: -2 },
    { pattern: /明(?:天|早|晚)/u, offset: 1 },
    { pattern: /后天/u, offset: 2 },
  ],
};

const RULES: Readonly<Record<Language, RuleSet>> = { en: ENGLISH, zh: CHINESE };

/** Least sum of idf of the words that a change shares with what it changes. */
const SHARED = 5;
/** And least share of the earlier memory's words. */
const OVERLAP = 0.25;

/** In a small memory every word is rare or frequent by chance: idf is computed as among this many. */
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
