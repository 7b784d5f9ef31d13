/** A game of “beat the retriever”: its rounds, the clock, the room's votes or one person's order, and the score. */

import {
  BEAT_TIME,
  beatSchema,
  choicesOf,
  drawnQuestions,
  placesAmong,
  placesByVotes,
  pointsOf,
  standings,
  type BeatEntry,
  type BeatPlace,
  withVote,
  votesFor,
  votesInAll,
  type Votes,
} from '../../domain/beat';
import { paused, spentOn, started, STOPPED, type Timer } from '../../domain/timer';
import type { Flow } from '../../../pipeline/flow/stages';
import type { Question } from '../../../core/memory/bank';
import type { BankIndex } from '../../../pipeline/retrieval/bank-index';
import { CONTRASTED_LISTS } from '../../../pipeline/retrieval/registry';
import type { VisitStore } from './lecture-votes.svelte';

/** The column of whoever plays against the lists. */
export const ROOM = 'room';
/** `room`: hands are counted as votes. `alone`: one person puts memories in order, one click each. */
export const BEAT_MODES = ['room', 'alone'] as const;
export type BeatMode = (typeof BEAT_MODES)[number];

interface BeatDependencies {
  readonly index: BankIndex;
  readonly seed: number;
  readonly rounds: number;
  readonly mode: BeatMode;
  /** Asks; `flow` follows. */
  readonly ask: (question: string) => Promise<void>;
  /** The question that was asked last, as far as it has come. */
  readonly flow: () => Flow | undefined;
  /** Whether more of it is on its way. */
  readonly running: () => boolean;
  /** For the visit: a reload goes on where it was. */
  readonly store: VisitStore | undefined;
  /** Milliseconds of a clock. */
  readonly now: () => number;
}

export class Beat {
  readonly #dependencies: BeatDependencies;
  readonly questions: readonly Question[];
  #votes = $state.raw<Votes>({});
  #order = $state.raw<readonly string[]>([]);
  #played = $state.raw<readonly (readonly BeatEntry[])[]>([]);
  #revealed = $state(false);
  #timer = $state.raw<Timer>(STOPPED);
  #now = $state(0);

  readonly #flow = $derived.by(() => {
    const flow = this.#dependencies.flow();
    return flow?.question === this.question?.text ? flow : undefined;
  });
  /** The lists that play, as ids best first; undefined until all that can come is there. */
  readonly #lists = $derived.by(() => {
    const { rankings } = this.#flow ?? {};
    const there = CONTRASTED_LISTS.filter((id) => rankings?.[id]);
    if (there.length < CONTRASTED_LISTS.length && (there.length === 0 || this.#dependencies.running()))
      return undefined;
    return there.map((id) => ({ id, ids: rankings![id]!.map((entry) => entry.id) }));
  });
  /** Ids of the memories to choose from; empty until the lists are there. */
  readonly choices = $derived.by(() => {
    const { question } = this;
    if (!this.#lists || !question) return [];
    const lists = this.#lists.map(({ ids }) => ids);
    return choicesOf(question.gold, lists, this.#dependencies.seed, question.id);
  });
  /** What the room, or the one who plays alone, has chosen so far. */
  readonly chosen: readonly BeatPlace[] = $derived.by(() =>
    this.mode === 'room' ? placesByVotes(this.#votes, this.choices) : placesAmong(this.#order, this.choices),
  );
  /** The round as it would be scored now, the room first. */
  readonly entries: readonly BeatEntry[] = $derived.by(() => {
    const gold = this.question?.gold ?? [];
    const players = [
      { player: ROOM, places: this.chosen },
      ...(this.#lists ?? []).map(({ id, ids }) => ({ player: id, places: placesAmong(ids, this.choices) })),
    ];
    return players.map((each) => ({ ...each, points: pointsOf(each.places, gold) }));
  });
  readonly score = $derived(standings(this.#played));

  constructor(dependencies: BeatDependencies) {
    this.#dependencies = dependencies;
    const { index, seed, rounds, now } = dependencies;
    this.questions = drawnQuestions(index.bank, seed, rounds);
    this.#now = now();
    this.#restore();
  }

  get mode(): BeatMode {
    return this.#dependencies.mode;
  }
  /** From 0. */
  get round(): number {
    return this.#revealed ? this.#played.length - 1 : this.#played.length;
  }
  get question(): Question | undefined {
    return this.questions[this.round];
  }
  get revealed() {
    return this.#revealed;
  }
  /** Whether all rounds are played and the last one has been seen. */
  get over(): boolean {
    return this.questions.length > 0 && this.question === undefined;
  }
  get isLast(): boolean {
    return this.round >= this.questions.length - 1;
  }
  /** Milliseconds left to choose, in [0, BEAT_TIME]. */
  get left(): number {
    return Math.max(0, BEAT_TIME - spentOn(this.#timer, this.#clock, this.#now));
  }
  get ticking(): boolean {
    return this.#timer.running !== undefined && this.left > 0;
  }
  /** Whether the clock of this round was ever started. */
  get begun(): boolean {
    return this.left < BEAT_TIME || this.ticking;
  }
  votesFor(id: string): number {
    return votesFor(this.#votes, id);
  }
  get votesInAll(): number {
    return votesInAll(this.#votes, this.choices);
  }

  /** Asks the question of the round, where it is not asked already. */
  async begin(): Promise<void> {
    const { question } = this;
    if (question && !this.#flow) await this.#dependencies.ask(question.text);
  }

  /** Counts a hand, or puts a memory next in one's own order. @param back takes it back. */
  choose(id: string, back: boolean): void {
    if (this.#revealed || !this.choices.includes(id)) return;
    if (this.mode === 'room') this.#votes = withVote(this.#votes, id, back ? -1 : 1);
    else if (back || this.#order.includes(id)) this.#order = this.#order.filter((other) => other !== id);
    else this.#order = [...this.#order, id];
    this.#keep();
  }

  /** Starts the clock, or lets it stand. */
  toggleClock(): void {
    const now = this.#dependencies.now();
    this.#now = now;
    if (this.#revealed || this.left === 0) return;
    this.#timer = this.ticking ? paused(this.#timer, now) : started(this.#timer, this.#clock, now);
  }
  /** To be called a few times a second while it is ticking. One who plays alone is done when the time is. */
  tick(): void {
    this.#now = this.#dependencies.now();
    if (this.left > 0) return;
    this.#timer = paused(this.#timer, this.#now);
    if (this.mode === 'alone') this.reveal();
  }

  /** Scores the round and shows all orders. Nothing happens before the lists are there. */
  reveal(): void {
    if (this.#revealed || this.choices.length === 0) return;
    this.#timer = paused(this.#timer, this.#dependencies.now());
    this.#played = [...this.#played, this.entries];
    this.#revealed = true;
    this.#keep();
  }
  /** Goes on to the next round, after the last one to the end. */
  next(): void {
    if (!this.#revealed) return;
    this.#revealed = false;
    this.#votes = {};
    this.#order = [];
    this.#timer = STOPPED;
    this.#keep();
    void this.begin();
  }
  /** The whole game anew, with the same questions. */
  restart(): void {
    this.#played = [];
    this.#revealed = true;
    this.next();
  }

  get #clock(): string {
    return String(this.round);
  }
  get #key(): string {
    const { index, seed, mode } = this.#dependencies;
    return `beat ${index.bank.id} ${seed} ${this.questions.length} ${mode}`;
  }

  #keep(): void {
    try {
      // A round that was revealed is over when the page is opened again.
      const open = !this.#revealed;
      const kept = {
        votes: open ? this.#votes : {},
        order: open ? this.#order : [],
        played: this.#played,
      };
      this.#dependencies.store?.setItem(this.#key, JSON.stringify(kept));
    } catch {
      // Full or forbidden: the game goes on all the same.
    }
  }
  #restore(): void {
    try {
      const kept = beatSchema.safeParse(JSON.parse(this.#dependencies.store?.getItem(this.#key) ?? ''));
      if (!kept.success) return;
      this.#votes = kept.data.votes;
      this.#order = kept.data.order;
      this.#played = kept.data.played;
    } catch {
      // Nothing was kept.
    }
  }
}
