/** HaluMem's judged files, and the outputs that were judged, as its measures. */

import { readJudged, type JudgedDocument } from '../../../data/formats/halumem/halumem-judged';
import { readOutputs } from '../../../data/formats/halumem/halumem-outputs';
import type { ParsedFile } from '../../../data/formats/format';
import type { Problem } from '../../../core/text/problem';
import {
  halumemCounts,
  halumemMeasures,
  type HalumemMeasures,
  answersByType,
  memoriesByType,
} from '../../../measures/domain/halumem';
import {
  compareOfficial,
  officialFields,
  officialScore,
  type OfficialComparison,
  type OfficialField,
  type OfficialScore,
} from '../../../measures/domain/halumem-official';

export interface OfficialSums extends OfficialComparison {
  /** File, and document where it has several. */
  readonly where: string;
  readonly overall_score: OfficialScore;
  /** Every number of it, in its order. */
  readonly fields: readonly OfficialField[];
}

export interface JudgedEvaluation {
  readonly sort: 'judged';
  readonly measures: HalumemMeasures;
  readonly counts: ReturnType<typeof halumemCounts>;
  readonly byQuestionType: ReturnType<typeof answersByType>;
  readonly byMemoryType: ReturnType<typeof memoriesByType>;
  /** One for each document that brings the official code's sums. */
  readonly official: readonly OfficialSums[];
  readonly minutes: {
    /** null where no outputs that state it stand beside. */
    readonly adding: number | null;
    /** null where no answer states it. */
    readonly searching: number | null;
  };
  readonly problems: readonly Problem[];
}

/** What a system made of HaluMem, unjudged: it adds its times to a judged file's. */
export interface OutputsEvaluation {
  readonly sort: 'halumem-outputs';
  readonly users: number;
  readonly sessions: number;
  readonly memories: number;
  readonly answers: number;
  /** null where no session states it. */
  readonly addingMinutes: number | null;
  readonly problems: readonly Problem[];
}

// The official code divides twice; once would differ in the last digit.
const minutes = (milliseconds: number): number => milliseconds / 1000 / 60;

/**
 * Every measure over the files' judged records.
 *
 * @param outputs the outputs that were judged, for the time spent on adding; may be empty.
 * @param found problems of the files' texts, to stand before those of their records.
 * @throws DatasetError where a file holds nothing of its sort.
 */
export function evaluateJudged(
  files: readonly ParsedFile[],
  outputs: readonly ParsedFile[] = [],
  found: readonly Problem[] = [],
): JudgedEvaluation {
  const { records, documents, problems } = readJudged(files);
  const made = outputs.length > 0 ? readOutputs(outputs) : undefined;
  const adding = made?.addingMilliseconds;
  const searching = records.answers.flatMap(({ searchMilliseconds }) =>
    searchMilliseconds === undefined ? [] : [searchMilliseconds],
  );
  return {
    sort: 'judged',
    measures: halumemMeasures(records),
    counts: halumemCounts(records),
    byQuestionType: answersByType(records.answers),
    byMemoryType: memoriesByType(records),
    official: documents.flatMap((document) => sumsOf(document, documents.length === 1 ? adding : undefined)),
    minutes: {
      adding: adding === undefined ? null : minutes(adding),
      searching: searching.length === 0 ? null : minutes(searching.reduce((sum, each) => sum + each, 0)),
    },
    problems: [...found, ...problems, ...(made?.problems ?? [])],
  };
}

/** The document's own sums, and where the records give others. */
function sumsOf({ where, official, records }: JudgedDocument, adding: number | undefined): OfficialSums[] {
  if (!official) return [];
  const ours = officialScore(records, adding);
  return [
    {
      where,
      overall_score: official,
      ...compareOfficial(official, ours),
      fields: officialFields(official, ours),
    },
  ];
}

/** What a file of outputs holds. @throws DatasetError where it holds no user. */
export function evaluateHalumemOutputs(file: ParsedFile, found: readonly Problem[] = []): OutputsEvaluation {
  const { users, addingMilliseconds, problems } = readOutputs([file]);
  const sessions = users.flatMap((user) => user.sessions);
  return {
    sort: 'halumem-outputs',
    users: users.length,
    sessions: sessions.length,
    memories: sessions.reduce((sum, { extracted }) => sum + extracted.length, 0),
    answers: sessions.reduce((sum, { answers }) => sum + answers.length, 0),
    addingMinutes: addingMilliseconds === undefined ? null : minutes(addingMilliseconds),
    problems: [...found, ...problems],
  };
}
