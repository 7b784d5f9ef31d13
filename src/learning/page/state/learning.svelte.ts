/** Training and testing: who teaches, who tests, the training in progress, and what was found. */

import { learningSet, type LearningSetOptions } from '../../../runs/domain/run/model-outputs';
import type { LearningSet } from '../../domain/learning-set';
import { LEARNERS, type LearnerId } from '../../domain/learners';
import type { LearntModel } from '../../domain/learnt-model';
import {
  testModels,
  type LearningProgress,
  type LearningResult,
  type LearningRow,
  type LearningWork,
} from '../../domain/train';
import type { BankSummary } from '../../../core/memory/summary';
import type { Language, MemoryBank } from '../../../core/memory/bank';
import type { Encoder, QuestionClassifier } from '../../../core/ports';
import { questionCount } from '../../../runs/domain/run/plan';
import { phraseOf } from '../../../core/text/phrase';
import { Job, type Tell } from '../../../ui/state/job.svelte';
import { phraseText } from '../../../ui/state/locale.svelte';
import { t } from '../words';
import type { LearntModels } from './learnt-models.svelte';

export interface LearningDependencies extends Pick<LearningSetOptions, 'vectors' | 'shipped' | 'clock'> {
  readonly work: LearningWork;
  readonly models: LearntModels;
  readonly library: { readonly summaries: readonly BankSummary[]; read(id: string): Promise<MemoryBank> };
  readonly encoder: (language: Language) => Promise<Encoder>;
  readonly classifier: (language: Language) => Promise<QuestionClassifier>;
  readonly now: () => string;
}

export interface LearningChoice {
  /** Ids of banks. */
  readonly train: readonly string[];
  /** Empty to leave one character out at a time. */
  readonly test: readonly string[];
  readonly learners: readonly LearnerId[];
  readonly labels: 'kinds' | 'categories';
}

export type ActiveLearning =
  | { readonly stage: 'reading'; readonly name: string; readonly done: number; readonly total: number }
  | ({ readonly stage: 'training' | 'curve' } & LearningProgress);

/** Of the intervals and of the order in which a curve adds characters. */
const SEED = 1;

export class Learning {
  readonly models: LearntModels;
  readonly #dependencies: LearningDependencies;
  #result = $state.raw<LearningResult | undefined>();
  #tested = $state.raw<readonly LearningRow[]>([]);
  readonly #job = new Job<ActiveLearning>();

  constructor(dependencies: LearningDependencies) {
    this.#dependencies = dependencies;
    this.models = dependencies.models;
  }

  /** Characters with questions, without generated ones: the shipped models were trained on their like. */
  get summaries(): readonly BankSummary[] {
    return this.#dependencies.library.summaries.filter(
      (summary) => questionCount(summary) > 0 && !summary.generated,
    );
  }
  /** What the last training found. */
  get result() {
    return this.#result;
  }
  /** Rows of the kept model that was tested last. */
  get tested() {
    return this.#tested;
  }
  get active() {
    return this.#job.progress;
  }
  get problem(): string | undefined {
    return this.#job.problem && phraseText(this.#job.problem);
  }

  /** All bundled characters of a language but the last, which tests; the last one teaches too where there are but two. */
  defaults(language: Language): Pick<LearningChoice, 'train' | 'test'> {
    const own = this.summaries.filter(
      (summary) => summary.language === language && summary.origin === 'bundled',
    );
    const ids = own.map(({ id }) => id);
    return { train: ids.slice(0, -1), test: ids.slice(-1) };
  }

  /** Trains, tests and keeps the models. A training that is stopped or fails leaves everything as it was. */
  train({ train, test, learners, labels }: LearningChoice): Promise<void> {
    return this.#run(async (signal, tell) => {
      const sets = await this.#sets([...train, ...test], signal, tell);
      const pick = (ids: readonly string[]) => ids.map((id) => sets.get(id)!);
      const result = await this.#dependencies.work.learn(
        {
          train: pick(train),
          test: pick(test),
          settings: {
            learners: LEARNERS.filter((id) => learners.includes(id)),
            labels,
            seed: SEED,
            // A curve trains an adapter many times, for minutes.
            curves: LEARNERS.filter((id) => id !== 'adapter' && learners.includes(id)),
          },
          created: this.#dependencies.now(),
        },
        { signal, onProgress: tell },
      );
      signal.throwIfAborted();
      await this.models.add(result.models);
      this.#result = result;
    });
  }

  /** Tests a kept model on characters. */
  test(model: LearntModel, test: readonly string[]): Promise<void> {
    return this.#run(async (signal, tell) => {
      const sets = await this.#sets(test, signal, tell);
      this.#tested = testModels([model], [...sets.values()], SEED);
    });
  }

  cancel(): void {
    this.#job.stop();
  }

  /** Says what went wrong with a file. */
  async importFile(file: File): Promise<void> {
    this.#job.problem = undefined;
    try {
      await this.models.importFile(file.name, await file.text());
    } catch (error) {
      this.#job.problem = phraseOf(error);
    }
  }

  #run(work: (signal: AbortSignal, tell: Tell<ActiveLearning>) => Promise<void>): Promise<void> {
    return this.#job.start({}, work, { stage: 'reading', name: '', done: 0, total: 1 });
  }

  async #sets(
    ids: readonly string[],
    signal: AbortSignal,
    tell: Tell<ActiveLearning>,
  ): Promise<Map<string, LearningSet>> {
    const { library, encoder, classifier, vectors, shipped, clock } = this.#dependencies;
    const chosen = this.summaries.filter(({ id }) => ids.includes(id));
    if (chosen.some(({ language }) => language !== chosen[0]!.language)) throw new Error(t().twoLanguages);
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no screen reads it
    const sets = new Map<string, LearningSet>();
    for (const { id, name, language } of chosen) {
      signal.throwIfAborted();
      tell({ stage: 'reading', name, done: 0, total: 1 });
      const set = await learningSet(await library.read(id), {
        encoder: await encoder(language),
        classifier: await classifier(language),
        vectors,
        ...(shipped && { shipped }),
        clock,
        signal,
        onProgress: (_, { done, total }) => tell({ stage: 'reading', name, done, total }),
      });
      sets.set(id, set);
    }
    return sets;
  }
}
