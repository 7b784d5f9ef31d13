/** The characters at hand, and the one that is open. */

import type {
  SettingsStore,
  BankRecord,
  BankStore,
  BankSummary,
  BundledLibrary,
  Tabs,
} from '../../../core/ports';
import type { Language, MemoryBank } from '../../../core/memory/bank';
import { inLibraryOrder, summaryOf } from '../../../core/memory/summary';
import { BankIndex } from '../../../pipeline/retrieval/bank-index';
import { PhraseError, phraseOf } from '../../../core/text/phrase';
import type { Notices } from '../../../ui/state/notices.svelte';
import { t } from '../words/state';
import { errorText } from '../../../ui/state/locale.svelte';
import { LANGUAGES, languageOfId } from '../../../core/text/languages';

const LAST_OPEN = 'library.open';
const LAST_LANGUAGE = 'library.language';
/** Ids of bundled characters that the user has deleted. */
const REMOVED = 'library.removed';
/** Begins the revision of what was changed by hand. */
const EDITED = 'edited ';

interface LibraryDependencies {
  readonly banks: BankStore;
  readonly settings: SettingsStore;
  readonly bundled: BundledLibrary;
  readonly notices: Notices;
  readonly tabs?: Tabs | undefined;
  /** Called as soon as another character, or the same with other content, is open; not for the first. */
  readonly onIndex?: () => void;
}

export class Library {
  readonly #dependencies: LibraryDependencies;
  #summaries = $state.raw<readonly BankSummary[]>([]);
  #index = $state.raw<BankIndex | undefined>();
  #failure = $state<string | undefined>();
  /** What the store did not take: usable until the page closes. */
  #held: readonly BankRecord[] = [];
  #opening: string | undefined;
  /** Of the open bank. */
  #revision: string | undefined;

  constructor(dependencies: LibraryDependencies) {
    this.#dependencies = dependencies;
    for (const topic of ['banks', 'corrections'] as const) {
      dependencies.tabs?.listen(topic, () => void this.follow().catch(() => undefined));
    }
  }

  /** English before Chinese, then by name. */
  get summaries(): readonly BankSummary[] {
    return this.#summaries;
  }
  /** The open character's bank with its lexical indexes. */
  get index(): BankIndex | undefined {
    return this.#index;
  }
  /** Why there is no character to show. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /**
   * Reads what is kept and opens the last character, then adds or renews the bundled ones.
   *
   * @param onOpened is called as soon as a character is open, and waited for before the bundled ones are kept. Where nothing is kept, that
   *   is the first of the bundled ones; without it they are kept first, since a link may name any of them.
   */
  async start(onOpened?: () => Promise<void>): Promise<void> {
    const [, last] = await Promise.all([this.refresh(), this.#dependencies.settings.get<string>(LAST_OPEN)]);
    const first = async (always: boolean) => {
      const summary = this.#of(last) ?? (always ? this.#summaries[0] : undefined);
      if (summary && !this.#index) await this.#first(summary.id);
    };
    await first(false);
    if (onOpened && this.#summaries.length === 0) await this.#openBundled(last);
    if (this.#index) await onOpened?.();
    try {
      await this.#seed();
    } catch (error) {
      const why = errorText(error);
      if (this.#summaries.length === 0) this.#failure = t().bundledUnread(why);
      else this.#dependencies.notices.add('warning', t().bundledStale(why));
    }
    await first(true);
  }

  /** Reads the list again: after a change that was made past this library, or in another tab. */
  async refresh(): Promise<void> {
    const kept = await this.#dependencies.banks.summaries();
    const held = this.#held.map((record) => summaryOf(record));
    const others = kept.filter(({ id }) => !held.some((each) => each.id === id));
    this.#summaries = [...others, ...held].sort(inLibraryOrder);
  }

  /** Opens a character: its bank is read and indexed. The call made last wins; what goes wrong is a notice. */
  async open(id: string): Promise<void> {
    const summary = this.#of(id);
    if (!summary) return;
    this.#opening = id;
    if (id === this.#index?.bank.id) return;
    try {
      const record = await this.#record(id);
      if (this.#opening !== id) return;
      // Begun before it is shown, so that a reload opens what was seen. Where it cannot be kept, the storage itself tells why.
      this.#dependencies.settings.set(LAST_OPEN, id).catch(() => undefined);
      this.#dependencies.settings.set(LAST_LANGUAGE, summary.language).catch(() => undefined);
      this.#show(record);
    } catch (error) {
      if (this.#opening === id)
        this.#dependencies.notices.add('error', t().notOpened(summary.name, errorText(error)));
    }
  }

  /** @throws Error where there is no such bank. */
  async read(id: string): Promise<MemoryBank> {
    return (await this.#record(id)).bank;
  }

  /**
   * Writes banks, all or none, and shows the open one again if it is among them.
   *
   * @throws what the store says, or that another tab is writing; nothing has changed then.
   */
  async put(records: readonly BankRecord[]): Promise<void> {
    await this.#alone(() => this.#dependencies.banks.putAll(records));
    this.#letGo(records.map(({ id }) => id));
    await this.refresh();
    const open = records.find(({ id }) => id === this.#index?.bank.id);
    if (open) this.#show(open);
  }

  /** Writes another content of a bank that is kept. An edited bundled character is the user's own from then on. @throws as `put`. */
  async replace(bank: MemoryBank): Promise<void> {
    const summary = this.#of(bank.id);
    if (!summary) throw new Error(t().nothingToChange(bank.character.name));
    const { id, origin, importId } = summary;
    const record: BankRecord = {
      id,
      bank,
      // The time alone would come again where the clock was set back, and the other tabs would take this content for one they know.
      revision: `${EDITED}${Date.now()} ${crypto.getRandomValues(new Uint32Array(1))[0]}`,
      origin: origin === 'bundled' ? 'written' : origin,
      ...(importId !== undefined && { importId }),
    };
    await this.put([record]);
  }

  /** Deletes banks. Where the open one goes, the first of those that stay is opened. @throws as `put`. */
  async remove(ids: readonly string[]): Promise<void> {
    const bundled = ids.filter((id) => this.#of(id)?.origin === 'bundled');
    await this.#alone(() => this.#dependencies.banks.delete(ids));
    this.#letGo(ids);
    if (bundled.length > 0) {
      await this.#dependencies.settings
        .change<readonly string[]>(REMOVED, (removed = []) => [
          ...removed.filter((id) => !bundled.includes(id)),
          ...bundled,
        ])
        .catch(() => undefined);
    }
    await this.refresh();
    if (this.#index && !this.#of(this.#index.bank.id)) {
      this.#index = undefined;
      const next = this.#summaries[0];
      if (next) await this.open(next.id);
      else this.#dependencies.onIndex?.();
    }
  }

  /** Brings bundled characters back that were deleted. @throws Error naming those that could not be read. */
  async restoreBundled(): Promise<void> {
    await this.#dependencies.settings.set(REMOVED, undefined);
    await this.#seed();
  }

  /** The language of the character last open, known before any bank is read; English on the first visit. */
  async lastLanguage(): Promise<Language> {
    return languageOfId(await this.#dependencies.settings.get<Language>(LAST_LANGUAGE)) ?? LANGUAGES[0];
  }

  #of(id: string | undefined): BankSummary | undefined {
    return this.#summaries.find((summary) => summary.id === id);
  }

  async #removed(): Promise<readonly string[]> {
    return (await this.#dependencies.settings.get<readonly string[]>(REMOVED)) ?? [];
  }

  async #record(id: string): Promise<BankRecord> {
    const record = this.#held.find((each) => each.id === id) ?? (await this.#dependencies.banks.get(id));
    if (record) return record;
    await this.refresh();
    throw new Error(t().noLongerKept);
  }

  #letGo(ids: readonly string[]): void {
    this.#held = this.#held.filter(({ id }) => !ids.includes(id));
  }

  #show({ bank, revision }: BankRecord): void {
    this.#index = new BankIndex(bank);
    this.#revision = revision;
    this.#failure = undefined;
    this.#dependencies.onIndex?.();
  }

  /** After a change made past this library, or in another tab: the open bank is shown as it is now, so that an edit here does not undo it. */
  async follow(): Promise<void> {
    await this.refresh();
    const { index } = this;
    const summary = this.#of(index?.bank.id);
    if (!summary || summary.revision === this.#revision) return;
    const record = await this.#record(summary.id);
    if (this.#index === index) this.#show(record);
  }

  /** After everything that is kept may have changed past this library. */
  async reread(): Promise<void> {
    await this.follow();
    const id = this.#index?.bank.id;
    if (id === undefined || this.#of(id)) return;
    this.#index = undefined;
    const next = this.#summaries[0];
    if (next) await this.open(next.id);
    else this.#dependencies.onIndex?.();
  }

  async #first(id: string): Promise<void> {
    try {
      const { bank, revision } = await this.#record(id);
      if (this.#index) return;
      this.#index = new BankIndex(bank);
      this.#revision = revision;
    } catch (error) {
      this.#dependencies.notices.add('error', t().notOpened(this.#of(id)?.name ?? id, errorText(error)));
    }
  }

  #alone(write: () => Promise<void>): Promise<void> {
    return this.#dependencies.tabs ? this.#dependencies.tabs.exclusively('editing', write) : write();
  }

  /** Opens the last of the bundled characters, or the first of them, before any is kept; what is wrong with it is told when all are read. */
  async #openBundled(last: string | undefined): Promise<void> {
    try {
      const removed = await this.#removed();
      const listed = (await this.#dependencies.bundled.list()).filter(({ id }) => !removed.includes(id));
      const first = listed.find(({ id }) => id === last) ?? listed[0];
      if (!first) return;
      const { id, revision } = first;
      const bank = await this.#dependencies.bundled.read(id);
      this.#held = [{ id, revision, bank, origin: 'bundled' }];
      await this.refresh();
      await this.#first(id);
    } catch {
      // All are read after this, and whoever looks is told then.
    }
  }

  /** Reads what is new or has changed; one unreadable character does not keep the others out. @throws Error with every reason. */
  async #seed(): Promise<void> {
    const listed = await this.#dependencies.bundled.list();
    // What the user brought in or wrote is never overwritten.
    const removed = await this.#removed();
    const stale = listed.filter(({ id, revision }) => {
      const kept = this.#held.some((each) => each.id === id) ? undefined : this.#of(id);
      return kept ? kept.origin === 'bundled' && kept.revision !== revision : !removed.includes(id);
    });
    const results = await Promise.allSettled(
      stale.map(async ({ id, revision }): Promise<BankRecord> => {
        return { id, revision, bank: await this.#dependencies.bundled.read(id), origin: 'bundled' };
      }),
    );
    const fresh = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [phraseOf(result.reason)] : [],
    );
    if (fresh.length > 0) {
      let failed = false;
      await this.#dependencies.banks.putAll(fresh).catch((error: unknown) => {
        failed = true;
        reasons.push(phraseOf(error));
      });
      this.#letGo(fresh.map(({ id }) => id));
      if (failed) this.#held = [...this.#held, ...fresh];
      await this.refresh();
      const open = fresh.find(({ id }) => id === this.#index?.bank.id);
      if (open && open.revision !== this.#revision) this.#show(open);
    }
    if (reasons.length > 0)
      throw new PhraseError({
        en: reasons.map(({ en }) => en).join(' '),
        zh: reasons.map(({ zh }) => zh).join(''),
      });
  }
}

/** Whether a character was changed by hand since it came. */
export function isEdited({ revision }: Pick<BankSummary, 'revision'>): boolean {
  return revision.startsWith(EDITED);
}

/** Where it lies among the settings. */
const OPENED = 'library.opened';

/** When each character was last opened, ISO 8601 by id. */
export async function openedBanks(settings: SettingsStore): Promise<Readonly<Record<string, string>>> {
  return (await settings.get<Record<string, string>>(OPENED)) ?? {};
}

/** Notes that a character was opened. @param now ISO 8601. */
export async function noteOpened(settings: SettingsStore, id: string, now: string): Promise<void> {
  await settings.change<Record<string, string>>(OPENED, (opened) => ({ ...opened, [id]: now }));
}
