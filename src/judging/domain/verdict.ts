/** What a judge must write, as a schema, and how it becomes a verdict. */

import * as z from 'zod';
import type { Verdict } from '../../llm/domain/units';
import type { Rubric, VerdictForm } from './rubric';

const ground = { quote: z.string(), reason: z.string() };
const KNOWN = new WeakMap<VerdictForm, z.ZodType<Verdict>>();

/**
 * The structured verdict of a rubric. Every score comes after its quotation and reason, so that a model writes those first. The score of
 * `points` is their sum; of `pair` it is 1 where the first answer shown is better, 0 the second, ½ neither.
 */
export function verdictSchema({ verdict }: Rubric): z.ZodType<Verdict> {
  const known = KNOWN.get(verdict) ?? schemaOf(verdict);
  KNOWN.set(verdict, known);
  return known;
}

function schemaOf(verdict: VerdictForm): z.ZodType<Verdict> {
  switch (verdict.form) {
    case 'score':
      return z
        .object({ ...ground, score: z.number().min(verdict.low).max(verdict.high) })
        .transform(({ score, ...said }) => ({ score, reason: reasonOf(said) }));
    case 'points': {
      const point = z.object({ ...ground, score: z.number().min(0).max(1) });
      const ids = verdict.points.map(({ id }) => id);
      return z.object(Object.fromEntries(ids.map((id) => [id, point]))).transform((given) => {
        const points = ids.map((id) => given[id]!.score);
        const reason = verdict.points
          .map(({ id, title }) => `${title.en} ${given[id]!.score}: ${reasonOf(given[id]!)}`)
          .join('\n');
        return { score: points.reduce((sum, score) => sum + score, 0), reason, points };
      });
    }
    case 'label': {
      const scores = new Map(verdict.labels.map(({ id, score }) => [id, score]));
      return z
        .object({ ...ground, label: z.enum(verdict.labels.map(({ id }) => id)) })
        .transform(({ label, ...said }) => ({ score: scores.get(label)!, reason: reasonOf(said), label }));
    }
    case 'pair':
      return z.object({ ...ground, better: z.enum(['A', 'B', 'tie']) }).transform(({ better, ...said }) => ({
        score: better === 'tie' ? 0.5 : better === 'A' ? 1 : 0,
        reason: reasonOf(said),
      }));
  }
}

/** The reason with what it quotes before it. */
function reasonOf({ quote, reason }: { readonly quote: string; readonly reason: string }): string {
  return [quote.trim() && `“${quote.trim()}”`, reason.trim()].filter(Boolean).join(' – ');
}

/** A pair's verdict seen from the other side: what was said of A is said of B. */
export function turned(verdict: Verdict): Verdict {
  return { ...verdict, score: 1 - verdict.score };
}
