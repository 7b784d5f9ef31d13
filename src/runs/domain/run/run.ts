/** A run: what was planned, on which data, with what; and how far it is. Together with its units it repeats to the same numbers. */

import type { ModelStamp } from '../../../core/ports';
import type { Phrase } from '../../../core/text/phrase';
import { systemProblems, type SystemConfig } from '../../../pipeline/flow/system';
import type { Language } from '../../../core/text/languages';

export const RUN_FORMAT = 1;

/** Of a file that holds a run with all its lists. */
export const RUN_RECORD_FORMAT = 'mnemoscope-run-record';

/** How many memories of each list are kept where the plan does not say; the deepest published cutoff is 20. */
export const DEPTH = 20;

export interface RunPlan {
  readonly title: string;
  readonly systems: readonly SystemConfig[];
  /** Ids of banks, in the order in which they run. */
  readonly banks: readonly string[];
  /** At most so many questions of each bank, drawn with the seed; absent for all. */
  readonly questionsPerBank?: number;
  /** How many memories of each list are kept, from 1. */
  readonly depth: number;
  /** Of the draw and of every interval and test computed from the run. */
  readonly seed: number;
}

/** One bank as the run saw it. */
export interface RunBank {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
  readonly source: string;
  readonly memories: number;
  /** Questions that run, after the draw. */
  readonly questions: number;
  /** Questions of the plan that do not run because no list can be scored for them; absent where there are none, and in runs of before. */
  readonly unscored?: number;
  /** SHA-256 over the bank's memories and questions; another content is another run. */
  readonly fingerprint: string;
}

/** One that is no longer in the library. */
export type GoneBank = Pick<RunBank, 'id' | 'name'>;

export type RunState = 'running' | 'paused' | 'failed' | 'done';

/** What the header of a run of any sort has. */
export interface ManagedRunHeader {
  readonly format: string | number;
  readonly id: string;
  /** ISO 8601. */
  readonly created: string;
  readonly plan: { readonly title: string };
  readonly state: RunState;
  /** Units done and in all. */
  readonly done: number;
  readonly total: number;
  /** Why it stopped, with the remedy. */
  readonly failure?: string;
}

/** A run over banks: with what it was made, and how long that took. */
export interface BankRunHeader extends ManagedRunHeader {
  readonly banks: readonly RunBank[];
  /** All that the numbers depend on besides plan, data and models: versions, segmenter, parameters. */
  readonly setup: Readonly<Record<string, unknown>>;
  /** The models that gave vectors and classes, by language; absent until one was asked. */
  readonly models: Readonly<Partial<Record<Language, RunModels>>>;
  /** Time spent so far, over all sessions. */
  readonly milliseconds: number;
}

export interface RunHeader extends BankRunHeader {
  readonly format: typeof RUN_FORMAT;
  readonly plan: RunPlan;
  /** Questions that the systems without a model have ranked ahead of the others; absent where no system can go ahead. */
  readonly early?: number;
}

export interface RunModels {
  readonly encoder?: ModelStamp;
  readonly classifier?: ModelStamp;
  readonly reader?: ModelStamp;
  /** Token vectors of static retrieval. */
  readonly table?: ModelStamp;
}

/** What keeps a plan from running, in words; empty where it can. Told before it starts. */
export function planProblems({ banks, depth, questionsPerBank, systems }: RunPlan): Phrase[] {
  const whole = (value: number) => Number.isInteger(value) && value >= 1;
  return [
    ...(banks.length === 0
      ? [{ en: 'No character is chosen. Choose at least one.', zh: '没有选择人物。请至少选择一个。' }]
      : []),
    ...(whole(depth)
      ? []
      : [{ en: 'The depth must be a whole number from 1.', zh: '深度必须是不小于 1 的整数。' }]),
    ...(questionsPerBank === undefined || whole(questionsPerBank)
      ? []
      : [
          {
            en: 'Questions per character must be a whole number from 1, or empty for all.',
            zh: '每个人物的问题数必须是不小于 1 的整数，留空表示全部。',
          },
        ]),
    ...systemProblems(systems),
  ];
}

/** A run's banks that have a question that runs. */
export function askedBanks({ banks }: Pick<RunHeader, 'banks'>): readonly RunBank[] {
  return banks.filter(({ questions }) => questions > 0);
}

/** How many these are. */
export function charactersOf(run: Pick<RunHeader, 'banks'>): number {
  return askedBanks(run).length;
}

/** A run of which nothing is done yet. */
export function newRun(
  plan: RunPlan,
  banks: readonly RunBank[],
  own: Pick<RunHeader, 'id' | 'created' | 'setup'>,
): RunHeader {
  const total = banks.reduce((sum, { questions }) => sum + questions, 0);
  return {
    format: RUN_FORMAT,
    ...own,
    plan,
    banks,
    models: {},
    state: 'paused',
    done: 0,
    total,
    milliseconds: 0,
  };
}
