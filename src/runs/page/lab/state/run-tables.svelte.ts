/** The papers' tables of a run, with intervals that arrive from the worker. */

/* eslint-disable svelte/prefer-svelte-reactivity -- maps and sets take each other's place whole; none changes once it is shown */

import { encoderIds } from '../../../domain/run/encoders';
import { columnsOfMeasures, saidColumn, type ScoreIntervals } from '../../../domain/evaluation/columns';
import type { ClassifierCase, SystemScores } from '../../../domain/evaluation/evaluate';
import {
  calibrationTable,
  classifierTable,
  classTable,
  retrieverTable,
  type TableContext,
  confidences,
} from '../../../domain/evaluation/tables';
import { filterOf } from '../../../domain/evaluation/result-selection';
import { unscoredOf } from '../../../domain/run/scored';
import type { Question } from '../../../../core/memory/bank';
import type { PhrasedTable } from '../../../../data/export/table';
import type { Interval } from '../../../../measures/domain/interval';
import type { RunResults } from './run-results.svelte';
import { errorText } from '../../../../ui/state/locale.svelte';
import { KIND_WORDS, LANGUAGE_WORDS } from '../../../../core/memory/words';
import type { TableText } from '../../../../core/text/table-text';
import type { Phrase } from '../../../../core/text/phrase';
import { results as en } from '../words/en';
import { results as zh } from '../words/zh';
import { Latest } from '../../../../ui/state/latest';
import {
  rankingExample,
  type ClassificationExample,
  type RankingExample,
} from '../../../../measures/page/help-examples';

const kindFilter = (kind: Phrase): Phrase => ({ en: en.kind(kind.en), zh: zh.kind(kind.zh) });

export class RunTables {
  readonly #results: RunResults;
  #published = $state(true);
  #showIntervals = $state(true);
  /** By what they were computed from: what has changed since has no intervals yet, rather than another's. */
  #found = $state.raw<ReadonlyMap<SystemScores, readonly (Interval | undefined)[]>>(new Map());
  #said = $state.raw<ReadonlyMap<readonly ClassifierCase[], ScoreIntervals | undefined>>(new Map());
  #waiting = $state(false);
  #problem = $state<string | undefined>();
  readonly #latest = new Latest();

  /** The plans' questions under the filters for which no list can be scored. */
  readonly #unscored = $derived.by((): readonly Question[] => {
    const { planned, banks, filters, units } = this.#results;
    const keeps = filterOf(filters, banks);
    const asked = new Map([...banks.keys()].map((id) => [id, new Set<string>()]));
    for (const { bank, question } of units) asked.get(bank)?.add(question);
    return [...banks].flatMap(([id, bank]) => {
      const plans = planned.filter((run) => run.banks.some((own) => own.id === id));
      const own = plans.flatMap(({ plan }) => unscoredOf(bank, plan, asked.get(id)!));
      return [...new Set(own)].filter(({ kind }) => keeps({ kind, bank: id }));
    });
  });
  readonly #context = $derived.by((): Omit<TableContext<TableText>, 'languages'> => {
    const { gold, filters, banks, correcting, corrections, planned, read, total } = this.#results;
    const bank = filters.bank === undefined ? undefined : banks.get(filters.bank)?.character.name;
    return {
      gold,
      done: read,
      total,
      published: this.#published,
      intervals: this.#showIntervals,
      encoders: encoderIds(planned),
      labelOf: (key) => this.#results.phraseOf(key),
      unscored: this.#unscored,
      corrections: correcting ? corrections : undefined,
      filters: [
        ...(filters.kind ? [kindFilter(KIND_WORDS[filters.kind])] : []),
        ...(filters.language ? [LANGUAGE_WORDS[filters.language]] : []),
        ...(bank ? [bank] : []),
      ],
    };
  });

  readonly #retrievers = $derived.by((): PhrasedTable | undefined => {
    const { systems, scoredMeasures } = this.#results;
    if (systems.length === 0) return undefined;
    const scores = systems.map((key) => this.#results.scores(key));
    const intervals = new Map(scores.map((own) => [own.system, this.#found.get(own) ?? []]));
    return retrieverTable(scores, scoredMeasures, intervals, {
      ...this.#context,
      languages: this.#languagesOf(scores.flatMap(({ questions }) => questions)),
    });
  });
  readonly #classifiers = $derived.by((): PhrasedTable | undefined => {
    const { classifiers } = this.#results;
    if (classifiers.length === 0) return undefined;
    const said = classifiers.map((system) => ({ system, questions: this.#results.classified(system) }));
    const intervals = new Map(said.map(({ system, questions }) => [system, this.#said.get(questions)]));
    return classifierTable(said, intervals, {
      ...this.#context,
      languages: this.#languagesOf(said.flatMap(({ questions }) => questions)),
    });
  });
  readonly #classes = $derived.by(() =>
    this.#results.classifiers.map((key) =>
      classTable(this.#results.phraseOf(key), this.#results.classified(key)),
    ),
  );
  readonly #calibrations = $derived.by(() =>
    this.#results.classifiers.map((key) =>
      calibrationTable(this.#results.phraseOf(key), this.#results.classified(key)),
    ),
  );

  constructor(results: RunResults) {
    this.#results = results;
  }

  /** The languages of these questions; while there are none, of those that run. */
  #languagesOf(questions: readonly { readonly bank: string }[]): readonly Phrase[] {
    const { planned, filters } = this.#results;
    const asked = new Set(questions.map(({ bank }) => bank));
    const runs = planned
      .flatMap(({ banks }) => banks)
      .filter(
        ({ id, language, questions: count }) =>
          count > 0 && (filters.language ?? language) === language && (filters.bank ?? id) === id,
      );
    const shown = asked.size > 0 ? runs.filter(({ id }) => asked.has(id)) : runs;
    return [...new Set(shown.map(({ language }) => language))].map((language) => LANGUAGE_WORDS[language]);
  }

  /** Whether the papers' rows stand beside the run's. */
  get published() {
    return this.#published;
  }
  set published(shown: boolean) {
    this.#published = shown;
  }
  get showIntervals() {
    return this.#showIntervals;
  }
  set showIntervals(shown: boolean) {
    this.#showIntervals = shown;
  }
  /** Whether intervals are being computed. */
  get waiting() {
    return this.#waiting;
  }
  get problem() {
    return this.#problem;
  }

  /** PerLTQA's Table 5; undefined if the run has no retriever. */
  get retrievers() {
    return this.#retrievers;
  }
  /** PerLTQA's Table 4; undefined if the run has no classifier. */
  get classifiers() {
    return this.#classifiers;
  }
  /** Each classifier's scores by class with its confusion. */
  get classes() {
    return this.#classes;
  }
  get calibrations() {
    return this.#calibrations;
  }
  /** All of them, for the exports. */
  get all(): readonly PhrasedTable[] {
    return [this.retrievers, this.classifiers, ...this.classes, ...this.calibrations].filter(
      (table) => table !== undefined,
    );
  }

  /** Computes the intervals that are missing of what is shown now. */
  async complete(): Promise<void> {
    const { systems, classifiers } = this.#results;
    const known =
      systems.every((key) => this.#found.has(this.#results.scores(key))) &&
      classifiers.every((key) => this.#said.has(this.#results.classified(key)));
    if (!known) await this.compute();
  }

  /** Computes the intervals of what is shown now; called again it lets the last call's go. */
  async compute(): Promise<void> {
    const signal = this.#latest.begin();
    const { systems, classifiers, scoredMeasures: measures, seed, stats } = this.#results;
    const asked = systems.map((key) => this.#results.scores(key));
    const said = classifiers.map((key) => this.#results.classified(key));
    this.#waiting = true;
    this.#problem = undefined;
    try {
      const found = new Map<SystemScores, readonly (Interval | undefined)[]>();
      for (const scores of asked) {
        const { lists, groups } = columnsOfMeasures(scores, [...measures.keys()]);
        found.set(scores, await stats.intervals(lists, seed, groups));
        if (signal.aborted) return;
      }
      const spoken = new Map<readonly ClassifierCase[], ScoreIntervals | undefined>();
      for (const questions of said) {
        spoken.set(questions, await stats.classification(saidColumn(questions), seed));
        if (signal.aborted) return;
      }
      this.#found = found;
      this.#said = spoken;
    } catch (error) {
      if (!signal.aborted) this.#problem = errorText(error);
    } finally {
      if (!signal.aborted) this.#waiting = false;
    }
  }
}

/** The first question that the results show, under their first system. Undefined if none has been scored. */
export function exampleOfResults(
  results: Pick<RunResults, 'systems' | 'scores' | 'banks' | 'list' | 'gold'>,
): RankingExample | undefined {
  for (const key of results.systems) {
    for (const { bank: id, question: name } of results.scores(key).questions) {
      const bank = results.banks.get(id);
      const question = bank?.questions.find((each) => each.id === name);
      if (!bank || !question) continue;
      const example = rankingExample(
        key,
        bank,
        question,
        results.list(key, id, name)?.ranked ?? [],
        results.gold,
      );
      if (example) return example;
    }
  }
  return undefined;
}

/** All questions that the results show, under their first classifier. Undefined if it was asked none. */
export function classificationOfResults(
  results: Pick<RunResults, 'classifiers' | 'classified'>,
): ClassificationExample | undefined {
  const [classifier] = results.classifiers;
  const cases = classifier === undefined ? [] : results.classified(classifier);
  return classifier === undefined || cases.length === 0
    ? undefined
    : { classifier, cases, answers: confidences(cases) };
}
