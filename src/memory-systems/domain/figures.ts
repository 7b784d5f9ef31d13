/** Figures with their intervals, made of digests: what the tables show. */

import type { Interval } from '../../measures/domain/interval';
import { groupPlaces } from '../../measures/domain/interval';
import { random } from '../../measures/domain/random';
import { quantile } from '../../measures/domain/summary';
import { f1 } from '../../measures/domain/halumem/extraction-f1';
import { share, type Share } from '../../measures/domain/halumem/ratio';
import type { Digest } from './digest';

/**
 * What a share is over. `all`: failed judgements count in the denominator. `valid`: they are left out. `full`: only sessions of which every
 * record has a verdict.
 */
export const SCOPES = ['all', 'valid', 'full'] as const;
export type Scope = (typeof SCOPES)[number];

export interface Figure {
  readonly value: Share;
  /** The denominator: records, or for weighted recall the sum of importances. */
  readonly over: number;
  /** 95 % interval; absent where there is no value or only one session. */
  readonly interval?: Interval;
}

/** By the name of the measure, `extraction_f1` among them. A measure without records is absent. */
export type Figures = Readonly<Record<string, Readonly<Record<Scope, Figure>>>>;

export const INTERVAL_SEED = 7;
const SAMPLES = 1000;

interface Column {
  readonly name: string;
  readonly scope: Scope;
  readonly parts: Float64Array;
  readonly wholes: Float64Array;
}

/**
 * Every measure under every scope, over all sessions of all digests.
 *
 * The interval is a percentile bootstrap in which sessions are drawn, each with all its records, for the points and questions of one
 * session hang together; with enough users, whole users are drawn, for the sessions of one are about one life. From the 2.5 % to the 97.5 %
 * quantile of 1,000 resamples. Resamples with an empty denominator are left out.
 */
export function figuresOf(digests: readonly Digest[], seed = INTERVAL_SEED): Figures {
  const sessions = digests.flatMap((digest) => digest.sessions);
  const names = [...new Set(sessions.flatMap(({ ratios }) => Object.keys(ratios)))];
  const anyFailed = sessions.some(({ failed }) => failed > 0);
  const scopes = anyFailed ? SCOPES : (['all'] as const);
  const columns = scopes.flatMap((scope) =>
    names.map((name): Column => {
      const taken = (i: number) => scope !== 'full' || sessions[i]!.failed === 0;
      const ratioAt = (i: number) => (taken(i) ? sessions[i]!.ratios[name] : undefined);
      return {
        name,
        scope,
        parts: Float64Array.from(sessions, (_, i) => ratioAt(i)?.part ?? 0),
        wholes: Float64Array.from(sessions, (_, i) => ratioAt(i)?.[scope === 'valid' ? 'valid' : 'all'] ?? 0),
      };
    }),
  );
  const owners = digests.flatMap((digest) => digest.sessions.map(() => digest.user));
  const drawn = groupPlaces(owners) ?? sessions.map((_, i) => [i]);
  const samples = sessions.length < 2 ? [] : resampled(columns, drawn, seed);
  const figures: Record<string, Partial<Record<Scope, Figure>>> = {};
  const put = (name: string, scope: Scope, figure: Figure) => {
    (figures[name] ??= {})[scope] = figure;
    if (!anyFailed) figures[name] = { all: figure, valid: figure, full: figure };
  };
  columns.forEach(({ name, scope, parts, wholes }, c) => {
    const over = total(wholes);
    const value = share(total(parts), over);
    put(name, scope, figureOf(value, over, samples[c]));
  });
  for (const scope of scopes) {
    const at = (name: string) =>
      columns.findIndex((column) => column.name === name && column.scope === scope);
    const precision = at('target_precision');
    const recall = at('recall');
    if (precision < 0 || recall < 0) continue;
    const value = f1(figures['target_precision']![scope]!.value, figures['recall']![scope]!.value);
    const both = samples[precision]?.map((one, i) => f1(one, samples[recall]![i]!));
    put('extraction_f1', scope, figureOf(value, figures['recall']![scope]!.over, both));
  }
  return figures as Figures;
}

function figureOf(value: Share, over: number, samples: readonly Share[] | undefined): Figure {
  const known = samples?.filter((sample) => sample !== null) ?? [];
  if (value === null || known.length === 0) return { value, over };
  return { value, over, interval: [quantile(known, 0.025)!, quantile(known, 0.975)!] };
}

/** One list of values for each column; all columns share the draws. */
function resampled(
  columns: readonly Column[],
  drawn: readonly (readonly number[])[],
  seed: number,
): Share[][] {
  const next = random(seed);
  const lists: Share[][] = columns.map(() => []);
  const times = new Float64Array(columns[0]?.parts.length ?? 0);
  // Most types of memory and question are in few sessions.
  const filled = columns.map(({ parts, wholes }) => {
    const places = Uint32Array.from([...wholes.keys()].filter((i) => wholes[i]! > 0));
    return {
      places,
      parts: Float64Array.from(places, (i) => parts[i]!),
      wholes: Float64Array.from(places, (i) => wholes[i]!),
    };
  });
  for (let sample = 0; sample < SAMPLES; sample++) {
    times.fill(0);
    for (let i = 0; i < drawn.length; i++)
      for (const session of drawn[Math.floor(next() * drawn.length)]!) times[session]!++;
    for (let c = 0; c < filled.length; c++) lists[c]!.push(shareOf(filled[c]!, times));
  }
  return lists;
}

interface Filled {
  readonly places: Uint32Array;
  readonly parts: Float64Array;
  readonly wholes: Float64Array;
}

function shareOf({ places, parts, wholes }: Filled, times: Float64Array): Share {
  let part = 0;
  let whole = 0;
  for (let i = 0; i < places.length; i++) {
    const drawn = times[places[i]!]!;
    part += parts[i]! * drawn;
    whole += wholes[i]! * drawn;
  }
  return share(part, whole);
}

/** In the order of the sessions. */
function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}
