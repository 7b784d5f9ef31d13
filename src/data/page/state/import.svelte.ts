/** Importing datasets: files are chosen, read in a worker, reviewed, and stored only once the user agrees. */

import { placePhrase } from '../../../core/text/place';
import { problemPhrase } from '../../../core/text/problem';
import type { Publication } from '../../formats/publishers';
import { bytesOfPublication } from '../../formats/publishers';
import type {
  ClashRule,
  FetchProgress,
  Importer,
  ImportFile,
  ImportNews,
  ImportOutcome,
  ImportProgress,
  ImportRequest,
  PublisherFetch,
} from '../../importing';
import type {
  BankStore,
  ImportMeta,
  SettingsStore,
  StagedImport,
  Tabs,
  TrashStore,
} from '../../../core/ports';
import { Latest } from '../../../ui/state/latest';
import { toTrash } from '../../../ui/state/to-trash';
import { Yielder } from '../../../core/yielder';
import { isoNow } from '../../../ui/state/clock';
import type { Library } from './library.svelte';
import { NO_CLASHES, standingOf, type Standing } from './import-clashes';
import type { TableFile } from './import-tables';
import type { ChatChoice } from '../../formats/chats/chat-format';
import type { OtherEncoding } from '../../formats/encodings';
import type { TableMapping } from '../../formats/table-source';
import { importState as t, importWords } from '../words/edit';
import { phraseText, errorText } from '../../../ui/state/locale.svelte';

const MIRROR = 'import.mirror';
/** Storage that the browser needs for the data and its own records, as a multiple of the data. */
const OVERHEAD = 1.2;
/** Characters that the trash and the result name. */
const NAMED = 3;

export type ImportPhase = 'choose' | 'columns' | 'fetching' | 'reading' | 'review' | 'writing' | 'done';

/** What an import has brought. */
export interface ImportedCharacters {
  readonly characters: number;
  /** Id of its first character. */
  readonly first: string | undefined;
  /** Of the import, for where it is kept. */
  readonly importId: string;
  /** Names of what was replaced, which is in the trash. */
  readonly replaced: string | undefined;
}

interface ImportsDependencies {
  readonly importer: Importer;
  readonly fetcher: PublisherFetch;
  readonly banks: Pick<BankStore, 'beginImport' | 'imports'>;
  readonly tabs: Pick<Tabs, 'exclusively'>;
  readonly settings: SettingsStore;
  readonly library: Pick<Library, 'summaries' | 'follow'>;
  /** Where what is replaced goes. */
  readonly trash?: TrashStore | undefined;
  /** Bytes in use and bytes that may be, where the browser tells. */
  readonly room: () => Promise<{ readonly usage?: number | undefined; readonly quota?: number | undefined }>;
}

export class Imports {
  readonly #dependencies: ImportsDependencies;
  #phase = $state<ImportPhase>('choose');
  #failure = $state<string | undefined>();
  #progress = $state.raw<ImportProgress | undefined>();
  #fetched = $state.raw<FetchProgress | undefined>();
  #outcome = $state.raw<ImportOutcome | undefined>();
  #brought = $state.raw<ImportedCharacters | undefined>();
  #rule = $state<ClashRule>('replace');
  #standing = $state.raw<Standing>(NO_CLASHES);
  #mirror = $state('');
  #publication = $state.raw<Publication | undefined>();
  #files: readonly ImportFile[] = [];
  #tables = $state.raw<readonly TableFile[]>([]);
  #choice = $state.raw<ChatChoice>({});
  /** The rule that what is staged was read under, and what was said of its chats. */
  #readUnder: ClashRule = 'replace';
  #readWith: ChatChoice = {};
  #staged: StagedImport | undefined;
  readonly #latest = new Latest();
  /** Of the import that was begun last. */
  #signal = this.#latest.begin();

  constructor(dependencies: ImportsDependencies) {
    this.#dependencies = dependencies;
  }

  get phase(): ImportPhase {
    return this.#phase;
  }
  /** What went wrong, with the remedy. */
  get failure(): string | undefined {
    return this.#failure;
  }
  get progress(): ImportProgress | undefined {
    return this.#progress;
  }
  get fetched(): FetchProgress | undefined {
    return this.#fetched;
  }
  /** What was found, to be looked at; without sources if there are no data. */
  get outcome(): ImportOutcome | undefined {
    return this.#outcome;
  }
  /** Tables and texts that are to be read, with what their columns hold. */
  get tables(): readonly TableFile[] {
    return this.#tables;
  }
  get brought(): ImportedCharacters | undefined {
    return this.#brought;
  }
  /** What is done with characters that are there already. */
  get rule(): ClashRule {
    return this.#rule;
  }
  /** What there is to know of them before that is chosen. */
  get standing(): Standing {
    return this.#standing;
  }
  /** What was said of the chats among the files. */
  get choice(): ChatChoice {
    return this.#choice;
  }
  /** Base address that stands in for the publishers' hosts; empty for themselves. */
  get mirror(): string {
    return this.#mirror;
  }
  /** What is being fetched, or was fetched last. */
  get publication(): Publication | undefined {
    return this.#publication;
  }
  get busy(): boolean {
    return this.#phase === 'fetching' || this.#phase === 'reading' || this.#phase === 'writing';
  }

  async load(): Promise<void> {
    this.#mirror = (await this.#dependencies.settings.get<string>(MIRROR)) ?? '';
  }

  /** @returns what is wrong with the address; undefined where it is taken. */
  setMirror(address: string): string | undefined {
    const mirror = address.trim().replace(/\/+$/, '');
    const usable = mirror === '' || (/^https?:\/\//i.test(mirror) && URL.canParse(mirror));
    if (!usable || /[?#@]/.test(mirror)) return t().mirror;
    this.#mirror = mirror;
    this.#dependencies.settings.set(MIRROR, mirror).catch(() => undefined);
    return undefined;
  }

  setRule(rule: ClashRule): void {
    if (this.#phase === 'review') this.#rule = rule;
  }

  /** Says something of the chats, which are read accordingly when they are taken; undefined takes it back. */
  setChoice(change: { readonly [K in keyof ChatChoice]: ChatChoice[K] | undefined }): void {
    if (this.#phase !== 'review') return;
    const next = Object.entries({ ...this.#choice, ...change }).filter(([, value]) => value !== undefined);
    this.#choice = Object.fromEntries(next) as ChatChoice;
  }

  /** Reads files of the user's. Does nothing while another import is under way. */
  async read(files: readonly ImportFile[]): Promise<void> {
    if (this.busy) return;
    if (files.length === 0) {
      this.#failure = t().noFiles;
      return;
    }
    // At once: whoever sends files here from another screen opens the dialog by it.
    this.#phase = 'reading';
    await this.#begin();
    await this.#guarded((signal) => this.#read(files, signal));
  }

  /** Changes how a table is read. The name is that of all, who are one character. */
  setMapping(path: string, change: Partial<TableMapping>): void {
    if (this.#phase !== 'columns') return;
    const { name } = change;
    this.#tables = this.#tables.map((each) => ({
      ...each,
      mapping: {
        ...each.mapping,
        ...(each.path === path && change),
        ...(name !== undefined && { name }),
      },
    }));
  }

  /** Shows a table in another encoding; its columns are guessed anew. */
  async setEncoding(path: string, encoding: OtherEncoding): Promise<void> {
    const table = this.#tables.find((each) => each.path === path);
    if (this.#phase !== 'columns' || !table) return;
    const { readAs } = await import('./import-tables');
    const read = await readAs(table, encoding);
    // Nothing else was chosen for it meanwhile.
    this.#tables = this.#tables.map((each) => (each === table ? read : each));
  }

  /** Reads the tables as their columns were chosen. */
  async readTables(): Promise<void> {
    if (this.#phase !== 'columns') return;
    await this.#guarded((signal) => this.#read(this.#files, signal));
  }

  /** Reads what was pasted: JSON, JSON Lines, a table or a text. */
  async paste(text: string): Promise<void> {
    if (this.busy) return;
    if (text.trim() === '') {
      this.#failure = t().nothingPasted;
      return;
    }
    const { pastedName } = await import('./import-tables');
    await this.read([{ path: pastedName(text), file: new Blob([text]) }]);
  }

  /** Fetches a dataset from its publisher or the mirror, and reads it. */
  async fetch(publication: Publication): Promise<void> {
    if (this.busy) return;
    await this.#begin();
    await this.#guarded(async (signal) => {
      this.#publication = publication;
      this.#phase = 'fetching';
      await this.#needRoom(bytesOfPublication(publication));
      const files = await this.#dependencies.fetcher.fetch(publication.files, this.#mirror, {
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) this.#fetched = progress;
        },
      });
      await this.#read(files, signal);
    });
  }

  /** Takes what was found into the library, all at once. */
  async agree(): Promise<void> {
    if (this.#phase !== 'review' || !this.#staged) return;
    await this.#guarded(async (signal) => {
      const { clashes } = this.#outcome!;
      const other = this.#choice !== this.#readWith;
      if (other || (this.#rule !== this.#readUnder && clashes.length > 0)) {
        // Under another name it may be a character that is there: what to do then was not asked yet.
        if ((await this.#read(this.#files, signal)) || !this.#staged) return;
      }
      await this.#write();
    });
  }

  /** Ends whatever is under way; the library is as it was before. */
  async cancel(): Promise<void> {
    // Writing is one short transaction, which succeeds or fails as a whole.
    if (this.#phase === 'writing') return;
    this.#latest.stop();
    await this.#drop();
    this.#clear();
    this.#phase = 'choose';
  }

  async #begin(): Promise<void> {
    this.#signal = this.#latest.begin();
    await this.#drop();
    this.#clear();
  }

  #clear(): void {
    this.#failure = this.#progress = this.#fetched = this.#outcome = this.#brought = undefined;
    this.#rule = 'replace';
    this.#standing = NO_CLASHES;
    this.#choice = this.#readWith = {};
    this.#files = [];
    this.#tables = [];
  }

  /** Where it fails, nothing stays behind, and the reason is shown. */
  async #guarded(action: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const signal = this.#signal;
    try {
      await action(signal);
    } catch (error) {
      // Cancelled, or overtaken by another import.
      if (signal.aborted) return;
      await this.#drop();
      this.#failure = failureOf(error);
      this.#outcome = undefined;
      this.#phase = 'choose';
    }
  }

  /** @returns whether characters are there already that were not asked about. */
  async #read(files: readonly ImportFile[], signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted();
    const asked = this.#outcome?.clashes.map(({ id }) => id) ?? [];
    await this.#drop();
    this.#files = files;
    this.#phase = 'reading';
    this.#outcome = undefined;
    await this.#needRoom(files.reduce((sum, { file }) => sum + file.size, 0));
    const staged = await this.#dependencies.banks.beginImport({
      source: 'an import under way',
      licence: '',
      files: [],
      problems: 0,
    });
    // Cancelled while the storage was preparing it.
    if (signal.aborted) {
      await staged.abort();
      return false;
    }
    this.#staged = staged;
    const revision = `imported ${isoNow()}`;
    const yielder = new Yielder();
    this.#readUnder = this.#rule;
    this.#readWith = this.#choice;
    const outcome = await readAndKeep(
      this.#dependencies.importer,
      {
        files,
        taken: this.#dependencies.library.summaries.map(({ id }) => id),
        rule: this.#rule,
        chats: this.#choice,
        ...(this.#tables.length > 0 && {
          tables: Object.fromEntries(this.#tables.map(({ path, mapping }) => [path, mapping])),
        }),
        ...(staged.database && { into: { database: staged.database, importId: staged.id, revision } }),
      },
      {
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) this.#progress = progress;
        },
        keep: async (news) => {
          if (news.type === 'written') return staged.wrote(news.summaries);
          await yielder.pause();
          signal.throwIfAborted();
          await staged.add(
            news.banks.map((bank) => ({ id: bank.id, revision, bank, origin: 'imported' as const })),
          );
        },
      },
    );
    signal.throwIfAborted();
    if (outcome.sources.length === 0) await this.#drop();
    if (outcome.tables) {
      const { tablesOf } = await import('./import-tables');
      const tables = await tablesOf(outcome.tables);
      signal.throwIfAborted();
      this.#tables = tables;
      this.#phase = 'columns';
      return false;
    }
    const { banks, library } = this.#dependencies;
    const isNew = outcome.clashes.some(({ id }) => !asked.includes(id));
    const standing = isNew ? standingOf(outcome, library.summaries, await banks.imports()) : this.#standing;
    signal.throwIfAborted();
    this.#standing = standing;
    if (isNew) this.#rule = standing.rule;
    this.#outcome = outcome;
    this.#phase = 'review';
    return isNew;
  }

  async #write(): Promise<void> {
    const staged = this.#staged!;
    const outcome = this.#outcome!;
    this.#phase = 'writing';
    const replaced = await this.#commit(staged, outcome);
    this.#staged = undefined;
    this.#files = [];
    await this.#dependencies.library.follow();
    const characters = outcome.sources.reduce((sum, source) => sum + source.characters, 0);
    this.#brought = { characters, first: outcome.first, importId: staged.id, replaced };
    this.#phase = 'done';
  }

  /** Shows what is staged, and moves what it replaces to the trash. @returns the names of that, if it is there. */
  async #commit(staged: StagedImport, outcome: ImportOutcome): Promise<string | undefined> {
    const { tabs, trash } = this.#dependencies;
    const commit = () => tabs.exclusively('importing', () => staged.commit(metaOf(outcome)));
    const { there } = this.#standing;
    if (this.#readUnder !== 'replace' || there.length === 0) {
      await commit();
      return undefined;
    }
    const names = there.map(({ name }) => name);
    const title = importWords().review.names(names.slice(0, NAMED), names.length - NAMED);
    const ids = there.map(({ id }) => id);
    const trashed = await toTrash(trash, { kind: 'character', ids, title, whole: true }, commit);
    return trashed === undefined ? undefined : title;
  }

  /** Discards what is staged. */
  async #drop(): Promise<void> {
    const staged = this.#staged;
    this.#staged = undefined;
    // What cannot be removed now stays hidden and is removed at the next visit.
    await staged?.abort().catch(() => undefined);
  }

  /** @throws Error where the browser says that so many bytes would not fit. */
  async #needRoom(bytes: number): Promise<void> {
    const { usage, quota } = await this.#dependencies.room();
    if (usage === undefined || quota === undefined || usage + bytes * OVERHEAD <= quota) return;
    const megabytes = (each: number) => Math.round(each / 1e6);
    throw new Error(t().noRoom(megabytes(bytes * OVERHEAD), megabytes(Math.max(0, quota - usage))));
  }
}

/**
 * Reads, and has what is found kept in its order.
 *
 * @param events.keep is called with one piece of news after the other. Where it throws, the reading ends with that error.
 * @throws as the reader does.
 */
export async function readAndKeep(
  importer: Importer,
  request: ImportRequest,
  events: {
    readonly signal: AbortSignal;
    readonly onProgress: (progress: ImportProgress) => void;
    readonly keep: (news: Exclude<ImportNews, { readonly type: 'progress' }>) => Promise<void>;
  },
): Promise<ImportOutcome> {
  const { signal, onProgress, keep } = events;
  // Joined by hand: Safari has `AbortSignal.any` from 17.4 on.
  const failure = new AbortController();
  const ended = failure.signal;
  const cancel = () => failure.abort(signal.reason);
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  let kept: Promise<void> = Promise.resolve();
  const hear = (news: ImportNews) => {
    if (news.type === 'progress') return onProgress(news.progress);
    kept = kept.then(() => {
      ended.throwIfAborted();
      return keep(news);
    });
    kept.catch((error: unknown) => failure.abort(error));
  };
  try {
    const outcome = await importer.read(request, { signal: ended, onProgress: hear });
    await kept;
    return outcome;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function failureOf(error: unknown): string {
  if (error instanceof Error && error.name === 'QuotaExceededError') {
    return t().full;
  }
  return errorText(error);
}

/** What is kept about an import. */
function metaOf({ sources, files, problems }: ImportOutcome): ImportMeta {
  const each = (texts: readonly (string | undefined)[]) => [...new Set(texts.filter((text) => text))];
  const citation = each(sources.map((source) => source.citation)).join('\n');
  return {
    source: each(sources.map(({ source }) => source)).join(', '),
    licence: each(sources.map(({ licence }) => licence)).join('; '),
    ...(citation !== '' && { citation }),
    files: files.flatMap(({ name, bytes, sha256, fate }) =>
      fate === 'read' && sha256 !== undefined ? [{ name, bytes, sha256 }] : [],
    ),
    problems: problems.reduce((sum, { count }) => sum + count, 0),
  };
}

/** All problems as text in the language of the interface, one per line under what they say. */
export function problemsText({ files, problems }: ImportOutcome): string {
  const failed = files
    .filter(({ fate }) => fate !== 'read')
    .map(({ name, note }) => t().entry(name, phraseText(note)));
  const groups = problems.map(({ why, count, places }) => {
    const lines = places.map(
      (place) => `  ${t().entry(phraseText(placePhrase(place.where)), phraseText(problemPhrase(place)))}`,
    );
    const more = count > places.length ? [`  ${t().more(count - places.length)}`] : [];
    return [`${count} × ${phraseText(why)}`, ...lines, ...more].join('\n');
  });
  return `${[...(failed.length > 0 ? [t().notRead(failed.join('\n  '))] : []), ...groups].join('\n\n')}\n`;
}
