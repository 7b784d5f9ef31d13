/** A draft while it is worked on: every change is a step that can be taken back, saved by itself. */

import {
  acceptItem,
  addItem,
  changeHead,
  changeItem,
  changeSeed,
  dropItem,
  reopenItem,
  reorder,
  reviewItems,
  sameCharacter,
  type Draft,
  type DraftSeed,
  type ItemStep,
  type ItemValue,
  type Made,
} from '../../domain/draft';
import type { Saving } from '../../../ui/state/draft';
import { errorText } from '../../../ui/state/locale.svelte';
import { SavedHistory } from '../../../ui/state/saved-history.svelte';
import { t } from '../words';
import type { Studio } from './studio.svelte';

export class DraftEditor {
  readonly id: string;
  readonly #studio: Studio;
  readonly #history: SavedHistory<Draft>;
  readonly #leaving: (() => void)[] = [];
  #looked: Draft | undefined;
  /**
   * The draft as far as the character goes, the same object until that changes: what is only accepted or scored is not looked over again,
   * which takes long for thousands of items.
   */
  readonly content: Draft = $derived.by(() => {
    const now = this.draft;
    if (!this.#looked || !sameCharacter(this.#looked, now)) this.#looked = now;
    return this.#looked;
  });

  /** @throws RangeError where there is no such draft. */
  constructor(id: string, studio: Studio) {
    const kept = () => {
      const own = studio.storedOf(id);
      return own && { value: own.draft, revision: own.revision };
    };
    const own = kept();
    if (!own) throw new RangeError(t().notThere);
    this.id = id;
    this.#studio = studio;
    this.#history = new SavedHistory(own, {
      kept,
      put: (draft, revision) => studio.put({ ...draft, changed: studio.now() }, revision),
      deleted: () => t().deletedElsewhere,
      failed: (error) => t().notSaved(errorText(error)),
      clock: () => studio.now(),
    });
  }

  get draft(): Draft {
    return this.#history.now;
  }
  get saving(): Saving {
    return this.#history.saving;
  }
  get undoWords(): string | undefined {
    return this.#history.undoWords;
  }
  get redoWords(): string | undefined {
    return this.#history.redoWords;
  }
  get unsaved(): boolean {
    return this.#history.unsaved;
  }

  /**
   * Any change, as one step.
   *
   * @param words what it does, as in "Undo: …".
   * @param merge key of the field that is typed in; without one it is saved at once.
   */
  apply(change: (draft: Draft) => Draft, words: string, merge?: string): void {
    const next = change(this.draft);
    if (next === this.draft) return;
    this.#history.do(next, words, merge);
    if (merge === undefined) void this.save();
  }

  head(change: Parameters<typeof changeHead>[1], field: string): void {
    this.apply((draft) => changeHead(draft, change), t().did.head, field);
  }
  seed(change: Partial<Omit<DraftSeed, 'revision'>>, field: string): void {
    this.apply((draft) => changeSeed(draft, change), t().did.seed, `seed ${field}`);
  }
  /** @returns the new item's id. */
  add<S extends ItemStep>(step: S, made: Made<S>): string {
    const { draft, id } = addItem(this.draft, step, made);
    this.apply(() => draft, t().did.add);
    return id;
  }
  change<S extends ItemStep>(id: string, value: ItemValue[S], field: string): void {
    this.apply((draft) => changeItem(draft, id, value), t().did.change(id), `${id} ${field}`);
  }
  accept(id: string): void {
    this.apply((draft) => acceptItem(draft, id), t().did.accept(id));
  }
  /** Accepts and drops many as one step. */
  review(ids: { readonly accept: ReadonlySet<string>; readonly drop?: ReadonlySet<string> }): void {
    const count = ids.accept.size + (ids.drop?.size ?? 0);
    if (count > 0) this.apply((draft) => reviewItems(draft, ids), t().did.review(count));
  }
  drop(id: string): void {
    this.apply((draft) => dropItem(draft, id), t().did.drop(id));
  }
  reopen(id: string): void {
    this.apply((draft) => reopenItem(draft, id), t().did.reopen(id));
  }
  /** @param to place among the step's items, from 0. */
  move(id: string, to: number): void {
    this.apply((draft) => reorder(draft, id, to), t().did.move(id));
  }

  /** Does something when the draft is left: work that writes in it must end. */
  whenLeft(action: () => void): void {
    this.#leaving.push(action);
  }
  /** To be called when the draft is no longer on the desk. What was written is saved whatever comes next. */
  async leave(): Promise<void> {
    for (const action of this.#leaving) action();
    await this.save();
  }

  undo(): void {
    this.#history.undo();
  }
  redo(): void {
    this.#history.redo();
  }
  /** Saves what is not saved yet, now. @returns whether everything is saved. */
  save(): Promise<boolean> {
    return this.#history.save();
  }
  /** Of two versions this one stays. */
  keepMine(): Promise<boolean> {
    return this.#history.keepMine();
  }
  /** Of two versions the other tab's stays. */
  takeTheirs(): void {
    if (this.#studio.storedOf(this.id)) this.#history.takeTheirs();
  }
  /** To be called when the list of drafts has changed. */
  follow(): void {
    this.#history.follow();
  }
}
