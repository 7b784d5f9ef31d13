/**
 * The judge lab of a run: what its judges say, how far they can be trusted and where they disagree, computed without holding the page up.
 */

/* eslint-disable svelte/prefer-svelte-reactivity -- the maps are local to one computation; no screen reads them */
import {
  disagreements,
  type Disagreement,
  judgeAgreement,
  judgeReport,
  knownGroups,
  type JudgeReport,
} from '../../../../judging/domain/judge-lab';
import { type JudgeGroup, verdictScores, writerName, type ScoreRow } from '../../../../judging/domain/scores';
import { pairTable, type PairRow } from '../../../../judging/domain/pairwise';
import { meanRatings, type Ratings, type RatersAgreement } from '../../../../judging/domain/ratings';
import type { Rubric } from '../../../../judging/domain/rubric';
import { RUBRICS } from '../../../../judging/domain/rubrics';
import { humanRatings } from '../../../../judging/domain/human-agreement';
import type { HumanScore } from '../../../../judging/domain/human';
import type { ModelRef } from '../../../../llm/domain/call';
import type { KnownPrice, Price } from '../../../../llm/domain/prices';
import type { AnswerUnit, VerdictUnit } from '../../../../llm/domain/units';
import type { LlmRunHeader } from '../../../domain/llm-runs/run';
import { Yielder } from '../../../../core/yielder';
import { state as t } from '../words';
import { errorText } from '../../../../ui/state/locale.svelte';
import { Latest } from '../../../../ui/state/latest';

/** What is read of a run's results. */
export interface JudgedResults {
  readonly header: LlmRunHeader;
  readonly answers: readonly AnswerUnit[];
  readonly verdicts: readonly VerdictUnit[];
}

interface JudgeLabDependencies {
  readonly results: JudgedResults;
  /** Where the run recorded none. */
  readonly price: (judge: ModelRef) => KnownPrice | undefined;
  /** People's scores of the run's answers. */
  readonly people: () => readonly HumanScore[];
}

/** All that is computed of one state of the results. */
export interface JudgeLabView {
  readonly answers: ReadonlyMap<string, AnswerUnit>;
  readonly groups: readonly JudgeGroup[];
  /** One a group, in their order. */
  readonly reports: readonly JudgeReport[];
  /** By writer and judge. */
  readonly scores: readonly ScoreRow[];
  readonly pairs: readonly PairRow[];
  readonly disagreements: readonly Disagreement[];
  /** Verdicts on answers that are not kept here any more. */
  readonly lost: number;
  /** Verdicts by rubrics that this version of the page does not know. */
  readonly unknown: number;
}

export class JudgeLab {
  readonly #dependencies: JudgeLabDependencies;
  #view = $state.raw<JudgeLabView | undefined>();
  #computing = $state(false);
  #problem = $state<string | undefined>();
  #chosen = $state<string | undefined>();
  readonly #latest = new Latest();

  readonly #rubrics = $derived.by(() => {
    const used = new Set(this.#view?.groups.map(({ rubric }) => rubric));
    return RUBRICS.filter(({ id }) => used.has(id));
  });
  readonly #rubric = $derived(this.#rubrics.find(({ id }) => id === this.#chosen) ?? this.#rubrics[0]);

  constructor(dependencies: JudgeLabDependencies) {
    this.#dependencies = dependencies;
  }

  /** Undefined until the first computation is done; a newer one takes its place whole. */
  get view(): JudgeLabView | undefined {
    return this.#view;
  }
  get computing(): boolean {
    return this.#computing;
  }
  get problem(): string | undefined {
    return this.#problem;
  }
  /** Those that were judged by. */
  get rubrics(): readonly Rubric[] {
    return this.#rubrics;
  }
  /** The one that is looked at: the first unless another is chosen. */
  get rubric(): Rubric | undefined {
    return this.#rubric;
  }

  choose(rubric: string): void {
    this.#chosen = rubric;
  }

  /** Computes again from the results as they are now. An older computation that is under way ends without a word. */
  async compute(): Promise<void> {
    this.#computing = true;
    this.#problem = undefined;
    await this.#latest.run((signal) => this.#reports(() => !signal.aborted), {
      done: (view) => (this.#view = view ?? this.#view),
      failed: (error) => (this.#problem = errorText(error)),
      ended: () => (this.#computing = false),
    });
  }

  /** Agreement between the judges of the chosen rubric; undefined where fewer than two judged by it. */
  agreement(): RatersAgreement | undefined {
    const { view, rubric } = this;
    if (!view || !rubric) return undefined;
    const own = view.groups.filter((group) => group.rubric === rubric.id);
    return own.length < 2
      ? undefined
      : judgeAgreement(
          own.flatMap(({ units }) => units),
          rubric,
        );
  }

  /** Who wrote an answer, in words. */
  readonly nameOf = (answer: string): string => {
    const unit = this.#view?.answers.get(answer);
    return unit ? writerName(unit) : t().goneAnswer;
  };

  async #reports(wanted: () => boolean): Promise<JudgeLabView | undefined> {
    const { results } = this.#dependencies;
    const yielder = new Yielder();
    const options = { seed: results.header.plan.seed };
    const answers = new Map(results.answers.map((unit) => [unit.id, unit]));
    const named = (id: string) => writerName(answers.get(id)!);
    const known = knownGroups(results.verdicts, answers);
    const rubrics = new Map(RUBRICS.map((rubric) => [rubric.id, rubric]));
    const groups = known.groups.filter(({ rubric }) => rubrics.has(rubric));
    const reports: JudgeReport[] = [];
    const scores: ScoreRow[] = [];
    const pairs: PairRow[] = [];
    for (const group of groups) {
      const rubric = rubrics.get(group.rubric)!;
      const people = this.#peopleOf(rubric);
      const parts = { ...options, rubric, people, price: this.#price, pause: () => yielder.pause() };
      reports.push(await judgeReport(group, answers, parts));
      await yielder.pause();
      if (!wanted()) return undefined;
      scores.push(
        ...verdictScores(group.units, answers, options).map((row) => ({ ...row, judged: judgedOf(group) })),
      );
      await yielder.pause();
      if (!wanted()) return undefined;
      pairs.push(
        ...pairTable(group.units, named, options).map((row) => ({ ...row, judged: judgedOf(group) })),
      );
      await yielder.pause();
      if (!wanted()) return undefined;
    }
    await yielder.pause();
    if (!wanted()) return undefined;
    return {
      answers,
      groups,
      reports,
      scores,
      pairs,
      lost: known.lost,
      disagreements: disagreements(groups.flatMap(({ units }) => units)),
      unknown: known.groups
        .filter(({ rubric }) => !rubrics.has(rubric))
        .reduce((sum, { units }) => sum + units.length, 0),
    };
  }

  #peopleOf(rubric: Rubric): Ratings {
    return meanRatings(humanRatings(this.#dependencies.people(), rubric).values());
  }

  /** The price at the time of the run, so that a later one changes no number; today's where the run recorded none. */
  readonly #price = (judge: ModelRef): Price | undefined => {
    const recorded = (this.#dependencies.results.header.setup['prices'] ?? {}) as Record<
      string,
      Price | null
    >;
    return recorded[judge.model] ?? this.#dependencies.price(judge);
  };
}

/** The group by the name that is unique among all of them. */
function judgedOf(group: JudgeGroup): Omit<JudgeGroup, 'units'> {
  const { name, judge, setting, rubric, prompt, aspect } = group;
  return { name, judge, setting, rubric, prompt, aspect };
}
