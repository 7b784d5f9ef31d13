/** The failure atlas: the questions of a run that teach most, found by rule from what was computed. */

import { memoriesById, type Kind, type MemoryBank, type Question } from '../../../core/memory/bank';
import type { RetrievalSystem } from '../../../pipeline/flow/system';
import type { Phrase } from '../../../core/text/phrase';
import { factsOf, type AtlasFacts, type AtlasRoles } from './facts';
import { ATLAS_RULES, type AtlasRule } from './rules';
import { questionResultId, type QuestionResult } from '../run/question-result';

/** One question of the atlas. */
export interface AtlasEntry {
  readonly rule: Pick<AtlasRule, 'id' | 'title'>;
  readonly bank: MemoryBank;
  readonly question: Question;
  /** What happened, in one sentence. */
  readonly sentence: Phrase;
  /** The system whose settings show it. */
  readonly system: RetrievalSystem;
  /** Ranks of the correct memory by the run's systems, in the order of the roles; undefined where the stored list lacks it. */
  readonly ranks: readonly { readonly name: Phrase; readonly rank: number | undefined }[];
}

/** How many questions an atlas has. */
export const ATLAS_SIZE = 10;

type Wanted = (question: { readonly kind: Kind; readonly bank: string }) => boolean;

export interface AtlasOptions {
  readonly size?: number | undefined;
  readonly wanted?: Wanted;
}

/**
 * The most instructive questions: each rule's clearest case in the rules' order, then each rule's second, until there are enough. No question stands
 * twice. Equal strengths keep the order of the units.
 *
 * @param wanted which questions may be in it; by default all.
 * @param banks by id. Units of other banks, and of questions that a bank no longer has, are passed over.
 */
export function failureAtlas(
  units: readonly QuestionResult[],
  banks: ReadonlyMap<string, MemoryBank>,
  roles: AtlasRoles,
  { size = ATLAS_SIZE, wanted = () => true }: AtlasOptions = {},
): readonly AtlasEntry[] {
  const queues = queuesOf(units, banks, roles, wanted);
  const taken = new Set<string>();
  const entries: AtlasEntry[] = [];
  while (entries.length < size && queues.some((queue) => queue.length > 0)) {
    for (const queue of queues) {
      while (queue.length > 0 && taken.has(queue[0]!.key)) queue.shift();
      const next = queue.shift();
      if (!next || entries.length === size) continue;
      taken.add(next.key);
      entries.push(next.entry);
    }
  }
  return entries;
}

interface Case {
  readonly key: string;
  readonly strength: number;
  readonly entry: AtlasEntry;
}

/** Each rule's cases, the clearest first. */
function queuesOf(
  units: readonly QuestionResult[],
  banks: ReadonlyMap<string, MemoryBank>,
  roles: AtlasRoles,
  wanted: Wanted,
): Case[][] {
  const queues = ATLAS_RULES.map((): Case[] => []);
  const lookups = new Map(
    [...banks].map(([id, bank]) => [
      id,
      { bank, byId: memoriesById(bank), questions: new Map(bank.questions.map((each) => [each.id, each])) },
    ]),
  );
  for (const unit of units) {
    // The rules compare systems, some of which are yet to rank it.
    if (unit.partial) continue;
    const known = lookups.get(unit.bank);
    const question = known?.questions.get(unit.question);
    if (!known || !question || !wanted({ kind: question.kind, bank: unit.bank })) continue;
    const facts = factsOf(known.bank, known.byId, question, unit, roles);
    for (const [i, rule] of ATLAS_RULES.entries()) {
      const match = rule.match(facts);
      if (!match) continue;
      const { sentence, shownBy, strength } = match;
      const { id, title } = rule;
      queues[i]!.push({
        key: questionResultId(unit.bank, unit.question),
        strength,
        entry: {
          rule: { id, title },
          bank: known.bank,
          question,
          sentence,
          system: shownBy.system,
          ranks: ranksOf(facts),
        },
      });
    }
  }
  for (const queue of queues) queue.sort((a, b) => b.strength - a.strength);
  return queues;
}

function ranksOf({ lexical, dense, fused, reranked, gold }: AtlasFacts): AtlasEntry['ranks'] {
  if (gold.length === 0) return [];
  return [lexical, dense, fused, reranked?.by].flatMap((list) =>
    list ? [{ name: list.name, rank: list.rank }] : [],
  );
}
