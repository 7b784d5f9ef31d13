/** One of the user's own lectures while it is edited: steps that can be taken back, saved by itself. */

import {
  changedStep,
  completed,
  movedStep,
  stepWith,
  withoutStep,
  withStep,
  written,
  type StepContent,
} from '../../../core/lecture/edit';
import { placeOfStep } from '../../../core/lecture/facts';
import { begun, redone, stepped, undone, type History } from '../../../core/lecture/history';
import type { Lecture, LectureStep } from '../../../core/lecture/lecture';
import type { Live } from '../../../core/lecture/live';
import { noSuchLecture } from '../../../core/lecture/names';
import { PhraseError, type Locale } from '../../../core/text/phrase';
import type { Saving } from '../../../shared/state/draft';
import { t } from '../words/state';
import type { Lectures } from './lectures.svelte';
import { wordsOf } from '../../../shared/state/locale.svelte';

/** How long the hand must rest before what it wrote is saved, in milliseconds. */
export const SAVE_DELAY = 600;

/** The texts of a step that are written language by language. */
export type StepText = 'title' | 'text' | 'notes';

type Store = Pick<Lectures, 'ownOf' | 'put'>;

export class LectureEditor {
  readonly id: string;
  readonly #store: Store;
  readonly #now: () => number;
  #history: History<Lecture>;
  #saving = $state.raw<Saving>({ state: 'saved' });
  /** What the store holds, by this editor's knowledge. */
  #saved: Lecture;
  #revision: string;
  /** Another tab has deleted it. */
  #gone = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  /** @param now the time, in milliseconds. @throws PhraseError where the store has no such lecture. */
  constructor(id: string, store: Store, now: () => number = Date.now) {
    const own = store.ownOf(id);
    if (!own) throw new PhraseError(noSuchLecture(id));
    this.id = id;
    this.#store = store;
    this.#now = now;
    this.#history = $state.raw(begun(own.lecture));
    this.#saved = own.lecture;
    this.#revision = own.revision;
  }

  get lecture(): Lecture {
    return this.#history.now;
  }
  /** As it is shown and saved to a file: every title is there. */
  get shown(): Lecture {
    return completed(this.#history.now);
  }
  get saving(): Saving {
    return this.#saving;
  }
  /** What an undo would take back, in words. */
  get undoWords(): string | undefined {
    return this.#history.done.at(-1)?.words;
  }
  get redoWords(): string | undefined {
    return this.#history.undone.at(-1)?.words;
  }
  get unsaved(): boolean {
    return this.#history.now !== this.#saved;
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
  /** @param seconds planned; undefined for no plan. */
  plan(step: string, seconds: number | undefined): void {
    this.#change(step, (now) => stepWith(now, { seconds }), t().did.plan(this.#number(step)), 'seconds');
  }
  setLive(step: string, live: Live | undefined): void {
    this.#change(step, (now) => stepWith(now, { live }), t().did.live(this.#number(step)));
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
    this.#set(undone(this.#history));
  }
  redo(): void {
    this.#set(redone(this.#history));
  }

  /** Saves what is not saved yet, now. @returns whether everything is saved. */
  save(): Promise<boolean> {
    return this.#queued(() => this.#save(this.#gone ? undefined : this.#revision));
  }
  /** Of two versions this one stays: what another tab wrote is written over. */
  keepMine(): Promise<boolean> {
    return this.#queued(() => this.#save(undefined));
  }
  /** Of two versions the other tab's stays. */
  takeTheirs(): void {
    const own = this.#store.ownOf(this.id);
    if (own) this.#adopt(own.lecture, own.revision);
  }

  /** To be called when the store has another content: without changes of its own the editor shows that. */
  follow(): void {
    const own = this.#store.ownOf(this.id);
    const idle = !this.unsaved && this.#saving.state === 'saved';
    if (own && own.revision !== this.#revision && idle) this.#adopt(own.lecture, own.revision);
  }

  #adopt(lecture: Lecture, revision: string): void {
    clearTimeout(this.#timer);
    this.#history = begun(lecture);
    this.#saved = lecture;
    this.#revision = revision;
    this.#saving = { state: 'saved' };
  }

  /** A step's number, from 1. */
  #number(step: string): number {
    return placeOfStep(this.lecture, step) + 1;
  }
  #change(step: string, change: (now: LectureStep) => StepContent, words: string, merge?: string): void {
    this.#do(changedStep(this.lecture, step, change), words, merge && `${step} ${merge}`);
  }
  #do(lecture: Lecture, words: string, merge?: string): void {
    this.#set(stepped(this.#history, lecture, words, merge, this.#now()));
  }
  #set(history: History<Lecture>): void {
    if (history === this.#history) return;
    this.#history = history;
    // A conflict waits for the user's choice.
    if (this.#saving.state === 'changed elsewhere') return;
    this.#saving = { state: 'waiting' };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), SAVE_DELAY);
  }

  #queued(save: () => Promise<boolean>): Promise<boolean> {
    clearTimeout(this.#timer);
    const saved = this.#queue.then(save);
    this.#queue = saved;
    return saved;
  }

  /** @param revision that is written over; undefined for any. */
  async #save(revision: string | undefined): Promise<boolean> {
    const lecture = this.#history.now;
    if (lecture === this.#saved && revision !== undefined) {
      if (this.#saving.state === 'waiting') this.#saving = { state: 'saved' };
      return true;
    }
    this.#saving = { state: 'saving' };
    try {
      const put = await this.#store.put(lecture, revision);
      if (put.done) {
        this.#gone = false;
        this.#saved = lecture;
        this.#revision = put.revision;
        this.#saving = { state: this.unsaved ? 'waiting' : 'saved' };
      } else if (put.why === 'deleted elsewhere') {
        // To save it again is to bring it back: the user is asked first.
        this.#gone = true;
        this.#saving = { state: 'failed', why: t().deletedElsewhere };
      } else this.#saving = { state: put.why };
      return put.done && !this.unsaved;
    } catch (error) {
      this.#saving = { state: 'failed', why: t().notSaved(wordsOf(error)) };
      return false;
    }
  }
}
