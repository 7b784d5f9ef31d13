/** The papers' tables of a run, with intervals that arrive from the worker. */

/* eslint-disable svelte/prefer-svelte-reactivity -- maps and sets take each other's place whole; none changes once it is shown */

import {
  columnsOfMeasures,
  groupsOf,
  saidColumn,
  type ScoreIntervals,
} from '../../../domain/evaluation/columns';
import type { ClassifierCase, SystemScores } from '../../../domain/evaluation/evaluate';
import {
  calibrationTable,
  classifierTable,
  classTable,
  retrieverTable,
  type TableContext,
  confidences,
} from '../../../domain/evaluation/tables';
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

  readonly #context = $derived.by((): TableContext<TableText> => {
    const { planned, gold, filters, banks, correcting, corrections, read, total } = this.#results;
    const listed = planned.flatMap((run) => run.banks);
    const languages = listed
      .filter(
        ({ id, language }) => (filters.language ?? language) === language && (filters.bank ?? id) === id,
      )
      .map(({ language }) => language);
    const bank = filters.bank === undefined ? undefined : banks.get(filters.bank)?.character.name;
    return {
      gold,
      done: read,
      total,
      published: this.#published,
      intervals: this.#showIntervals,
      labelOf: (key) => this.#results.phraseOf(key),
      languages: [...new Set(languages)].map((language) => LANGUAGE_WORDS[language]),
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
    return retrieverTable(scores, scoredMeasures, intervals, this.#context);
  });
  readonly #classifiers = $derived.by((): PhrasedTable | undefined => {
    const { classifiers } = this.#results;
    if (classifiers.length === 0) return undefined;
    const said = classifiers.map((system) => ({ system, questions: this.#results.classified(system) }));
    const intervals = new Map(said.map(({ system, questions }) => [system, this.#said.get(questions)]));
    return classifierTable(said, intervals, this.#context);
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
        found.set(
          scores,
          await stats.intervals(columnsOfMeasures(scores, measures.length), seed, groupsOf(scores.questions)),
        );
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
