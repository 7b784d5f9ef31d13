/** How far a judge agrees with verdicts that stand in a judged file: the same outputs, judged again. */

import { cohenKappa, type Pair } from '../../measures/domain/agreement/cohen-kappa';
import {
  ANSWER_LABELS,
  givenOf,
  UPDATE_LABELS,
  type HalumemVerdict,
} from '../../measures/domain/halumem-records';
import type { RunJudge } from './judge';
import type { RecordedRun } from './recorded';

export interface TaskAgreement {
  readonly task: 'extraction' | 'update' | 'answer';
  /** Items that both judged. */
  readonly items: number;
  /** Share of items with equal verdicts. */
  readonly agreement: number | null;
  /** Cohen's κ, linear weights for the scores of extraction; null where chance alone agrees fully. */
  readonly kappa: number | null;
}

export type JudgedBefore = Pick<RecordedRun, 'user' | 'records' | 'judged' | 'extracted'>;

/**
 * The judge's verdicts on recorded outputs beside the recorded verdicts, added up user by user. Each extraction is judged against the list
 * that the outputs give for its session, repeated memories among it.
 */
export class JudgeAgreement {
  readonly #integrity: Pair<number>[] = [];
  readonly #updates: Pair<string>[] = [];
  readonly #answers: Pair<string>[] = [];

  constructor(private readonly judge: RunJudge) {}

  /** @throws what the judge throws. */
  async add({ user, judged, records, extracted }: JudgedBefore): Promise<void> {
    const points = new Map(user.sessions.flatMap(({ points: own }) => own.map((point) => [point.id, point])));
    const questions = new Map(
      user.sessions.flatMap((session) => session.questions.map((each) => [each.id, each])),
    );
    const responses = new Map(
      records.flatMap((record) => record.answers.map(({ question, response }) => [question, response])),
    );
    for (const { point, session, verdict } of judged.integrity) {
      const texts = session === undefined ? [] : (extracted.get(session) ?? []);
      const gold = points.get(point);
      // Where nothing was extracted, no judge was asked.
      if (!gold || texts.length === 0) continue;
      push(this.#integrity, verdict, await this.judge.integrity(gold, texts, user));
    }
    for (const { point, found, verdict } of judged.updates) {
      const gold = points.get(point);
      if (gold) push(this.#updates, verdict, await this.judge.update(gold, found, user));
    }
    for (const { id, verdict } of judged.answers) {
      const question = questions.get(id);
      if (!question) continue;
      const evidence = question.points.flatMap((each) => points.get(each)?.text ?? []);
      push(this.#answers, verdict, await this.judge.answer(question, evidence, responses.get(id), user));
    }
  }

  /** Over all users that were added. */
  get tasks(): readonly TaskAgreement[] {
    return [
      { task: 'extraction', ...agreed(this.#integrity, [0, 1, 2], 'linear') },
      { task: 'update', ...agreed(this.#updates, UPDATE_LABELS, 'none') },
      { task: 'answer', ...agreed(this.#answers, ANSWER_LABELS, 'none') },
    ];
  }
}

function push<T>(pairs: Pair<T>[], recorded: HalumemVerdict<T>, own: HalumemVerdict<T>): void {
  const one = givenOf(recorded);
  const other = givenOf(own);
  if (one !== undefined && other !== undefined) pairs.push([one, other]);
}

function agreed<T>(pairs: readonly Pair<T>[], labels: readonly T[], weights: 'none' | 'linear') {
  const same = pairs.filter(([a, b]) => a === b).length;
  return {
    items: pairs.length,
    agreement: pairs.length === 0 ? null : same / pairs.length,
    kappa: cohenKappa(pairs, labels, weights) ?? null,
  };
}
