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

/** Texts of a step that are one field each, language by language. */
export type StepText = 'title' | 'notes';

type Store = Pick<Lectures, 'ownOf' | 'put'>;

export class LectureEditor {
  readonly id: string;
  readonly #history: SavedHistory<Lecture>;

  /** @param now the time, in milliseconds. @throws PhraseError where the store has no such lecture. */
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
   * @param part of the text that is typed in: typing there without a pause is one step; undefined where parts are added, moved or removed.
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
  /** @param part of it that is typed in; undefined where something is chosen. */
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
