/** All that is kept: how much there is, cleaning up, and taking it elsewhere as one file. */

import type {
  ArchiveChoice,
  ArchiveContents,
  ArchiveCounts,
  ArchiveProgress,
  DamagedRecord,
  StorageAdmin,
  KeptSizes,
  Replaced,
  RestoreRule,
} from '../../../core/archiving';
import type { BankStore, ImportRecord, SettingsStore, TrashStore } from '../../../core/ports';
import type { Phrase } from '../../../core/text/phrase';
import { archive as t } from '../words';
import { openedBanks } from '../../../data/page/state/library.svelte';
import { errorText } from '../../../ui/state/locale.svelte';
import { Latest } from '../../../ui/state/latest';
import { toTrash } from '../../../ui/state/to-trash';

/** Days after which a character counts as not opened lately. */
export const LATELY = 30;
const DAY = 24 * 60 * 60 * 1000;

/** Where things are kept, and how much room there is in bytes (undefined where the browser does not tell). */
export interface StorageState {
  readonly kind: 'indexeddb' | 'memory';
  readonly usage?: number | undefined;
  readonly quota?: number | undefined;
  /** Whether the browser has promised not to clear the data by itself. */
  readonly persisted?: boolean | undefined;
}

/** A file that is being written. */
export interface SaveTarget {
  readonly stream: WritableStream<Uint8Array>;
  /** Called when all of it is written. */
  finish(): Promise<void>;
}

/** Titles of runs and lectures that name a character of an import. */
export interface ImportUses {
  readonly runs: readonly string[];
  readonly lectures: readonly string[];
}

interface StorageManagerDependencies {
  readonly keeping: StorageAdmin;
  readonly state: () => Promise<StorageState>;
  /** What this browser cannot do about several tabs. */
  readonly limits: readonly Phrase[];
  readonly banks: BankStore;
  readonly settings: SettingsStore;
  readonly removeRun: (id: string) => Promise<void>;
  readonly trash?: TrashStore | undefined;
  /** Titles of what names any of these characters. */
  readonly uses: (ids: readonly string[]) => Promise<ImportUses>;
  /** Whether an experiment runs in this tab. */
  readonly busy: () => boolean;
  /** Reads again what the page shows, after something else has come in its place. */
  readonly reread: () => Promise<void>;
  readonly now: () => string;
}

export interface Task {
  readonly name: 'writing' | 'checking' | 'bringing in' | 'cleaning up' | 'measuring';
  readonly progress?: ArchiveProgress;
}

export class StorageManager {
  readonly #dependencies: StorageManagerDependencies;
  #state = $state.raw<StorageState | undefined>();
  #sizes = $state.raw<KeptSizes | undefined>();
  #imports = $state.raw<readonly ImportRecord[]>([]);
  #stale = $state.raw<readonly string[]>([]);
  /** Whether sizes were asked for, also where other work came in between. */
  #wanted = false;
  /** Of the work that was begun last. */
  #current: AbortSignal | undefined;
  #damaged = $state.raw<readonly DamagedRecord[]>([]);
  #task = $state.raw<Task | undefined>();
  #contents = $state.raw<ArchiveContents | undefined>();
  #replaced = $state.raw<Replaced | undefined>();
  #failure = $state<string | undefined>();
  #done = $state<string | undefined>();
  #refused = $state(false);
  #file: Blob | undefined;
  readonly #latest = new Latest();

  constructor(dependencies: StorageManagerDependencies) {
    this.#dependencies = dependencies;
  }

  get state() {
    return this.#state;
  }
  get limits() {
    return this.#dependencies.limits;
  }
  /** Undefined until `measure`. */
  get sizes() {
    return this.#sizes;
  }
  get imports() {
    return this.#imports;
  }
  /** Characters with vectors that were not opened for `LATELY` days, by id. */
  get stale() {
    return this.#stale;
  }
  /** Records that are not shown because they cannot be read; those met so far, and all of them after `measure`. */
  get damaged() {
    return this.#damaged;
  }
  get task() {
    return this.#task;
  }
  /** Of the archive that was checked and may be brought in. */
  get contents() {
    return this.#contents;
  }
  /** What replacing everything with it would take away. */
  get replaced() {
    return this.#replaced;
  }
  get failure() {
    return this.#failure;
  }
  /** What was done last, in words. */
  get done() {
    return this.#done;
  }
  /** Whether the browser was asked to keep the data and did not promise it. */
  get refused() {
    return this.#refused;
  }

  async refresh(): Promise<void> {
    const { state, keeping } = this.#dependencies;
    this.#state = await state();
    if (this.#damaged.length === 0) this.#damaged = await keeping.damage.known();
  }

  async persist(): Promise<void> {
    this.#refused = !(await this.#dependencies.keeping.persist());
    await this.refresh();
  }

  /** The damaged records, as the text of a file. */
  damagedFile(): Promise<string> {
    return this.#dependencies.keeping.damage.file(this.#damaged);
  }

  removeDamaged(): Promise<void> {
    return this.#clean(t().damagedGone, async () => {
      await this.#dependencies.keeping.damage.remove(this.#damaged);
      await this.#dependencies.reread();
      this.#damaged = [];
    });
  }

  /** Adds up what takes the room. */
  async measure(): Promise<void> {
    this.#wanted = true;
    await this.#work('measuring', ({ signal }) => this.#measure(signal));
  }

  forgetVectors(which: { readonly space: string } | { readonly banks: readonly string[] }): Promise<void> {
    const { keeping } = this.#dependencies;
    return this.#clean(t().vectorsGone, async () => {
      if ('space' in which) return keeping.forgetVectors(which);
      for (const bank of which.banks) await keeping.forgetVectors({ bank });
    });
  }

  removeRun(id: string): Promise<void> {
    return this.#clean(t().runGone, () => this.#dependencies.removeRun(id));
  }

  removeImport(id: string): Promise<void> {
    return this.#clean(t().importGone, async () => {
      const { banks, trash, reread } = this.#dependencies;
      const title = this.#imports.find((each) => each.id === id)?.source ?? id;
      const ids = [id, ...(await this.#charactersOf(id))];
      await toTrash(trash, { kind: 'import', ids, title }, () => banks.deleteImport(id));
      await reread();
    });
  }

  /** What names the characters of an import. */
  async usesOfImport(id: string): Promise<ImportUses> {
    return this.#dependencies.uses(await this.#charactersOf(id));
  }

  async #charactersOf(id: string): Promise<string[]> {
    const summaries = await this.#dependencies.banks.summaries();
    return summaries.filter(({ importId }) => importId === id).map((each) => each.id);
  }

  /** @param open asks the user where to; undefined where he thinks better of it. */
  async write(open: () => Promise<SaveTarget | undefined>, choice: ArchiveChoice | undefined): Promise<void> {
    await this.#work('writing', async (events) => {
      const target = await open();
      if (!target) return;
      const { counts, bytes } = await this.#dependencies.keeping.archives.write(
        target.stream,
        choice,
        events,
      );
      await target.finish();
      this.#done = t().exported(countsText(counts), `${(bytes / 1e6).toFixed(1)} MB`);
    });
  }

  /** Checks an archive through and through; `contents` shows what is in it. */
  async inspect(file: Blob): Promise<void> {
    this.discard();
    await this.#work('checking', async (events) => {
      const { archives } = this.#dependencies.keeping;
      this.#replaced = await archives.replaced();
      this.#contents = await archives.inspect(file, events);
      this.#file = file;
    });
  }

  /** Brings in the archive that was checked. */
  async restore(rule: RestoreRule): Promise<void> {
    const file = this.#file;
    if (!file) return;
    if (this.#dependencies.busy()) {
      this.#failure = t().running;
      return;
    }
    await this.#work('bringing in', async (events) => {
      const { archives } = this.#dependencies.keeping;
      if (rule === 'replace-all') this.#asAsked(await archives.replaced());
      const counts = await archives.restore(file, rule, events);
      this.discard();
      await this.#dependencies.reread();
      await this.#again(events.signal);
      this.#done = t().broughtIn(countsText(counts));
    });
  }

  /** Ends what is under way; nothing has changed then. */
  cancel(): void {
    this.#latest.stop();
  }

  /** Forgets the archive that was checked. */
  discard(): void {
    this.#contents = undefined;
    this.#replaced = undefined;
    this.#file = undefined;
  }

  /** What goes must be what was asked about: what has come since is asked about first. */
  #asAsked(now: Replaced): void {
    const before = this.#replaced;
    this.#replaced = now;
    if (JSON.stringify(before) !== JSON.stringify(now)) throw new Error(t().changedSince);
  }

  #clean(done: string, action: () => Promise<void>): Promise<void> {
    return this.#work('cleaning up', async ({ signal }) => {
      await action();
      await this.#again(signal);
      this.#done = done;
    });
  }

  /** Shows again what was shown. */
  async #again(signal: AbortSignal): Promise<void> {
    if (this.#wanted) await this.#measure(signal);
    await this.refresh();
  }

  async #measure(signal: AbortSignal): Promise<void> {
    const { keeping, banks, settings, now } = this.#dependencies;
    const damaged = await keeping.damage.find();
    const summaries = await banks.summaries();
    // What it brought may have been deleted or replaced since; its record comes into use again with what is restored.
    const imports = (await banks.imports()).filter(({ id }) =>
      summaries.some(({ importId }) => importId === id),
    );
    const sizes = await keeping.sizes();
    const opened = await openedBanks(settings);
    // What other work has changed since is not shown as it was.
    if (signal !== this.#current) return;
    this.#damaged = damaged;
    this.#imports = imports;
    const since = Date.parse(now()) - LATELY * DAY;
    const lately = (id: string) => Date.parse(opened[id] ?? '') >= since;
    this.#stale = sizes.banks.filter(({ id, vectors }) => vectors > 0 && !lately(id)).map(({ id }) => id);
    this.#sizes = sizes;
  }

  /** One thing at a time, and measuring makes way for all else; what goes wrong is told, a cancellation too. */
  async #work(
    name: Task['name'],
    action: (events: {
      signal: AbortSignal;
      onProgress: (progress: ArchiveProgress) => void;
    }) => Promise<void>,
  ): Promise<void> {
    if (this.#task && (this.#task.name !== 'measuring' || name === 'measuring')) return;
    const signal = this.#latest.begin();
    this.#current = signal;
    this.#task = { name };
    this.#failure = undefined;
    this.#done = undefined;
    try {
      await action({
        signal,
        onProgress: (progress) => (this.#task = { name, progress }),
      });
    } catch (error) {
      if (signal === this.#current) this.#failure = signal.aborted ? t().cancelled : errorText(error);
    } finally {
      if (signal === this.#current) this.#task = undefined;
    }
  }
}

/** In the order in which they are told; imports go with their characters. */
const COUNTED = ['characters', 'vectors', 'runs', 'units', 'corrections', 'drafts', 'settings'] as const;

/** What goes when everything is replaced, in words, and what stays; the latter empty where there is none. */
export function replacedText({ answers, ...goes }: Replaced): {
  readonly goes: string;
  readonly stays: string;
} {
  const { amounts, list, nothing } = t();
  const parts = (Object.keys(goes) as (keyof typeof goes)[]).flatMap((each) =>
    goes[each] > 0 ? [amounts[each](goes[each])] : [],
  );
  return {
    goes: parts.length > 0 ? list(parts) : nothing,
    stays: answers > 0 ? amounts.answers(answers) : '',
  };
}

/** What there is of something, in words: `2 characters, 1 run`. */
export function countsText(counts: ArchiveCounts): string {
  const { amounts, list, nothing } = t();
  const parts = COUNTED.flatMap((each) => {
    const count = counts[each] ?? 0;
    return count > 0 ? [amounts[each](count)] : [];
  });
  return parts.length > 0 ? list(parts) : nothing;
}
