/** What a comparison of systems means, in words. */

import type { ComparedSystem } from '../../../../domain/evaluation/comparison';
import type { Interval } from '../../../../../measures/domain/interval';
import type { Compared } from './comparing.svelte';
import { compare as t } from '../../words';

/** What was compared, with names in the place of the systems' keys. */
export function withNames(compared: Compared, nameOf: (key: string) => string): Compared {
  const named = (key: string | undefined) => (key === undefined ? undefined : nameOf(key));
  return {
    measure: compared.measure,
    baseline: named(compared.baseline),
    systems: compared.systems.map((each) => ({
      ...each,
      system: nameOf(each.system),
      baseline: named(each.baseline),
    })),
  };
}

/** The verdict of one row in words: what is seen in the numbers, and whether it is shown. Empty where the system is compared with none. */
export function sentenceOf({ system, baseline, row }: ComparedSystem, measure: string): string {
  if (baseline === undefined) return '';
  const comparison = row?.comparison;
  if (!comparison || !row.verdict) return t().noneInCommon(system, baseline);
  const { difference, interval } = comparison;
  const by = t().by(signed(difference), bracketed(interval), measure);
  const p = pText(row.corrected!);
  if (row.verdict === 'unsettled')
    return t().unsettled(system, baseline, by, pText(comparison.randomisation.p), p);
  if (row.verdict !== 'tie') return t().differs(system, baseline, by, p, row.verdict);
  if (comparison.wins + comparison.losses === 0) return t().identical(system, baseline, measure);
  const most = Math.max(...interval.map(Math.abs)).toFixed(3);
  return difference === 0 ? t().same(system, baseline, by, most) : t().tie(system, baseline, by, p);
}

/** A difference with its sign: `+0.052`, `−0.010`, `0.000`. */
export function signed(value: number, decimals = 3): string {
  const text = Math.abs(value).toFixed(decimals);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** An interval as `[0.410, 0.462]`; of differences with signs. */
export function bracketed([low, high]: Interval): string {
  return `[${signed(low)}, ${signed(high)}]`;
}

/** A p value as `= 0.012`; what is smaller than can be told apart as `< 0.001`. */
export function pText(p: number): string {
  return p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`;
}
