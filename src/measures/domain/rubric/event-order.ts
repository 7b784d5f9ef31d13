/**
 * BEAM's scores of event ordering. Its script computes both factors, the order (τ-b) and the events told (F1), and their product; its table
 * averages the order alone.
 */

import { kendallTau } from '../agreement/kendall';
import { frac, product, sum } from '../formula';
import { f1 } from '../halumem/extraction-f1';
import type { Measure } from '../measure';
import { BEAM } from './nuggets';
import type { ToldOrder } from './records';

interface OrderParts {
  readonly matched: number;
  readonly statements: number;
  /** Undefined where there are not two different things to order. */
  readonly tau: number | undefined;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/**
 * Events and statements are ranked together: those of the reference by its order, the answer's by its own, and what one of them lacks shares
 * its last rank. An event that several statements tell counts where it is told first; the others tell none.
 */
function partsOf(events: number, told: ToldOrder): OrderParts {
  const places = new Map<number, number>();
  const extra: number[] = [];
  told.forEach((event, i) => {
    if (event !== null && !places.has(event)) places.set(event, i + 1);
    else extra.push(i + 1);
  });
  const last = events + extra.length + 1;
  const reference = [...Array.from({ length: events }, (_, i) => i + 1), ...extra.map(() => last)];
  const answer = [...Array.from({ length: events }, (_, i) => places.get(i) ?? last), ...extra];
  const precision = told.length === 0 ? 0 : places.size / told.length;
  const recall = events === 0 ? 0 : places.size / events;
  return {
    matched: places.size,
    statements: told.length,
    tau: kendallTau(reference, answer),
    precision,
    recall,
    f1: f1(precision, recall)!,
  };
}

/**
 * (τ-b + 1) / 2 · F1: Kendall's τ-b of the two orders, F1 of the events told. With a single event that is told alone there is no order to
 * miss, and F1 stands alone.
 *
 * @param events how many the reference has.
 * @returns in [0, 1]; undefined where the reference has none.
 */
export function eventOrder(events: number, told: ToldOrder): number | undefined {
  if (events === 0) return undefined;
  const { tau = 1, f1: matched } = partsOf(events, told);
  return matched === 0 ? 0 : ((tau + 1) / 2) * matched;
}

/**
 * (τ-b + 1) / 2, as the authors' table averages it: what is told of the events does not count, only its order. An empty answer is one empty
 * statement, as in their script.
 *
 * @returns in [0, 1]; undefined where the reference has no event, or there is nothing to order (their script has NaN).
 */
export function eventTau(events: number, told: ToldOrder): number | undefined {
  if (events === 0) return undefined;
  const { tau } = partsOf(events, told.length === 0 ? [null] : told);
  return tau === undefined ? undefined : (tau + 1) / 2;
}

export interface OrderGiven {
  readonly events: number;
  readonly told: ToldOrder;
}

export const EVENT_ORDER: Measure<OrderGiven, 'event order'> = {
  name: 'event order',
  spoken: { en: 'event ordering score', zh: '事件排序得分' },
  formula: product(frac(sum('τ-b', 1), 2), 'F1'),
  definition: {
    en: '(τ-b + 1) / 2 · F1; τ-b over the events and statements of both, what one lacks sharing its last rank; F1 of the events told',
    zh: '(τ-b + 1) / 2 · F1；τ-b 对双方的事件和陈述一起计算，一方缺少的并列于其末位；F1 对说到的事件计算',
  },
  source: BEAM,
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'It asks for both: the right events, and their order.',
    zh: '它同时要求事件正确、次序正确。',
  },
  trap: {
    en: 'The authors’ script computes it, but their table averages the first factor alone: see event order τ. The split into statements, one a line, is the answerer’s.',
    zh: '作者的脚本会计算它，但其表格只对第一个因子取平均：见“事件顺序 τ”。此外，按行切分陈述取决于回答者的写法。',
  },
  worked: ({ events, told }) => {
    const { matched, statements, tau, precision, recall, f1: value } = partsOf(events, told);
    const score = eventOrder(events, told);
    if (tau === undefined || score === undefined || value === 0) return [];
    return [
      { says: { en: 'Precision', zh: '精确率' }, formula: frac(matched, statements), value: precision },
      { says: { en: 'Recall', zh: '召回率' }, formula: frac(matched, events), value: recall },
      {
        says: { en: 'F1 of the events told', zh: '说到的事件的 F1' },
        formula: frac(product(2, precision, recall), sum(precision, recall)),
        value,
      },
      {
        says: { en: 'Times τ-b, moved to 0–1', zh: '乘以移到 0–1 的 τ-b' },
        formula: product(frac(sum(tau, 1), 2), value),
        value: score,
      },
    ];
  },
  // Three events, of which the second and third are told the other way round: of three pairs two agree, τ-b = 1/3, F1 = 1.
  example: { given: { events: 3, told: [0, 2, 1] }, value: 2 / 3 },
};

export const EVENT_TAU: Measure<OrderGiven, 'event order τ'> = {
  name: 'event order τ',
  spoken: { en: 'event ordering as published', zh: '事件排序得分（论文口径）' },
  formula: frac(sum('τ-b', 1), 2),
  definition: {
    en: '(τ-b + 1) / 2; τ-b over the events and statements of both, what one lacks sharing its last rank',
    zh: '(τ-b + 1) / 2；τ-b 对双方的事件和陈述一起计算，一方缺少的并列于其末位',
  },
  source: BEAM,
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'It is what the authors’ report script averages, so that figures can be compared with theirs.',
    zh: '作者的报告脚本就是对它取平均，因此可与论文中的数值比较。',
  },
  trap: {
    en: 'An answer that tells none of the events still scores above 0, and one event told alone is never out of order.',
    zh: '一个事件也没说对的回答得分仍大于 0；只说一个事件就不会乱序。',
  },
  worked: ({ events, told }) => {
    const score = eventTau(events, told);
    if (score === undefined) return [];
    const tau = 2 * score - 1;
    return [
      {
        says: { en: 'τ-b, moved to 0–1', zh: '移到 0–1 的 τ-b' },
        formula: frac(sum(tau, 1), 2),
        value: score,
      },
    ];
  },
  // Reference 1 2 | 4, answer 1 3 | 2: two pairs agree and one does not, τ-b = 1/3.
  example: { given: { events: 2, told: [0, null, 1] }, value: 2 / 3 },
};
