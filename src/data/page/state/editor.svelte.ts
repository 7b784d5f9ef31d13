/** Writing and mending characters: steps that can be taken back, saved by themselves. */

/* eslint-disable svelte/prefer-svelte-reactivity -- what is shown of the maps is held in $state */

import type { MemoryBank } from '../../../core/memory/bank';
import { applyEdit, EditError, type Edit, rebased } from '../../../core/memory/edit';
import { copyOf, newBank, type NewCharacter } from '../../../core/memory/new-bank';
import type { BundledLibrary, Tabs } from '../../../core/ports';
import { inspectBank, type Flagged } from '../../quality/inspect';
import { draftOf, redone, stepped, undone, type Draft, type Saving } from '../../../ui/state/draft';
import type { Library } from './library.svelte';
import { SAVE_DELAY } from '../../../ui/state/saved-history.svelte';
import type { Notices } from '../../../ui/state/notices.svelte';
import { t } from '../words/state';
import { errorText } from '../../../ui/state/locale.svelte';
import { Latest } from '../../../ui/state/latest';

interface EditorDependencies {
  readonly library: Library;
  readonly bundled: BundledLibrary;
  readonly notices: Notices;
  readonly tabs?: Pick<Tabs, 'exclusively'> | undefined;
  /** The time now, in milliseconds. */
  readonly now?: () => number;
}

/** What is on the desk: the thing that is edited, with the field to begin at. */
export type Desk =
  | { readonly type: 'memory' | 'question'; readonly id: string; readonly field?: string }
  | { readonly type: 'dispute'; readonly id: string }
  | { readonly type: 'character'; readonly field?: string }
  | { readonly type: 'new character' | 'new memory' | 'new question' | 'duplicate' | 'quality' | 'disputes' };

export class Editor {
  /** What the screen shows for editing; undefined for nothing. */
  desk = $state.raw<Desk | undefined>();
  readonly #dependencies: EditorDependencies;
  /** Of all characters that were edited in this visit. */
  readonly #drafts = new Map<string, Draft>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #draft = $state.raw<Draft | undefined>();
  #failure = $state<string | undefined>();
  #originals = $state.raw<readonly { readonly id: string; readonly revision: string }[]>([]);
  /** A bundled original that was read, and the revision under which the library takes it for bundled. */
  readonly #restored = new WeakMap<MemoryBank, string>();
  readonly #latest = new Latest();
  #queue: Promise<unknown> = Promise.resolve();

  /** Of the open character, as edited; looked for when it is read. */
  readonly flags: readonly Flagged[] = $derived.by(() => {
    const { bank } = this;
    if (!bank) return [];
    const others = this.#dependencies.library.summaries.filter(({ id }) => id !== bank.id);
    return inspectBank(
      bank,
      others.map(({ name }) => name),
    );
  });

  constructor(dependencies: EditorDependencies) {
    this.#dependencies = dependencies;
  }

  /** The character that is edited, with what is not saved yet. */
  get bank(): MemoryBank | undefined {
    return this.#draft?.bank;
  }
  get saving(): Saving {
    return this.#draft?.saving ?? { state: 'saved' };
  }
  /** Why there is nothing to edit. */
  get failure(): string | undefined {
    return this.#failure;
  }
  /** What an undo would take back, in words. */
  get undoWords(): string | undefined {
    return this.#draft?.done.at(-1)?.words;
  }
  get redoWords(): string | undefined {
    return this.#draft?.undone.at(-1)?.words;
  }
  /** Whether the open character is an edited copy of one that comes with the page. */
  get isCopyOfBundled(): boolean {
    const { bank } = this;
    const origin = this.#dependencies.library.summaries.find(({ id }) => id === bank?.id)?.origin;
    return origin === 'written' && this.#originals.some(({ id }) => id === bank?.id);
  }
  /** Whether a change of any character is not in the library. */
  get unsaved(): boolean {
    return (
      this.saving.state !== 'saved' || [...this.#drafts.values()].some(({ bank, saved }) => bank !== saved)
    );
  }

  /**
   * Opens a character for editing; to be called again when the library has another content of it. What is not saved is kept; without that, a
   * content written elsewhere is read again and its steps are forgotten. The call made last wins.
   */
  async open(id: string): Promise<void> {
    const signal = this.#latest.begin();
    const kept = this.#drafts.get(id);
    const revision = this.#revisionOf(id);
    if (kept && (kept.bank !== kept.saved || kept.saving.state === 'saving' || kept.revision === revision)) {
      this.#draft = kept;
      this.#failure = undefined;
    } else {
      if (this.bank?.id !== id) this.#draft = undefined;
      try {
        const bank = await this.#dependencies.library.read(id);
        if (signal.aborted) return;
        this.#set(id, draftOf(bank, revision ?? ''), true);
        this.#failure = undefined;
      } catch (error) {
        if (!signal.aborted) this.#failure = t().notEdited(errorText(error));
        return;
      }
    }
    const originals = await this.#dependencies.bundled.list().catch(() => []);
    if (!signal.aborted) this.#originals = originals;
  }

  /**
   * Does an edit of the open character and saves it soon.
   *
   * @param words what it does, as in "Undo: …".
   * @param merge key of the field that is typed in: typing without a pause is one step.
   * @returns whether it fitted; where not, a notice says why.
   */
  do(edit: Edit, words: string, merge?: string): boolean {
    return this.#step((draft) => stepped(draft, edit, words, merge, this.#now()));
  }

  undo(): void {
    this.#step(undone);
  }

  redo(): void {
    this.#step(redone);
  }

  /** Saves now what waits or failed. @returns whether everything of the character is kept. */
  async save(id = this.bank?.id): Promise<boolean> {
    if (id === undefined) return true;
    clearTimeout(this.#timers.get(id));
    const saved = this.#queue.then(() => this.#save(id));
    this.#queue = saved;
    return saved;
  }

  /** Writes the character as it stands here, over what another tab wrote or deleted. */
  async keepMine(): Promise<void> {
    const { bank, saving } = this.#draft ?? {};
    if (!bank) return;
    if (saving?.state === 'deleted elsewhere') await this.#written(bank).catch(() => undefined);
    const revision = this.#revisionOf(bank.id);
    if (revision !== undefined) this.#set(bank.id, { ...this.#drafts.get(bank.id)!, revision });
    await this.save(bank.id);
  }

  /** Lets go of what is not saved here, for what another tab wrote. */
  async takeTheirs(): Promise<void> {
    const id = this.bank?.id;
    if (id === undefined) return;
    this.#drafts.delete(id);
    this.#draft = undefined;
    await this.open(id);
  }

  /** Puts the character that comes with the page in the place of its edited copy; can be undone. */
  async restoreOriginal(): Promise<void> {
    const id = this.bank?.id;
    const original = this.#originals.find((each) => each.id === id);
    if (!original) return;
    try {
      const bank = await this.#dependencies.bundled.read(original.id);
      if (this.bank?.id !== id) return;
      this.#restored.set(bank, original.revision);
      this.do({ do: 'change all', bank }, t().restored);
      await this.save();
    } catch (error) {
      this.#dependencies.notices.add('error', t().originalUnread(errorText(error)));
    }
  }

  /** @returns the new character's id. @throws what the library says; nothing is written then. */
  async create(made: NewCharacter): Promise<string> {
    return this.#written(newBank(made, await this.#taken()));
  }

  /** @returns the copy's id. @throws as `create`. */
  async duplicate(id: string, name: string): Promise<string> {
    const draft = this.#drafts.get(id);
    const bank = draft?.bank ?? (await this.#dependencies.library.read(id));
    return this.#written(copyOf(bank, name, await this.#taken()));
  }

  async #written(bank: MemoryBank): Promise<string> {
    const revision = `written ${this.#now()}`;
    await this.#dependencies.library.put([{ id: bank.id, bank, revision, origin: 'written' }]);
    return bank.id;
  }

  /** Ids that the library has, or that come with the page. */
  async #taken(): Promise<readonly { readonly id: string }[]> {
    const bundled = await this.#dependencies.bundled.list().catch(() => this.#originals);
    return [...this.#dependencies.library.summaries, ...bundled];
  }

  #step(change: (draft: Draft) => Draft): boolean {
    const draft = this.#draft;
    if (!draft) return false;
    const { id } = draft.bank;
    try {
      const next = change(draft);
      if (next === draft) return false;
      // A conflict waits for the user's choice; all else is tried again.
      const held = draft.saving.state.endsWith('elsewhere');
      this.#set(id, { ...next, saving: held ? draft.saving : { state: 'waiting' } });
      if (!held) this.#wait(id);
      return true;
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      this.#dependencies.notices.add('warning', errorText(error));
      return false;
    }
  }

  #wait(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.set(
      id,
      setTimeout(() => void this.save(id), SAVE_DELAY),
    );
  }

  async #save(id: string): Promise<boolean> {
    const before = this.#drafts.get(id);
    if (!before || before.saving.state === 'saved') return true;
    this.#set(id, { ...before, saving: { state: 'saving' } });
    const alone =
      this.#dependencies.tabs?.exclusively.bind(this.#dependencies.tabs) ?? ((_: string, action) => action());
    try {
      const refused = await alone('editing', () => this.#write(id));
      const draft = this.#drafts.get(id)!;
      const done = draft.bank === draft.saved;
      this.#set(id, { ...draft, saving: refused ?? { state: done ? 'saved' : 'waiting' } });
      if (!refused && !done) this.#wait(id);
      return !refused && done;
    } catch (error) {
      const why = t().notSaved(errorText(error));
      this.#set(id, { ...this.#drafts.get(id)!, saving: { state: 'failed', why } });
      return false;
    }
  }

  /** Alone among tabs. @returns what only the user can decide. @throws what the library says. */
  async #write(id: string): Promise<Saving | undefined> {
    const { library } = this.#dependencies;
    await library.refresh();
    let draft = this.#drafts.get(id)!;
    const revision = this.#revisionOf(id);
    if (revision === undefined) return { state: 'deleted elsewhere' };
    if (revision !== draft.revision) {
      const theirs = await library.read(id);
      draft = this.#drafts.get(id)!;
      const edit = rebased(draft.saved, draft.bank, theirs);
      if (!edit) return { state: 'changed elsewhere' };
      const { bank } = applyEdit(theirs, edit);
      draft = { ...draft, bank, saved: theirs, revision, done: [], undone: [] };
      this.#set(id, draft);
      const name = bank.character.name;
      this.#dependencies.notices.add('info', t().changedElsewhere(name));
    }
    const { bank } = draft;
    const original = this.#restored.get(bank);
    if (original === undefined) await library.replace(bank);
    else await library.put([{ id, bank, revision: original, origin: 'bundled' }]);
    const written = this.#revisionOf(id) ?? draft.revision;
    this.#set(id, { ...this.#drafts.get(id)!, saved: bank, revision: written });
    return undefined;
  }

  #set(id: string, draft: Draft, show = this.bank?.id === id): void {
    this.#drafts.set(id, draft);
    if (show) this.#draft = draft;
  }

  #revisionOf(id: string): string | undefined {
    return this.#dependencies.library.summaries.find((summary) => summary.id === id)?.revision;
  }

  #now(): number {
    return (this.#dependencies.now ?? Date.now)();
  }
}
