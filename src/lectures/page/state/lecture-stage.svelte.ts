/** A lecture that is presented: which step is shown, the clock, and the other window that keeps step. */

import { placeOfStep } from '../../domain/facts';
import type { Lecture, LectureStep } from '../../domain/lecture';
import { paused, started, STOPPED, turned, type Timer } from '../../domain/timer';
import {
  followed,
  messageOf,
  type Board,
  type BoardAction,
  type Message,
  type Shared,
  type WindowRole,
} from '../../domain/together';
import { LOCALES, type Locale } from '../../../core/text/phrase';
import { locale, ownLocale, speak } from '../../../ui/state/locale.svelte';
import type { Route } from '../../../ui/state/route.svelte';

/** A way to the other windows of the page. */
export interface StageChannel {
  post(message: unknown): void;
  /** @returns stops it. */
  listen(listener: (data: unknown) => void): () => void;
  close(): void;
}

interface StageDependencies {
  /** Read again each time: what is changed in the editor shows on the stage. */
  readonly lecture: () => Lecture;
  readonly role: WindowRole;
  readonly route: Route;
  /** Absent where windows cannot talk to each other. */
  readonly channel?: StageChannel | undefined;
  /** Milliseconds of a clock that all windows read alike. */
  readonly now: () => number;
}

export class LectureStage {
  readonly role: WindowRole;
  readonly #dependencies: StageDependencies;
  #blank = $state(false);
  #timer = $state.raw<Timer>(STOPPED);
  /** What the room sees, as the stage's window last told. */
  #roomLocale = $state<Locale | undefined>();
  #connected = $state(false);
  #board = $state.raw<Board | undefined>();
  /** What the vote on this stage does when the other window asks. */
  #onBoardAction: ((action: BoardAction) => void) | undefined;
  /** The step and the language that the other window knows of. */
  #told: string;
  #toldLocale: Locale;
  /** Ends the room's language in this window. */
  #hush = (): void => undefined;
  #closed = false;
  readonly #stop: () => void;

  constructor(dependencies: StageDependencies) {
    this.#dependencies = dependencies;
    this.role = dependencies.role;
    if (this.role === 'stage' && this.#named !== locale()) this.#hush = speak(this.#named);
    this.#told = this.step.id;
    this.#toldLocale = this.locale;
    const stopListening = dependencies.channel?.listen((data) => this.#hear(data));
    this.#post({ type: 'hello', ...this.#from });
    this.#stop = () => {
      this.#post({ type: 'bye', ...this.#from });
      stopListening?.();
      dependencies.channel?.close();
      this.#hush();
      this.#closed = true;
    };
  }

  get lecture(): Lecture {
    return this.#dependencies.lecture();
  }
  /** From 0. An address that names no step of the lecture shows the first. */
  get place(): number {
    return Math.max(0, placeOfStep(this.lecture, this.#dependencies.route.path[1]));
  }
  get step(): LectureStep {
    return this.lecture.steps[this.place]!;
  }
  get following(): LectureStep | undefined {
    return this.lecture.steps[this.place + 1];
  }
  get blank() {
    return this.#blank;
  }
  get timer(): Timer {
    return this.#timer;
  }
  /** The language that the room sees. */
  get locale(): Locale {
    return this.role === 'stage' ? locale() : (this.#roomLocale ?? ownLocale());
  }
  /** Whether a window of the other sort is open. */
  get connected() {
    return this.#connected;
  }

  /** The vote of the step that is shown, as the stage last told; undefined for any other step. */
  get board(): Board | undefined {
    return this.#board?.step === this.step.id ? this.#board : undefined;
  }

  /**
   * For the vote on the stage: what the presenter's window asks of it.
   *
   * @returns ends it.
   */
  listenToBoard(onAction: (action: BoardAction) => void): () => void {
    this.#onBoardAction = onAction;
    return () => {
      if (this.#onBoardAction === onAction) this.#onBoardAction = undefined;
    };
  }
  /** For the vote on the stage: how it stands now. */
  tellBoard(board: Board): void {
    this.#board = board;
    this.#post({ type: 'board', ...this.#from, board });
  }
  /** For the presenter's window: asks the vote on the stage. */
  askBoard(action: BoardAction): void {
    this.#post({ type: 'board action', ...this.#from, step: this.step.id, action });
  }

  next(): void {
    this.show(this.place + 1);
  }
  previous(): void {
    this.show(this.place - 1);
  }
  /** @param place from 0; beyond the ends nothing happens. */
  show(place: number): void {
    const step = this.lecture.steps[place];
    if (step) this.#go(step.id);
  }

  setBlank(blank: boolean): void {
    this.#blank = blank;
    this.#tell();
  }
  start(): void {
    this.#timer = started(this.#timer, this.step.id, this.#dependencies.now());
    this.#tell();
  }
  pause(): void {
    this.#timer = paused(this.#timer, this.#dependencies.now());
    this.#tell();
  }
  reset(): void {
    this.#timer = STOPPED;
    this.#tell();
  }
  setLocale(to: Locale): void {
    this.#speak(to);
    this.#tell();
  }

  /** To be called when another step or another language is shown, by whatever way: the clock and the other window follow. */
  arrived(): void {
    const { id } = this.step;
    if (id === this.#told) return;
    this.#told = id;
    this.#timer = turned(this.#timer, id, this.#dependencies.now());
    // Who turns the page wants to see it.
    this.#blank = false;
    // The way back names the language of its time.
    if (this.role === 'stage' && this.#named !== this.locale) this.#speak(this.locale);
    this.#tell();
  }
  /** To be called when the language of the interface, or of the room, has changed. */
  spoken(): void {
    if (this.role === 'presenter') {
      // The mirror says what the room reads; the lecturer's own words are asked for by their language.
      if (this.locale !== locale()) this.#hush = speak(this.locale);
    } else if (this.locale !== this.#toldLocale) {
      // Another was chosen for the page: the room reads that.
      this.#dependencies.route.amend({ language: undefined });
      this.#tell();
    }
  }

  /** The other window is told, and nothing more is said or heard. */
  close(): void {
    if (!this.#closed) this.#stop();
  }

  /** The language of the room by the stage's address. */
  get #named(): Locale {
    const { language } = this.#dependencies.route.query;
    return LOCALES.find((each) => each === language) ?? ownLocale();
  }
  get #from() {
    return { lecture: this.lecture.id, from: this.role };
  }
  get #shared(): Shared {
    return { step: this.step.id, blank: this.#blank, locale: this.locale, timer: this.#timer };
  }

  /** The stage's address keeps it over a reload; what the user chose for himself stays. */
  #speak(to: Locale): void {
    if (this.role === 'presenter') this.#roomLocale = to;
    else {
      this.#hush = speak(to);
      this.#dependencies.route.amend({ language: to });
    }
  }
  #go(step: string): void {
    const query = this.#dependencies.route.query;
    this.#dependencies.route.go({ view: 'lectures', path: [this.lecture.id, step], query });
  }

  #tell(answer = false): void {
    this.#toldLocale = this.locale;
    this.#post({ type: 'state', ...this.#from, answer, state: this.#shared });
  }
  #post(message: Message): void {
    if (!this.#closed) this.#dependencies.channel?.post(message);
  }

  #hear(data: unknown): void {
    const message = messageOf(data, this.lecture.id);
    if (!message) return;
    if (message.from !== this.role) this.#connected = message.type !== 'bye';
    if (message.type === 'hello') {
      this.#tell(true);
      if (this.role === 'stage' && this.board) this.tellBoard(this.board);
    } else if (message.type === 'board') this.#board = message.board;
    else if (message.type === 'board action') {
      if (this.role === 'stage' && message.step === this.step.id) this.#onBoardAction?.(message.action);
    } else if (message.type === 'state') {
      const shared = followed(this.#shared, message.state, this.role, message.answer);
      this.#follow(shared);
      // Where this window stays otherwise than it was told, the other one follows.
      if (shared.step !== message.state.step || shared.locale !== message.state.locale) this.#tell();
    }
  }

  #follow(shared: Shared): void {
    this.#blank = shared.blank;
    this.#timer = shared.timer;
    this.#toldLocale = shared.locale;
    if (this.role === 'presenter' || shared.locale !== this.locale) this.#speak(shared.locale);
    if (shared.step === this.step.id) return;
    // The other window knows: it is not told again.
    this.#told = shared.step;
    this.#go(shared.step);
  }
}
