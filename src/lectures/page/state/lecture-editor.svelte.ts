/** One of the user's own lectures while it is edited: steps that can be taken back, saved by itself. */

import {
  changedStep,
  completed,
  movedStep,
  stepWith,
  stepWritten,
  withoutStep,
  withStep,
  written,
  type StepContent,
} from '../../domain/edit';
import { placeOfStep, noSuchLecture } from '../../domain/facts';
import type { Lecture, LectureStep } from '../../domain/lecture';
import type { Live } from '../../domain/live';
import { PhraseError, type Locale } from '../../../core/text/phrase';
import type { Saving } from '../../../ui/state/draft';
import { SavedHistory } from '../../../ui/state/saved-history.svelte';
import { state as t } from '../words';
import type { Lectures } from './lectures.svelte';
import { errorText } from '../../../ui/state/locale.svelte';
import { blocksOf, textOfBlocks, type Block } from '../../domain/blocks';

/** Texts of a step that are one field each, language by language. */
export type StepText = 'title' | 'notes';

type Store = Pick<Lectures, 'ownOf' | 'put'>;

export class LectureEditor {
  readonly id: string;
  readonly #history: SavedHistory<Lecture>;

  /** @param now the time, in milliseconds. @throws PhraseError if the store has no such lecture. */
  constructor(id: string, store: Store, now: () => number = Date.now) {
    const kept = () => {
      const own = store.ownOf(id);
      return own && { value: own.lecture, revision: own.revision };
    };
    const own = kept();
    if (!own) throw new PhraseError(noSuchLecture(id));
    this.id = id;
    this.#history = new SavedHistory(own, {
      kept,
      put: (lecture, revision) => store.put(lecture, revision),
      deleted: () => t().deletedElsewhere,
      failed: (error) => t().notSaved(errorText(error)),
      clock: now,
    });
  }

  get lecture(): Lecture {
    return this.#history.now;
  }
  /** As it is shown and saved to a file: every title is there. */
  get shown(): Lecture {
    return completed(this.#history.now);
  }
  get saving(): Saving {
    return this.#history.saving;
  }
  /** What an undo would take back, in words. */
  get undoWords(): string | undefined {
    return this.#history.undoWords;
  }
  get redoWords(): string | undefined {
    return this.#history.redoWords;
  }
  get unsaved(): boolean {
    return this.#history.unsaved;
  }

  setTitle(locale: Locale, words: string): void {
    const title = written(this.lecture.title, locale, words) ?? {};
    this.#do({ ...this.lecture, title }, t().did.title, `title ${locale}`);
  }
  setAbout(locale: Locale, words: string): void {
    const { about: before, ...lecture } = this.lecture;
    const about = written(before, locale, words);
    this.#do(about ? { ...lecture, about } : lecture, t().did.about, `about ${locale}`);
  }
  write(step: string, part: StepText, locale: Locale, words: string): void {
    const change = (now: LectureStep) => stepWith(now, { [part]: written(now[part], locale, words) });
    this.#change(step, change, t().did.write(this.#number(step)), part + locale);
  }
  /**
   * Writes the text that the room reads.
   *
   * @param added pictures that it shows from now on, as data, by their names.
   * @param part of the text that is typed in: typing there without a pause is one step; undefined if parts are added, moved or removed.
   */
  writeText(
    step: string,
    locale: Locale,
    words: string,
    part: string | undefined,
    added?: Readonly<Record<string, string>>,
  ): void {
    const change = (now: LectureStep) => stepWritten(now, locale, words, added);
    this.#change(step, change, t().did.write(this.#number(step)), part && `${part} text ${locale}`);
  }
  /** @param seconds planned; undefined for no plan. */
  plan(step: string, seconds: number | undefined): void {
    this.#change(step, (now) => stepWith(now, { seconds }), t().did.plan(this.#number(step)), 'seconds');
  }
  /** @param part of it that is typed in; undefined if something is chosen. */
  setLive(step: string, live: Live | undefined, part?: string): void {
    this.#change(step, (now) => stepWith(now, { live }), t().did.live(this.#number(step)), part);
  }
  /** @returns the id of the new step, which stands behind the one at `after`. */
  add(after: number, content: StepContent = { title: {} }): string {
    const { lecture, step } = withStep(this.lecture, after, content);
    this.#do(lecture, t().did.add);
    return step;
  }
  duplicate({ id, ...content }: LectureStep): string {
    return this.add(this.#number(id) - 1, content);
  }
  /** A lecture's last step stays. */
  remove(step: string): void {
    this.#do(withoutStep(this.lecture, step), t().did.remove(this.#number(step)));
  }
  /** @param to place, from 0. */
  move(step: string, to: number): void {
    this.#do(movedStep(this.lecture, step, to), t().did.move(this.#number(step)));
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
  /** Of two versions this one stays: what another tab wrote is written over. */
  keepMine(): Promise<boolean> {
    return this.#history.keepMine();
  }
  /** Of two versions the other tab's stays. */
  takeTheirs(): void {
    this.#history.takeTheirs();
  }
  /** To be called when the store has another content: without changes of its own the editor shows that. */
  follow(): void {
    this.#history.follow();
  }

  /** A step's number, from 1. */
  #number(step: string): number {
    return placeOfStep(this.lecture, step) + 1;
  }
  #change(step: string, change: (now: LectureStep) => StepContent, words: string, merge?: string): void {
    this.#do(changedStep(this.lecture, step, change), words, merge && `${step} ${merge}`);
  }
  #do(lecture: Lecture, words: string, merge?: string): void {
    this.#history.do(lecture, words, merge);
  }
}

export interface KeyedBlock {
  /** Stays the block's own while it is changed and moved. */
  readonly key: number;
  readonly block: Block;
}

/** Writes the step's text. @param part of it that is typed in; undefined if its parts change. */
type Write = (text: string, part: string | undefined, pictures?: Readonly<Record<string, string>>) => void;

export class StepBlocks {
  #list = $state.raw<readonly KeyedBlock[]>([]);
  #keys = 0;
  readonly #write: Write;

  constructor(text: string, write: Write) {
    this.#write = write;
    this.#list = this.#keyed(blocksOf(text));
  }

  get list(): readonly KeyedBlock[] {
    return this.#list;
  }

  /** To be called with the text as the lecture has it: undo, redo or another tab may have changed it. */
  follow(text: string): void {
    if (text === textOfBlocks(this.#list.map(({ block }) => block))) return;
    const blocks = blocksOf(text);
    const alike =
      blocks.length === this.#list.length &&
      blocks.every(({ type }, i) => type === this.#list[i]!.block.type);
    // The same fields stay, with the focus that one of them may have.
    this.#list = alike ? this.#list.map(({ key }, i) => ({ key, block: blocks[i]! })) : this.#keyed(blocks);
  }

  /** @returns the new block's key. @param pictures that it shows, as data, by their names. */
  add(block: Block, pictures?: Readonly<Record<string, string>>): number {
    const [added] = this.#keyed([block]);
    this.#set([...this.#list, added!], undefined, pictures);
    return added!.key;
  }
  /** A copy right behind the block. @returns its key; undefined if there is no such block. */
  duplicate(key: number): number | undefined {
    const at = this.#list.findIndex((each) => each.key === key);
    const found = this.#list[at];
    if (!found) return undefined;
    const [copy] = this.#keyed([found.block]);
    this.#set(this.#list.toSpliced(at + 1, 0, copy!));
    return copy!.key;
  }
  change(key: number, block: Block): void {
    const list = this.#list.map((each) => (each.key === key ? { key, block } : each));
    this.#set(list, `block ${key}`);
  }
  remove(key: number): void {
    this.#set(this.#list.filter((each) => each.key !== key));
  }
  /** @param to place, from 0. */
  move(key: number, to: number): void {
    const from = this.#list.findIndex((each) => each.key === key);
    const moved = this.#list[from];
    if (moved && to >= 0 && to < this.#list.length)
      this.#set(this.#list.toSpliced(from, 1).toSpliced(to, 0, moved));
  }

  #keyed(blocks: readonly Block[]): KeyedBlock[] {
    return blocks.map((block) => ({ key: ++this.#keys, block }));
  }
  #set(list: readonly KeyedBlock[], part?: string, pictures?: Readonly<Record<string, string>>): void {
    const text = (of: readonly KeyedBlock[]) => textOfBlocks(of.map(({ block }) => block));
    const before = text(this.#list);
    this.#list = list;
    // A block in which nothing is written changes nothing of the lecture.
    if (text(list) !== before) this.#write(text(list), part, pictures);
  }
}
