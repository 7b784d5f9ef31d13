/** All that is shown of one system on one user, made of its judged records. */

import { answerGroups, figuresOf } from './figures';
import { digestOf } from './digest';
import { growthOf } from './growth';
import type { JudgedRun } from './judge';
import type { Capabilities } from './port';
import { fingerprint, type ProtocolCard } from './protocol';
import type { SessionRecord } from './run';
import type { TestUser } from './user';
import type { SystemsResult } from './work';
import { halumemCounts, halumemMeasures, type HalumemMeasures } from '../../measures/domain/halumem';
import type { JudgedRecords } from '../../measures/domain/halumem-records';
import type { Phrase } from '../../core/text/phrase';
import { blameCounts, blameRun, meansCounts, type Blame, type Means, type LossStage } from './blame';
import {
  contextTokensOf,
  corrections,
  evidenceMeasures,
  foundInNoList,
  joinJudged,
  notMeasured,
  runCounts,
  runTimes,
  unmeasured,
  type Correction,
  type EvidenceName,
  type RunCounts,
  type UserRun,
} from './results';

/** One user's run with its judged records, where a judge was asked. */
export interface JudgedUserRun extends UserRun {
  readonly judged?: JudgedRun;
  /** Whether the judge compares words. @default false */
  readonly lexical?: boolean;
}

export interface SystemRow {
  readonly system: string;
  /** As published; null for what was not judged. */
  readonly measures: Readonly<Record<keyof HalumemMeasures, number | null>> &
    Readonly<Record<EvidenceName, number | null>>;
  /** What the official code's quirks change; none where nothing was judged. */
  readonly corrections: readonly Correction[];
  /** Named instead of counted as zero. */
  readonly notMeasured: readonly Phrase[];
  readonly counts: RunCounts;
  /** See `foundInNoList`. */
  readonly foundInNoList: number | null;
  readonly milliseconds: { readonly add: number; readonly search: number; readonly total: number };
  readonly contextTokens: { readonly median: number | null; readonly p95: number | null };
  /** null where nothing was judged. */
  readonly blame: Readonly<Record<LossStage, number>> | null;
  /** What decided the stages; null where nothing was judged. */
  readonly blameBy: Readonly<Record<Means, number>> | null;
  /** The blame of each user's wrong answers, in the order of the runs. */
  readonly blames: readonly (readonly Blame[])[];
  readonly judged: ReturnType<typeof halumemCounts> | null;
}

/**
 * The row of one system.
 *
 * @param runs one per user; either all are judged or none is.
 * @param records all judged records as a file has them, for recorded results; else those of the runs are joined.
 */
export function systemRow(
  system: string,
  capabilities: Capabilities,
  runs: readonly JudgedUserRun[],
  records?: JudgedRecords,
): SystemRow {
  const judgements = runs.flatMap(({ judged }) => judged ?? []);
  const judged = judgements.length > 0 ? joinJudged(judgements) : undefined;
  const blames = runs.map(({ user, records: own, judged: verdicts, lexical = false }) =>
    verdicts ? blameRun({ user, capabilities, records: own, judged: verdicts, lexical }) : [],
  );
  const missing = runs.flatMap(({ user }) => notMeasured(user, capabilities));
  return {
    system,
    measures: {
      ...(judged ? halumemMeasures(records ?? judged) : unmeasured()),
      ...evidenceMeasures(runs, capabilities),
    },
    corrections: judged ? corrections(judged) : [],
    notMeasured: [...new Map(missing.map((phrase) => [phrase.en, phrase])).values()],
    counts: runCounts(runs),
    foundInNoList: foundInNoList(runs, capabilities),
    milliseconds: runTimes(runs),
    contextTokens: contextTokensOf(runs),
    blame: judged ? blameCounts(blames.flat()) : null,
    blameBy: judged ? meansCounts(blames.flat()) : null,
    blames,
    judged: judged ? halumemCounts(records ?? judged) : null,
  };
}

export interface ResultInput {
  readonly system: string;
  readonly user: TestUser;
  readonly capabilities: Capabilities;
  readonly records: readonly SessionRecord[];
  readonly judged: JudgedRun;
  readonly card: ProtocolCard;
  readonly lexical: boolean;
}

export function resultOf(input: ResultInput): SystemsResult {
  const { system, user, capabilities, records, judged, card, lexical } = input;
  const row = systemRow(system, capabilities, [{ user, records, judged, lexical }]);
  const digest = digestOf(user, records, judged, row.blames[0] ?? []);
  return {
    system,
    user,
    capabilities,
    records,
    row,
    growth: growthOf(user, records, judged),
    digest,
    figures: figuresOf([digest]),
    groups: answerGroups([digest]),
    card,
    fingerprint: fingerprint(card),
    lexical,
  };
}
