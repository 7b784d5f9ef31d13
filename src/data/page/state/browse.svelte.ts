/** The library's screen: which characters are listed, which one is open, and what of it is shown. The address keeps what is open. */

import {
  type Language,
  CATEGORIES,
  KINDS,
  type Category,
  type Kind,
  type Memory,
  type Question,
} from '../../../core/memory/bank';
import type { BankSummary, BankOrigin } from '../../../core/memory/summary';
import { t } from '../words/state';
import { errorText } from '../../../ui/state/locale.svelte';
import { Latest } from '../../../ui/state/latest';
import { BankView, type MemoryFilter, type QuestionFilter } from '../../../core/memory/bank-view';
import { parseDate } from '../../../core/text/dates';
import type { ImportRecord } from '../../../core/ports';
import { BankRemoval } from './bank-removal.svelte';
import type { Library } from './library.svelte';
import type { Notices } from '../../../ui/state/notices.svelte';
import type { Route } from '../../../ui/state/route.svelte';

/** A source with its characters. */
interface SourceGroup {
  readonly source: string;
  readonly characters: readonly BankSummary[];
}

/** One row of the list of characters. */
export type CharacterRow =
  | { readonly type: 'source'; readonly key: string; readonly group: SourceGroup }
  | { readonly type: 'character'; readonly key: string; readonly summary: BankSummary };

class CharacterList {
  readonly #summaries: () => readonly BankSummary[];
  /** Narrow the list; not part of the address, so that a shared address shows all of it. */
  name = $state('');
  language = $state<Language | undefined>();
  origin = $state<BankOrigin | undefined>();
  /** Sources in the order of their names, each with the characters that match. */
  readonly groups: readonly SourceGroup[] = $derived.by(() => {
    const wanted = this.name.trim().toLowerCase();
    const matching = this.#summaries().filter(
      ({ name, summary, source, language, origin }) =>
        (!this.language || language === this.language) &&
        (!this.origin || origin === this.origin) &&
        `${name}\n${summary}\n${source}`.toLowerCase().includes(wanted),
    );
    const sources = matching.map(({ source }) => source);
    return sources
      .filter((source, i) => sources.indexOf(source) === i)
      .map((source) => ({ source, characters: matching.filter((each) => each.source === source) }))
      .sort((a, b) => a.source.localeCompare(b.source));
  });
  readonly rows: readonly CharacterRow[] = $derived(
    this.groups.flatMap((group): CharacterRow[] => [
      { type: 'source', key: `source ${group.source}`, group },
      ...group.characters.map((summary): CharacterRow => ({ type: 'character', key: summary.id, summary })),
    ]),
  );

  constructor(summaries: () => readonly BankSummary[]) {
    this.#summaries = summaries;
  }

  get narrowed(): boolean {
    return this.name.trim() !== '' || this.language !== undefined || this.origin !== undefined;
  }

  clear(): void {
    this.name = '';
    this.language = this.origin = undefined;
  }
}

export const TABS = ['memories', 'questions', 'timeline', 'people', 'counts'] as const;
export type Tab = (typeof TABS)[number];

/** What narrows the lists of a character, as the address has it. */
export const FILTERS = [
  'q',
  'kind',
  'category',
  'from',
  'to',
  'person',
  'origin',
  'emotion',
  'scene',
  'session',
  'type',
  'difficulty',
  'gold',
  'tag',
] as const;
export type FilterKey = (typeof FILTERS)[number];

/** The memory or question that is looked at; `missing` where the address names one that the bank does not have. */
export type Opened =
  | { readonly type: 'memory'; readonly memory: Memory }
  | { readonly type: 'question'; readonly question: Question }
  | { readonly type: 'missing'; readonly id: string };

interface BrowseDependencies extends Pick<ConstructorParameters<typeof BankRemoval>[0], 'trash' | 'uses'> {
  readonly library: Library;
  readonly route: Route;
  readonly notices: Notices;
  readonly imports: () => Promise<readonly ImportRecord[]>;
}

export class Browse {
  readonly #dependencies: BrowseDependencies;
  readonly removal: BankRemoval;
  readonly list: CharacterList;
  #view = $state.raw<BankView | undefined>();
  #revision: string | undefined;
  #failure = $state<string | undefined>();
  #imports = $state.raw<readonly ImportRecord[]>([]);
  readonly #latest = new Latest();

  /** Id of the character that the address names. */
  readonly bankId: string | undefined = $derived.by(() =>
    this.#dependencies.route.view === 'library' ? this.#dependencies.route.path[0] : undefined,
  );
  readonly summary: BankSummary | undefined = $derived.by(() =>
    this.#dependencies.library.summaries.find(({ id }) => id === this.bankId),
  );
  /** The source that the address names, with all of its characters; only where no character is named. */
  readonly source: SourceGroup | undefined = $derived.by(() => {
    const { source } = this.#query;
    if (this.bankId !== undefined || source === undefined) return undefined;
    const characters = this.#dependencies.library.summaries.filter((summary) => summary.source === source);
    return characters.length > 0 ? { source, characters } : undefined;
  });
  readonly tab: Tab = $derived(TABS.find((tab) => tab === this.#query['tab']) ?? 'memories');
  readonly memoryFilter: MemoryFilter = $derived.by(() => {
    const { q, from, to, person, origin, emotion, scene, session } = this.#query;
    const until = to === undefined ? undefined : parseDate(to);
    return {
      search: q,
      person,
      origin,
      emotion,
      scene,
      session,
      kind: this.#kind,
      category: CATEGORIES.find((each): each is Category => each === this.#query['category']),
      from: from === undefined ? undefined : parseDate(from)?.start,
      // The last day is within.
      until: until && until.end - 1,
    };
  });
  readonly questionFilter: QuestionFilter = $derived.by(() => {
    const { q, type, difficulty, gold, tag } = this.#query;
    const withGold = gold === 'with' ? true : gold === 'without' ? false : undefined;
    return { search: q, type, difficulty, tag, kind: this.#kind, gold: withGold };
  });
  readonly memories: readonly Memory[] = $derived(this.view?.memories(this.memoryFilter) ?? []);
  readonly questions: readonly Question[] = $derived(this.view?.questions(this.questionFilter) ?? []);
  /** Whether a filter or a search narrows the lists. */
  readonly narrowed: boolean = $derived(FILTERS.some((key) => this.#query[key] !== undefined));
  readonly opened: Opened | undefined = $derived.by(() => {
    const { open } = this.#query;
    if (!this.view || open === undefined) return undefined;
    const type = open.slice(0, 1);
    const id = open.slice(2);
    const memory = type === 'm' ? this.view.byId.get(id) : undefined;
    if (memory) return { type: 'memory', memory };
    const question = type === 'q' ? this.view.questionById.get(id) : undefined;
    return question ? { type: 'question', question } : { type: 'missing', id };
  });

  constructor(dependencies: BrowseDependencies) {
    this.#dependencies = dependencies;
    this.removal = new BankRemoval(dependencies);
    this.list = new CharacterList(() => dependencies.library.summaries);
  }

  /** The open character's bank; undefined while it is read. */
  get view(): BankView | undefined {
    return this.#view?.bank.id === this.bankId ? this.#view : undefined;
  }
  /** Why the character that the address names is not shown. */
  get failure(): string | undefined {
    return this.#failure;
  }
  /** The imports that banks are still of. */
  get imports(): readonly ImportRecord[] {
    const { summaries } = this.#dependencies.library;
    return this.#imports.filter(({ id }) => summaries.some(({ importId }) => importId === id));
  }
  get query(): Readonly<Partial<Record<FilterKey, string>>> {
    return this.#query;
  }

  /**
   * Reads the character that the address names, where it is not read yet or has changed since. To be called whenever address or library
   * have changed; the last call wins.
   *
   * @param complete whether the library is read: only then is a character that it does not list a failure.
   */
  async follow(complete: boolean): Promise<void> {
    const signal = this.#latest.begin();
    const { bankId: id, summary } = this;
    if (id === undefined || !summary) {
      this.#view = undefined;
      this.#failure = id !== undefined && complete ? t().noCharacter(id) : undefined;
      return;
    }
    if (this.#view?.bank.id === id && this.#revision === summary.revision && !this.#failure) return;
    try {
      const bank = await this.#dependencies.library.read(id);
      if (signal.aborted) return;
      this.#view = new BankView(bank);
      this.#revision = summary.revision;
      this.#failure = undefined;
    } catch (error) {
      if (!signal.aborted) this.#failure = t().notRead(summary.name, errorText(error));
    }
  }

  /** Reads what imports there were; without them, only their dates and files are not shown. */
  async readImports(): Promise<void> {
    this.#imports = await this.#dependencies.imports().catch(() => []);
  }

  /** The address of a character, the tab that is open kept. */
  openBank(id: string): void {
    const { tab } = this.#query;
    this.#dependencies.route.go({ view: 'library', path: [id], query: tab === undefined ? {} : { tab } });
  }

  openSource(source: string): void {
    this.#dependencies.route.go({ view: 'library', query: { source } });
  }

  openTab(tab: Tab, filter: Partial<Record<FilterKey, string>> = {}): void {
    if (this.bankId !== undefined)
      this.#dependencies.route.go({ view: 'library', path: [this.bankId], query: { tab, ...filter } });
  }

  openMemory(id: string): void {
    this.#open(`m:${id}`);
  }

  openQuestion(id: string): void {
    this.#open(`q:${id}`);
  }

  /** Narrows the lists; an empty value lets go of a filter. */
  filter(change: Partial<Record<FilterKey, string | undefined>>): void {
    this.#dependencies.route.amend(change);
  }

  clearFilters(): void {
    this.#dependencies.route.amend(Object.fromEntries(FILTERS.map((key) => [key, undefined])));
  }

  /** From an opened memory or question to the list, from a character or source to all of them. @returns whether there was a way up. */
  up(): boolean {
    const { bankId } = this;
    const query = this.#query;
    if (bankId !== undefined && query['open'] !== undefined) {
      const rest = Object.fromEntries(Object.entries(query).filter(([key]) => key !== 'open'));
      this.#dependencies.route.go({ view: 'library', path: [bankId], query: rest });
    } else if (bankId !== undefined || query['source'] !== undefined) {
      this.#dependencies.route.go({ view: 'library' });
    } else return false;
    return true;
  }

  /** Deletes characters; for a while they can be brought back (`removal`). */
  async remove(ids: readonly string[], words: string): Promise<void> {
    const shown = this.bankId !== undefined && ids.includes(this.bankId);
    const gone = await this.removal.begin(ids, words);
    if (gone && (shown || this.#query['source'] !== undefined) && !this.source && !this.summary)
      this.#dependencies.route.go({ view: 'library' });
  }

  #open(open: string): void {
    if (this.bankId === undefined) return;
    this.#dependencies.route.go({ view: 'library', path: [this.bankId], query: { ...this.#query, open } });
  }

  get #query(): Readonly<Record<string, string>> {
    const { route } = this.#dependencies;
    return route.view === 'library' ? route.query : {};
  }

  get #kind(): Kind | undefined {
    return KINDS.find((kind) => kind === this.#query['kind']);
  }
}
