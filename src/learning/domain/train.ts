/** Trains and tests: the task of the worker and of `npm run eval -- learn`. */

import { WRITING, type Language } from '../../core/text/languages';
import { phraseIn, type Phrase } from '../../core/text/phrase';
import {
  baselineOutcomes,
  compared,
  figuresOf,
  outcomesOf,
  pooled,
  type Figures,
  type Outcomes,
} from './evaluate';
import { HEAD_DEFAULTS, trainHead, type HeadSettings } from './head';
import type { MinimizeOptions } from './lbfgs';
import {
  characterKey,
  fingerprintOf,
  questionKey,
  sharedEncoder,
  type LearningSet,
  byCharacter,
  curveSizes,
  drawnOrder,
  isSeen,
  leaveOneOut,
  overlapOf,
  unseenIn,
  type Fold,
  type Overlap,
} from './learning-set';
import { BASELINES, LEARNER_NAMES, LEARNERS, measuresOf, type BaselineId, type LearnerId } from './learners';
import { LEARNT_FORMAT, LEARNT_VERSION, learntId, LONGEST_NAME, type LearntModel } from './learnt-model';
import { ADAPTER_DEFAULTS, trainAdapter } from './query-adapter';

export interface LearningSettings {
  readonly learners: readonly LearnerId[];
  readonly labels: HeadSettings['labels'];
  readonly seed: number;
  /** Learners that get a learning curve: over tested characters that are not trained on, and none where there is no such character. */
  readonly curves: readonly LearnerId[];
}

export interface LearningTask {
  readonly train: readonly LearningSet[];
  /** Empty for leave one out. */
  readonly test: readonly LearningSet[];
  readonly settings: LearningSettings;
  /** Goes into the records. ISO 8601. */
  readonly created: string;
}

export interface LearningProgress {
  readonly stage: 'training' | 'curve';
  readonly learner: LearnerId;
  /** Trainings done of all of the task. */
  readonly done: number;
  readonly total: number;
  /** Of the training under way. */
  readonly iteration: number;
  readonly loss: number;
}

export interface LearningRow extends Figures {
  readonly learner: LearnerId | BaselineId;
  /** The tested character's name; `EVERYONE` where the row counts all tested characters. */
  readonly heldOut: string;
  /** Names of the characters that it was trained on; none for shipped systems. */
  readonly trainedOn: readonly string[];
  /** What the test shares with the training. Such a row shows what was remembered, not what was learnt. */
  readonly seen: Overlap;
  readonly isSeen: boolean;
}

/** In place of a character's name: all tested characters together. */
export const EVERYONE = 'all';

export interface CurvePoint extends Figures {
  readonly learner: LearnerId;
  /** How many characters were trained on. */
  readonly characters: number;
  /** Questions trained on, on average over the folds. */
  readonly trainedQuestions: number;
}

export interface LearningResult {
  /** Trained on all characters of the training set, in the order of the learners. */
  readonly models: readonly LearntModel[];
  readonly rows: readonly LearningRow[];
  readonly curve: readonly CurvePoint[];
  /** The shipped classifier on the questions of the curve; absent where no head has a curve. */
  readonly curveBaseline?: Figures;
}

export interface LearningControl extends Pick<MinimizeOptions, 'pause' | 'signal'> {
  readonly onProgress?: (progress: LearningProgress) => void;
}

type Report = Pick<LearningProgress, 'stage' | 'learner'>;

/** Counts trainings, so that progress needs no guess. */
class Trainer {
  #done = 0;

  constructor(
    readonly task: LearningTask,
    readonly total: number,
    readonly control: LearningControl,
  ) {}

  async train(sets: readonly LearningSet[], report: Report): Promise<LearntModel> {
    const { settings, created } = this.task;
    const { pause, signal, onProgress } = this.control;
    signal?.throwIfAborted();
    const model = await trainModel(report.learner, sets, settings, created, {
      ...(pause && { pause }),
      signal,
      onProgress: (iteration, loss) =>
        onProgress?.({
          stage: report.stage,
          learner: report.learner,
          done: this.#done,
          total: this.total,
          iteration,
          loss,
        }),
    });
    this.#done++;
    return model;
  }
}

/**
 * Trains every learner on the training set and tests it beside the shipped systems: on the test set, or by leaving one character out where there is none.
 *
 * @throws LearningError for what cannot be learnt from; DOMException `AbortError` after the signal. Nothing is kept of a training that was stopped.
 */
export async function learn(task: LearningTask, control: LearningControl = {}): Promise<LearningResult> {
  const { train, test, settings } = task;
  sharedEncoder([...train, ...test]);
  const folds: readonly Fold[] = test.length > 0 ? [{ train, test }] : leaveOneOut(train);
  const leavesOut = test.length === 0;
  // Some folds may have a character more: all have the point of the smallest.
  const sizes = curveSizes(Math.min(...folds.map((fold) => byCharacter(fold.train).length)));
  const unseen = folds.map(unseenIn);
  const curves = unseen.every((sets) => sets.length > 0) ? settings.curves : [];
  const drawn = folds.map((fold) => drawnOrder(fold.train, settings.seed));
  const perLearner = (learner: LearnerId) =>
    (leavesOut ? 1 + folds.length : 1) + (curves.includes(learner) ? (sizes.length - 1) * folds.length : 0);
  const total = settings.learners.reduce((sum, learner) => sum + perLearner(learner), 0);
  const trainer = new Trainer(task, total, control);

  const models = new Map<LearnerId, LearntModel>();
  const tested = new Map<LearnerId, readonly LearntModel[]>();
  const curve: CurvePoint[] = [];
  for (const learner of settings.learners) {
    const model = await trainer.train(train, { stage: 'training', learner });
    models.set(learner, model);
    const ofFolds = leavesOut ? [] : [model];
    if (leavesOut)
      for (const fold of folds) ofFolds.push(await trainer.train(fold.train, { stage: 'training', learner }));
    tested.set(learner, ofFolds);
    if (!curves.includes(learner)) continue;
    for (const size of sizes) {
      const parts: Outcomes[] = [];
      let questions = 0;
      for (const f of folds.keys()) {
        const taught = drawn[f]!.slice(0, size).flat();
        const isWhole = drawn[f]!.length === size;
        const own = isWhole ? ofFolds[f]! : await trainer.train(taught, { stage: 'curve', learner });
        parts.push(outcomesOf(own, unseen[f]!));
        questions += taught.reduce((sum, { bank }) => sum + bank.questions.length, 0);
      }
      const trainedQuestions = Math.round(questions / folds.length);
      curve.push({ learner, characters: size, trainedQuestions, ...figuresOf(pooled(parts), settings.seed) });
    }
  }
  const measured = curves.some((learner) => measuresOf(learner) === 'classification');
  return {
    models: settings.learners.map((learner) => models.get(learner)!),
    rows: compared(settings.learners, BASELINES).flatMap((id) =>
      rowsOf(id, folds, isLearner(id) ? tested.get(id) : undefined, settings.seed),
    ),
    curve,
    ...(measured && { curveBaseline: figuresOf(baselineOutcomes('bert', unseen.flat()), settings.seed) }),
  };
}

/**
 * Tests saved models without training.
 *
 * @throws LearningError for vectors of another encoder.
 */
export function testModels(
  models: readonly LearntModel[],
  test: readonly LearningSet[],
  seed: number,
): LearningRow[] {
  const fold: Fold = { train: [], test };
  return models.flatMap((model) => rowsOf(model.learner, [fold], [model], seed));
}

/** One row per tested character, and one for all where there are several. */
function rowsOf(
  learner: LearnerId | BaselineId,
  folds: readonly Fold[],
  models: readonly LearntModel[] | undefined,
  seed: number,
): LearningRow[] {
  const nothing: Overlap = { questions: 0, characters: [] };
  const parts = folds.flatMap(({ test }, f) =>
    byCharacter(test).map((sets) => {
      const model = models?.[f];
      return {
        heldOut: sets[0]!.bank.character.name,
        trainedOn: model?.training.characters.map(({ name }) => name) ?? [],
        seen: model ? overlapOf(model.training, sets) : nothing,
        outcomes: model ? outcomesOf(model, sets) : baselineOutcomes(learner as BaselineId, sets),
      };
    }),
  );
  const rows = parts.map(({ heldOut, trainedOn, seen, outcomes }): LearningRow => {
    return { learner, heldOut, trainedOn, seen, isSeen: isSeen(seen), ...figuresOf(outcomes, seed) };
  });
  if (parts.length < 2) return rows;
  const seen: Overlap = {
    questions: parts.reduce((sum, part) => sum + part.seen.questions, 0),
    characters: parts.flatMap((part) => part.seen.characters),
  };
  const all: LearningRow = {
    learner,
    heldOut: EVERYONE,
    trainedOn: folds.length === 1 ? parts[0]!.trainedOn : [],
    seen,
    isSeen: isSeen(seen),
    ...figuresOf(pooled(parts.map(({ outcomes }) => outcomes)), seed),
  };
  return [...rows, all];
}

async function trainModel(
  learner: LearnerId,
  sets: readonly LearningSet[],
  { labels }: LearningSettings,
  created: string,
  options: MinimizeOptions,
): Promise<LearntModel> {
  const encoder = sharedEncoder(sets);
  const characters = byCharacter(sets).map((own) => ({
    key: characterKey(own[0]!.bank),
    name: own[0]!.bank.character.name,
    questions: own.reduce((sum, { bank }) => sum + bank.questions.length, 0),
  }));
  const about = {
    fingerprint: fingerprintOf(sets),
    characters,
    questions: sets.flatMap(({ bank }) => bank.questions.map((question) => questionKey(bank, question))),
  };
  const { language } = sets[0]!.bank.character;
  const named = {
    format: LEARNT_FORMAT,
    version: LEARNT_VERSION,
    name: nameOf(learner, characters, language),
    learner,
    language,
    created,
    encoder,
  } as const;
  if (learner === 'adapter') {
    const { adapter, loss, iterations, converged } = await trainAdapter(sets, ADAPTER_DEFAULTS, options);
    const training = { ...about, settings: { ...ADAPTER_DEFAULTS }, loss, iterations, converged };
    return { ...named, id: learntId({ learner, encoder, training }), training, adapter };
  }
  const settings: HeadSettings = {
    labels,
    l2: HEAD_DEFAULTS.l2,
    start: learner === 'head-shipped' ? 'shipped' : 'nothing',
  };
  const { head, loss, iterations, converged } = await trainHead(sets, settings, options);
  const training = { ...about, settings: { ...settings }, loss, iterations, converged };
  return { ...named, id: learntId({ learner, encoder, training }), training, head };
}

/** In the language of the characters; the user may rename it. */
function nameOf(
  learner: LearnerId,
  characters: readonly { readonly name: string }[],
  language: Language,
): string {
  const { length } = characters;
  const { colon, listComma } = WRITING[language];
  const many: Phrase = { en: `${length} characters`, zh: `${length} 个人物` };
  const whom = length <= 2 ? characters.map(({ name }) => name).join(listComma) : phraseIn(many, language);
  return `${phraseIn(LEARNER_NAMES[learner], language)}${colon}${whom}`.slice(0, LONGEST_NAME);
}

function isLearner(id: LearnerId | BaselineId): id is LearnerId {
  return (LEARNERS as readonly string[]).includes(id);
}

export interface LearningWork {
  /** See `learn`. @throws LearningError; DOMException `AbortError` after the signal. */
  learn(
    task: LearningTask,
    control: { readonly signal: AbortSignal; readonly onProgress: (progress: LearningProgress) => void },
  ): Promise<LearningResult>;
}
