/** Several generated drafts that differ: of a few seeds each, the one whose job and age the batch has least. */

import type { Language } from '../../../core/text/languages';
import { characterOf } from '../character';
import { diversityOf } from '../diversity';
import type { Draft } from '../draft';
import { generatedDraft } from './generate';

/** Seeds that are tried for each draft. */
const TRIED = 4;
/** How much a job that is there already counts beside an age that is. */
const JOB = 10;

export interface BatchPlan {
  readonly language: Language;
  /** From 1. */
  readonly count: number;
  /** Of the first draft; the others' follow from it. */
  readonly seed: number;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Same plan, same drafts, one by one. Each keeps the seed that it was made from. */
export async function* spreadDrafts({ language, count, seed, newId, now }: BatchPlan): AsyncGenerator<Draft> {
  const counts = new Map<string, number>();
  for (let at = 0; at < count; at++) {
    const id = newId();
    let best:
      { readonly draft: Draft; readonly traits: readonly string[]; readonly repeats: number } | undefined;
    for (let i = 0; i < TRIED && best?.repeats !== 0; i++) {
      const draft = await generatedDraft({ id, language, seed: seed + at * TRIED + i }, now());
      const { jobs, ages } = diversityOf([characterOf(draft)], new Date(now()).getFullYear());
      const traits = [...jobs, ...ages].map(({ value }) => value);
      const repeats = JOB * (counts.get(jobs[0]?.value ?? '') ?? 0) + (counts.get(ages[0]?.value ?? '') ?? 0);
      if (!best || repeats < best.repeats) best = { draft, traits, repeats };
    }
    for (const trait of best!.traits) counts.set(trait, (counts.get(trait) ?? 0) + 1);
    yield best!.draft;
  }
}
