/** One rater at work: an item at a time, without knowing whose answer it is; every mark is kept at once and can be taken back. */

import { itemsFor, scalesOf, type Scale } from '../../../../judging/domain/human-choice';
import {
  pairScore,
  raterProgress,
  type HumanItem,
  type HumanScore,
  type RaterSetup,
} from '../../../../judging/domain/human';
import { itemOf } from '../../../../judging/domain/scores';
import type { Rubric } from '../../../../judging/domain/rubric';
import { RUBRICS } from '../../../../judging/domain/rubrics';
import type { AnswerUnit } from '../../../../llm/domain/units';
import type { MemoryBank } from '../../../../core/memory/bank';
import type { HumanScores, MarksBefore } from './human-scores.svelte';
import { state as t } from '../words';
import { phraseText } from '../../../../ui/state/locale.svelte';

interface HumanScoringDependencies {
  readonly scores: HumanScores;
  readonly answers: readonly AnswerUnit[];
  readonly banks: ReadonlyMap<string, MemoryBank>;
  readonly seed: number;
  /** ISO 8601. */
  readonly now: () => string;
}

/** The key of an option: the digit that it says, so that 1 scores 1; where options say something else, their place. */
export function keyOfOption({ options }: Scale, i: number): string {
  const isDigits = options.every(({ label }) => /^\d$/.test(label.en));
  return isDigits ? options[i]!.label.en : String(i + 1);
}
/** More changes than anybody takes back. */
const MOST_STEPS = 500;

interface Step {
  readonly at: number;
  readonly field: number;
  readonly before: MarksBefore;
}

export class HumanScoring {
  readonly #dependencies: HumanScoringDependencies;
  readonly rater: string;
  readonly rubrics: readonly Rubric[];
  readonly items: readonly HumanItem[];
  #setup: RaterSetup;
  #at = $state(0);
  #field = $state(0);
  #steps = $state.raw<readonly Step[]>([]);
  #said = $state('');
  #pending = $state('');

  readonly #marks = $derived.by(() => this.#marksOf(this.item));
  readonly #progress = $derived.by(() =>
    raterProgress(this.items, this.rubrics, this.#dependencies.scores.scores, this.rater),
  );

  /** Begins, or goes on where the rater was. */
  constructor(setup: RaterSetup, dependencies: HumanScoringDependencies) {
    this.#dependencies = dependencies;
    this.#setup = setup;
    this.rater = setup.rater;
    this.rubrics = RUBRICS.filter(({ id }) => setup.rubrics.includes(id));
    const { seed, answers, banks } = dependencies;
    const draw = { seed, ...(setup.questions !== undefined && { questions: setup.questions }) };
    this.items = itemsFor(setup.rater, this.rubrics, answers, banks, draw);
    const { next } = raterProgress(this.items, this.rubrics, dependencies.scores.scores, this.rater);
    this.#show(next ? this.items.indexOf(next) : this.items.length);
  }

  /** Index of the item that is shown; as many as there are items where all are done. */
  get at(): number {
    return this.#at;
  }
  get item(): HumanItem | undefined {
    return this.items[this.#at];
  }
  get rubric(): Rubric | undefined {
    return this.rubrics.find(({ id }) => id === this.item?.rubric);
  }
  /** What is asked of the item. */
  get scales(): readonly Scale[] {
    return this.rubric ? scalesOf(this.rubric) : [];
  }
  /** Index of the scale that the keys are for. */
  get field(): number {
    return this.#field;
  }
  get progress() {
    return this.#progress;
  }
  /** What was last done, for those who hear it. */
  get said(): string {
    return this.#said;
  }
  get canUndo(): boolean {
    return this.#steps.length > 0;
  }
  /** The note on the item. */
  get note(): string {
    return this.#marks[0]?.note ?? this.#pending;
  }

  /** What stands on a scale: the index of an option, "cannot tell", or nothing yet. A score that is on no option (imported) is its number. */
  markOf(field: number): { option: number } | { score: number } | 'cannot tell' | undefined {
    const scale = this.scales[field];
    const mark = scale && this.#marks.find(({ point }) => point === scale.point);
    if (!mark || !this.item) return undefined;
    if (mark.score === 'cannot tell') return 'cannot tell';
    const own = this.#asShown(this.item, mark.score, mark);
    const option = scale!.options.findIndex(({ score }) => Math.abs(score - own) < 1e-9);
    return option < 0 ? { score: own } : { option };
  }

  /** Whether every scale of the item has a mark. */
  get marked(): boolean {
    return this.scales.every((_, field) => this.markOf(field) !== undefined);
  }

  look(field: number): void {
    this.#field = Math.min(Math.max(0, field), Math.max(0, this.scales.length - 1));
  }

  /** Marks a scale and goes on to the item's next one that has no mark. */
  choose(field: number, option: number | 'cannot tell', goOn = true): void {
    const { item, rubric } = this;
    const scale = this.scales[field];
    if (!item || !rubric || !scale) return;
    const chosen = option === 'cannot tell' ? undefined : scale.options[option];
    if (option !== 'cannot tell' && !chosen) return;
    const score = chosen ? this.#recorded(item, rubric, chosen.score) : 'cannot tell';
    const { note } = this;
    this.#write(field, [this.#mark(item, score, note, scale.point)]);
    this.#said = t().scoring.marked(
      chosen ? phraseText(chosen.label) : t().scoring.cannotTell,
      phraseText(scale.title),
    );
    this.#pending = '';
    this.#field = field;
    if (!goOn) return;
    const open = this.scales.findIndex((_, i) => this.markOf(i) === undefined);
    if (open >= 0) this.#field = open;
  }

  /** Moves the mark of the scale in hand by one option. */
  step(by: 1 | -1): void {
    const scale = this.scales[this.#field];
    if (!scale) return;
    const now = this.markOf(this.#field);
    const from = typeof now === 'object' && 'option' in now ? now.option : by > 0 ? -1 : scale.options.length;
    const to = Math.min(Math.max(0, from + by), scale.options.length - 1);
    if (to !== from) this.choose(this.#field, to, false);
  }

  /** Goes to the next item, once this one is marked. @returns whether it did. */
  next(): boolean {
    if (!this.item) return false;
    if (!this.marked) {
      const open = this.scales.findIndex((_, i) => this.markOf(i) === undefined);
      this.#field = open;
      this.#said = t().scoring.first(phraseText(this.scales[open]!.title));
      return false;
    }
    this.#show(this.#at + 1);
    return true;
  }

  back(): void {
    if (this.#at > 0) this.#show(this.#at - 1);
  }

  /** Takes the last change back and shows the item that it was of. */
  undo(): void {
    const last = this.#steps.at(-1);
    if (!last) return;
    this.#steps = this.#steps.slice(0, -1);
    this.#dependencies.scores.restore(last.before);
    if (last.at !== this.#at) this.#show(last.at);
    this.#field = last.field;
    this.#said = t().scoring.takenBack;
  }

  /** Notes something on the item; before its first mark, the note waits for it. */
  setNote(note: string): void {
    const { item } = this;
    if (!item || note === this.note) return;
    const marks = this.#marks;
    if (marks.length > 0)
      this.#write(
        this.#field,
        marks.map((mark) => ({ ...mark, note, when: this.#dependencies.now() })),
      );
    else {
      this.#pending = note;
      this.#keepSetup({ ...this.#setup, pending: { item: item.key, note } });
    }
  }

  /**
   * What a key does, wherever the focus is besides a field for text. @returns whether it did something, so that the page need not.
   */
  press(key: string): boolean {
    const scale = this.scales[this.#field];
    const option =
      /^\d$/.test(key) && scale ? scale.options.findIndex((_, i) => keyOfOption(scale, i) === key) : -1;
    if (option >= 0) {
      this.choose(this.#field, option);
      return true;
    }
    switch (key) {
      case 'x':
      case 'X':
      case '?':
        this.choose(this.#field, 'cannot tell');
        return true;
      case 'ArrowRight':
        this.step(1);
        return true;
      case 'ArrowLeft':
        this.step(-1);
        return true;
      case 'ArrowDown':
        this.look(this.#field + 1);
        return true;
      case 'ArrowUp':
        this.look(this.#field - 1);
        return true;
      case 'Enter':
        this.next();
        return true;
      case 'Backspace':
        this.back();
        return true;
      case 'u':
      case 'U':
        this.undo();
        return true;
      default:
        return false;
    }
  }

  #show(at: number): void {
    this.#at = at;
    this.#field = 0;
    const { item } = this;
    this.#pending = item && this.#setup.pending?.item === item.key ? this.#setup.pending.note : '';
    this.#said = item ? t().scoring.item(at + 1, this.items.length) : t().scoring.all;
    const open = this.scales.findIndex((_, i) => this.markOf(i) === undefined);
    if (open > 0) this.#field = open;
  }

  #write(field: number, marks: readonly HumanScore[]): void {
    const before = this.#dependencies.scores.mark(marks);
    this.#steps = [...this.#steps.slice(1 - MOST_STEPS), { at: this.#at, field, before }];
  }

  #keepSetup(setup: RaterSetup): void {
    this.#setup = setup;
    this.#dependencies.scores.setUp(setup);
  }

  #mark(item: HumanItem, score: HumanScore['score'], note: string, point: string | undefined): HumanScore {
    const { rubric, aspect, answers } = item;
    const own = { rater: this.rater, answers, rubric, aspect, score, note, when: this.#dependencies.now() };
    return point === undefined ? own : { ...own, point };
  }

  #marksOf(item: HumanItem | undefined): readonly HumanScore[] {
    if (!item) return [];
    const { key } = itemOf(item.answers);
    return this.#dependencies.scores.scores.filter(
      (score) =>
        score.rater === this.rater &&
        score.rubric === item.rubric &&
        score.aspect === item.aspect &&
        itemOf(score.answers).key === key,
    );
  }

  /** Of a pair, from how the texts stand to how the answers are recorded. */
  #recorded(item: HumanItem, rubric: Rubric, shown: number): number {
    if (rubric.verdict.form !== 'pair') return shown;
    return pairScore(item, shown === 1 ? 'first' : shown === 0 ? 'second' : 'tie');
  }

  #asShown(item: HumanItem, score: number, mark: HumanScore): number {
    if (item.answers.length !== 2) return score;
    const recorded = itemOf(mark.answers).turn ? 1 - score : score;
    return item.swapped ? 1 - recorded : recorded;
  }
}
