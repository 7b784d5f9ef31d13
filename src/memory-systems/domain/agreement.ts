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
import type { Phrase } from '../../core/text/phrase';
import { MEANS, type Means } from './blame';

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

export interface Agreement {
  readonly right: number;
  readonly of: number;
}

/** On wrong answers of `verbatim`, `rules` and `gold`. `blame-agreement.test.ts` counts them again. */
export const LABELLED: Readonly<Record<Exclude<Means, 'judge'>, Agreement>> = {
  data: { right: 5, of: 5 },
  words: { right: 160, of: 175 },
};

/** On wrong answers of a recorded run of Mem0, whose language model rewords what it stores. */
export const LABELLED_REWORDED: Readonly<Record<Means, Agreement>> = {
  data: { right: 9, of: 9 },
  words: { right: 21, of: 29 },
  judge: { right: 2, of: 2 },
};

/** @param counts how many stages each means decided. */
export function decidedBy(counts: Readonly<Record<Means, number>>): Phrase {
  const met = MEANS.filter((each) => counts[each] > 0);
  const all = (language: 'en' | 'zh') => met.map((each) => SAID[each](counts[each])[language]);
  return {
    en: `How the stages were decided: ${all('en').join('; ')}.`,
    zh: `阶段的判定依据：${all('zh').join('；')}。`,
  };
}

const SAID: Readonly<Record<Means, (count: number) => Phrase>> = {
  data: (count) => {
    const { right, of } = sum(LABELLED.data, LABELLED_REWORDED.data);
    return {
      en: `${count} by what the data and the record say (right for ${right} of ${of} answers labelled by hand)`,
      zh: `${count} 个依据数据与记录（人工标注的 ${of} 个中有 ${right} 个正确）`,
    };
  },
  words: (count) => {
    const { right, of } = LABELLED.words;
    const other = LABELLED_REWORDED.words;
    return {
      en:
        `${count} by comparing words (right for ${right} of ${of} answers labelled by hand, ` +
        `and for ${other.right} of ${other.of} where a language model had reworded the memories)`,
      zh:
        `${count} 个依据词面比较（人工标注的 ${of} 个中有 ${right} 个正确；` +
        `记忆经语言模型改写时，${other.of} 个中有 ${other.right} 个正确）`,
    };
  },
  judge: (count) => {
    const { right, of } = LABELLED_REWORDED.judge;
    return {
      en: `${count} by the judge (right for ${right} of ${of} labelled by hand)`,
      zh: `${count} 个依据评审结果（人工标注的 ${of} 个中有 ${right} 个正确）`,
    };
  },
};

const sum = (a: Agreement, b: Agreement): Agreement => ({ right: a.right + b.right, of: a.of + b.of });
