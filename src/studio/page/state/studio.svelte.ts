/** The drafts that there are. */

import type { Draft } from '../../domain/draft';
import type { DraftWrite, StoredDraft, StudioStore } from '../../domain/schema';
import { toTrash } from '../../../ui/state/to-trash';
import type { Tabs, TrashStore } from '../../../core/ports';

interface StudioDependencies {
  readonly store: StudioStore;
  readonly trash?: TrashStore | undefined;
  readonly tabs?: Pick<Tabs, 'listen'> | undefined;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly newId: () => string;
}

export class Studio {
  readonly #dependencies: StudioDependencies;
  #drafts = $state.raw<readonly StoredDraft[]>([]);
  #unreadable = $state.raw<readonly string[]>([]);
  #ready = $state(false);
  /** Its id in the trash. */
  #trashed: string | undefined;
  #removed = $state.raw<Draft | undefined>();

  constructor(dependencies: StudioDependencies) {
    this.#dependencies = dependencies;
    dependencies.tabs?.listen('drafts', () => {
      if (this.#ready) void this.load().catch(() => undefined);
    });
  }

  /** The one changed last first. */
  get drafts(): readonly StoredDraft[] {
    return this.#drafts;
  }
  /** Ids of records that cannot be read; they stay where they are. */
  get unreadable(): readonly string[] {
    return this.#unreadable;
  }
  get ready(): boolean {
    return this.#ready;
  }
  /** The draft that was deleted last, and can be brought back. */
  get removed(): Draft | undefined {
    return this.#removed;
  }
  storedOf(id: string): StoredDraft | undefined {
    return this.#drafts.find(({ draft }) => draft.id === id);
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#dependencies.clock();
  }
  /** An id for a new draft. */
  newId(): string {
    return `draft-${this.#dependencies.newId().slice(0, 8)}`;
  }

  /** Reads all drafts. @throws what the store says. */
  async load(): Promise<void> {
    const { drafts, unreadable } = await this.#dependencies.store.list();
    this.#drafts = drafts;
    this.#unreadable = unreadable;
    this.#ready = true;
  }

  /** Keeps a new draft. @returns its id. @throws what the store says. */
  async add(draft: Draft): Promise<string> {
    await this.put({ ...draft, changed: this.now() }, 'new');
    return draft.id;
  }

  /** @param revision of the content that the change was made to; undefined writes whatever is there. @throws what the store says. */
  async put(draft: Draft, revision: string | undefined): Promise<DraftWrite> {
    const put = await this.#dependencies.store.put(draft, revision);
    // Another tab's content is needed to choose between the two.
    if (!put.done) await this.load();
    else {
      const kept = { draft, revision: put.revision };
      this.#drafts = [kept, ...this.#drafts.filter((each) => each.draft.id !== draft.id)];
    }
    return put;
  }

  /** Deletes a draft; {@link restore} brings it back. @throws what the store says. */
  async remove(id: string): Promise<void> {
    const draft = this.storedOf(id)?.draft;
    const { store, trash } = this.#dependencies;
    const title = draft?.name || id;
    this.#trashed = await toTrash(trash, { kind: 'draft', ids: [id], title }, () => store.remove(id));
    this.#drafts = this.#drafts.filter((each) => each.draft.id !== id);
    this.#unreadable = this.#unreadable.filter((each) => each !== id);
    this.#removed = draft;
  }
  /** Brings back what was deleted last. @throws what the store says. */
  async restore(): Promise<void> {
    if (this.#removed) await this.put(this.#removed, undefined);
    if (this.#trashed !== undefined) await this.#dependencies.trash!.discard([this.#trashed]);
    this.#removed = undefined;
  }
  forgetRemoved(): void {
    this.#removed = undefined;
  }
}
