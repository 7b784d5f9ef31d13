/** The figures of a run: HaluMem's measures of its judged records, evidence found, times, tokens. What was not measured is null. */

import {
  extractionMeasures,
  halumemMeasures,
  type HalumemMeasures,
  memoriesByType,
} from '../../measures/domain/halumem';
import type { Share } from '../../measures/domain/halumem/ratio';
import { mean, quantile } from '../../measures/domain/summary';
import type { Phrase } from '../../core/text/phrase';
import type { JudgedRun } from './judge';
import type { Capabilities } from './port';
import type { SessionRecord } from './run';
import { questionsOf, type TestUser } from './user';

/** Depths at which found evidence is counted. */
export const EVIDENCE_DEPTHS = [1, 5, 10, 20] as const;

export interface RunCounts {
  readonly sessions: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly questions: number;
}

/** One user's run. */
export interface UserRun {
  readonly user: TestUser;
  readonly records: readonly SessionRecord[];
}

export function runCounts(runs: readonly UserRun[]): RunCounts {
  const records = runs.flatMap((run) => run.records);
  const changes = records.flatMap(({ addition }) => (addition ? [addition.changes] : []));
  return {
    sessions: changes.length,
    added: changes.reduce((sum, { added }) => sum + added.length, 0),
    changed: changes.reduce((sum, { changed }) => sum + changed.length, 0),
    removed: changes.reduce((sum, { removed }) => sum + removed.length, 0),
    questions: records.reduce((sum, { answers }) => sum + answers.length, 0),
  };
}

/**
 * Adding counts inserted sessions too; searching counts the questions', not the updates' (as in the official code).
 * An addition that was read back after a restart has no time of its own.
 */
export function runTimes(runs: readonly UserRun[]): {
  readonly add: number;
  readonly search: number;
  readonly total: number;
} {
  const records = runs.flatMap((run) => run.records);
  const add = records.reduce((sum, { addition }) => sum + (addition?.milliseconds ?? 0), 0);
  const search = records
    .flatMap(({ answers }) => answers)
    .reduce((sum, { searchMilliseconds }) => sum + searchMilliseconds, 0);
  return { add, search, total: add + search };
}

export function contextTokensOf(runs: readonly UserRun[]): {
  readonly median: number | null;
  readonly p95: number | null;
} {
  const tokens = runs.flatMap((run) =>
    run.records.flatMap(({ answers }) => answers.map(({ contextTokens }) => contextTokens)),
  );
  return { median: quantile(tokens, 0.5) ?? null, p95: quantile(tokens, 0.95) ?? null };
}

/**
 * How many memories searches of a service found that stand in no list of the user's memories. A service that names no owner may have found
 * another user's, or made them for the search, as summaries are.
 *
 * @returns null for a system that is no service, or that lists nothing.
 */
export function foundInNoList(
  runs: readonly UserRun[],
  { provenance }: Pick<Capabilities, 'provenance'>,
): number | null {
  if (provenance !== 'sessions') return null;
  const strangers = runs.map(({ records }) => {
    const found = records.flatMap(({ updates, answers }) =>
      [...updates, ...answers].flatMap((each) => each.found),
    );
    return new Set(found.flatMap(({ id, session }) => (session === undefined ? id : []))).size;
  });
  return strangers.reduce((sum, count) => sum + count, 0);
}

/**
 * Evidence@k: of the evidence units of a question, the share that the first k memories come from; the mean over the questions with evidence.
 *
 * @returns null where no question has evidence, or where the system does not say which sessions and turns its memories come from.
 */
export function evidenceAt(
  runs: readonly UserRun[],
  capabilities: Pick<Capabilities, 'search' | 'provenance'>,
  k: number,
): number | null {
  // A context with everything has no first k, and one with nothing no memories.
  if (!capabilities.provenance || capabilities.search !== 'search') return null;
  const shares = runs.flatMap(({ user, records }) => {
    if (capabilities.provenance === 'sessions' && user.evidenceUnit === 'turn') return [];
    const questions = new Map(questionsOf(user).map((question) => [question.id, question]));
    return records.flatMap(({ answers }) =>
      answers.flatMap((answer) => {
        const { evidence = [] } = questions.get(answer.question) ?? {};
        if (evidence.length === 0) return [];
        const met = new Set(
          answer.found
            .slice(0, k)
            .flatMap(({ session, turns }) => (user.evidenceUnit === 'turn' ? turns : (session ?? []))),
        );
        return [evidence.filter((unit) => met.has(unit)).length / evidence.length];
      }),
    );
  });
  return mean(shares) ?? null;
}

export type EvidenceName = `Evidence@${(typeof EVIDENCE_DEPTHS)[number]}`;

export function evidenceMeasures(
  runs: readonly UserRun[],
  capabilities: Pick<Capabilities, 'search' | 'provenance'>,
): Record<EvidenceName, number | null> {
  return Object.fromEntries(
    EVIDENCE_DEPTHS.map((k) => [`Evidence@${k}`, evidenceAt(runs, capabilities, k)]),
  ) as Record<EvidenceName, number | null>;
}

/** All users' judged records as one. */
export function joinJudged(runs: readonly JudgedRun[]): JudgedRun {
  return {
    integrity: runs.flatMap(({ integrity }) => integrity),
    accuracy: runs.flatMap(({ accuracy }) => accuracy),
    updates: runs.flatMap(({ updates }) => updates),
    answers: runs.flatMap(({ answers }) => answers),
    rubrics: runs.flatMap(({ rubrics = [] }) => rubrics),
  };
}

/** What the official code does and a reader would not expect, and what is done instead. */
export interface Correction {
  readonly measure: string;
  readonly why: Phrase;
  readonly published: Share;
  readonly standard: Share;
}

/**
 * The figures that change when the official code's quirks are corrected.
 *
 * - False memory resistance leaves out the interference points of sessions from which nothing was extracted: they were not resisted.
 * - The accuracy of a type of memory leaves out interference points, of which a full score is a failure.
 */
export function corrections(judged: JudgedRun): Correction[] {
  const published = halumemMeasures(judged);
  const met = judged.integrity.filter(({ extractedNothing }) => !extractedNothing);
  const clean = {
    ...judged,
    integrity: judged.integrity.filter(({ interference }) => !interference),
    updates: judged.updates,
  };
  const types = memoriesByType(judged);
  const cleanTypes = memoriesByType(clean);
  return [
    {
      measure: 'fmr(all)',
      why: {
        en: 'As published, a session from which nothing was extracted counts as resistance to its interference points. Standard: such sessions are left out.',
        zh: '原始结果把什么都没提取的会话也算作抵抗了干扰点。标准做法：不计这些会话。',
      },
      published: published['fmr(all)'],
      standard: extractionMeasures(met)['fmr(all)'],
    },
    ...Object.entries(types)
      .filter(([, { gold, interference, updates }]) => gold + interference + updates > 0)
      .map(([type, { published_accuracy }]): Correction => ({
        measure: `accuracy of ${type}`,
        why: {
          en: 'The README says under its Table 2 that distractors are left out, but the code counts one that was extracted in full as a success. Standard: distractors are left out.',
          zh: 'README 在其表 2 下说不计干扰点，但官方代码把完整提取的干扰点算作成功。标准做法：不计干扰点。',
        },
        published: published_accuracy,
        standard: cleanTypes[type]?.published_accuracy ?? null,
      })),
  ];
}

/** HaluMem's measures, each null. */
export function unmeasured(): Record<keyof HalumemMeasures, null> {
  const none = halumemMeasures({ integrity: [], accuracy: [], updates: [], answers: [] });
  return Object.fromEntries(Object.keys(none).map((name) => [name, null])) as Record<
    keyof HalumemMeasures,
    null
  >;
}

/** What cannot be measured, and why: named, and never zero. */
export function notMeasured(
  user: Pick<TestUser, 'hasPoints' | 'evidenceUnit'>,
  capabilities: Capabilities,
): Phrase[] {
  const missing: Phrase[] = [];
  if (!capabilities.stores && capabilities.persists)
    missing.push({
      en: 'Extraction and updating: the system does not list its memories.',
      zh: '提取与更新：该系统不列出它的记忆。',
    });
  else if (!capabilities.stores)
    missing.push({
      en: 'Extraction and updating: the system stores no memories.',
      zh: '提取与更新：该系统不存储记忆。',
    });
  else if (!user.hasPoints)
    missing.push({
      en: 'Extraction and updating: the data have no memory points.',
      zh: '提取与更新：数据中没有记忆点。',
    });
  if (capabilities.search === 'everything')
    missing.push({
      en: 'Evidence@k: the system hands over everything and ranks nothing.',
      zh: 'Evidence@k：该系统交出全部内容，不做排序。',
    });
  else if (capabilities.search === 'nothing')
    missing.push({ en: 'Evidence@k: the system cannot be searched.', zh: 'Evidence@k：该系统无法检索。' });
  else if (!capabilities.provenance)
    missing.push({
      en: 'Evidence@k: the system does not say which turns its memories come from.',
      zh: 'Evidence@k：该系统不说明记忆来自哪些话轮。',
    });
  else if (capabilities.provenance === 'sessions' && user.evidenceUnit === 'turn')
    missing.push({
      en: 'Evidence@k: the data name turns, and the system tells only which sessions its memories come from.',
      zh: 'Evidence@k：数据指明的是话轮，而该系统只能说明记忆来自哪些会话。',
    });
  return missing;
}
