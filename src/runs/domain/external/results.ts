/** Files that others released — rankings, responses, judgements, TREC files — told apart and evaluated. */

import { counted } from '../../../core/text/counted';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ParsedFile } from '../../../data/formats/format';
import { languageOfReferences, readMadialOutputs } from '../../../data/formats/madial/madial-outputs';
import { halumemFileOf } from '../../../data/formats/halumem/halumem-fields';
import { DatasetError, problemAt, readable, type Problem } from '../../../core/text/problem';
import { beginsJson, decodeSource, readSource } from '../../../data/formats/source';
import type { TextConvention } from '../../../measures/domain/text/responses';
import { inEach } from '../../../core/text/table-text';
import { phraseIn, type Phrase } from '../../../core/text/phrase';
import type { SegmenterId } from '../../../core/text/segment';
import {
  evaluateHalumemOutputs,
  evaluateJudged,
  type JudgedEvaluation,
  type OutputsEvaluation,
} from './halumem';
import {
  evaluateRankings,
  rankingQuestions,
  trecQuestions,
  type ExternalQuestion,
  type RankingEvaluation,
} from './rankings';
import { EXTERNAL_RESULTS_KINDS, externalResultsKind } from './kind';
import { evaluateRatings, isRatings, type RatingsEvaluation } from './ratings';
import {
  cuttingOf,
  evaluateOutputs,
  type SegmenterSource,
  type TextEvaluation,
  type TextLanguage,
} from '../../../pipeline/dialogue/external-text';
import { evaluateQrels, evaluateRun, type NamedText, type QrelsEvaluation, type RunEvaluation } from './trec';
import { WRITING } from '../../../core/text/languages';

export type Evaluation =
  | RankingEvaluation
  | TextEvaluation
  | JudgedEvaluation
  | OutputsEvaluation
  | RunEvaluation
  | QrelsEvaluation
  | RatingsEvaluation;
export type ExternalResultsKind = Evaluation['sort'];
export { EXTERNAL_RESULTS_KINDS } from './kind';

/** The sort of file that another one is scored with. */
export const PARTNERS: Readonly<Partial<Record<ExternalResultsKind, ExternalResultsKind>>> = {
  'trec-run': 'trec-qrels',
  judged: 'halumem-outputs',
};

/** What is known of a file once it is read. */
export interface Inspected {
  readonly sort: ExternalResultsKind;
  readonly text: string;
  /** Of the bytes, hex. */
  readonly sha256: string;
  /** Of responses: the language of most references. */
  readonly language?: TextLanguage;
}

export interface EvaluationSettings {
  readonly sort: ExternalResultsKind;
  /** Of responses. */
  readonly language?: TextLanguage;
  readonly convention: TextConvention;
  /** Absent: the convention's own. */
  readonly segmenter?: SegmenterId;
  /** Of TREC files: from which relevance on a document is gold for measures that know no grades. */
  readonly level?: number;
}

/** As far as a text is looked at to tell JSON from it. */
const BEGIN = 4096;

/** Problems kept of one file; the rest is counted. */
const KEPT_PROBLEMS = 200;

/**
 * Tells what a file is.
 *
 * @throws DatasetError where it is none of these, or its text is broken: with the place and what helps.
 */
export function inspectExternalResults(name: string, bytes: Uint8Array): Inspected {
  const text = decodeSource(bytes, name);
  const hash = bytesToHex(sha256(bytes));
  if (isRatings(text)) return { sort: 'ratings', text, sha256: hash };
  if (!beginsJson(text.slice(0, BEGIN))) return { sort: trecSort(text, name), text, sha256: hash };
  const data = readSource(text, name).data;
  const sort = jsonSort(data, name);
  return {
    sort,
    text,
    sha256: hash,
    ...(sort === 'outputs' && { language: languageOfReferences(readMadialOutputs(data, name).responses) }),
  };
}

function jsonSort(data: unknown, name: string): ExternalResultsKind {
  const sort = externalResultsKind(data);
  if (sort) return sort;
  const halumem = halumemFileOf(data);
  throw new DatasetError([problemAt(name, halumem === 'dataset' ? DATASET : NONE_OF_THESE)]);
}

const DATASET: Phrase = {
  en: 'is the HaluMem dataset, not a system’s results. Import it in the library.',
  zh: '是 HaluMem 数据集，不是系统的结果。请在人物库中导入它。',
};
const SORTS = inEach((locale) =>
  Object.values(EXTERNAL_RESULTS_KINDS)
    .map((sort) => phraseIn(sort, locale))
    .join(WRITING[locale].listComma),
);
const NONE_OF_THESE: Phrase = {
  en: `is none of ${SORTS.en}. Characters and datasets are imported in the library.`,
  zh: `不属于以下任何一种：${SORTS.zh}。人物和数据集请在人物库中导入。`,
};

/** Lines looked at to tell runs from qrels. */
const SAMPLE = 50;

function trecSort(text: string, name: string): ExternalResultsKind {
  const lines = text.split(/\r\n|\r|\n/, 20 * SAMPLE).filter((line) => line.trim() !== '');
  if (lines.length === 0)
    throw new DatasetError([
      problemAt(name, {
        en: 'is empty. Check that the download is complete.',
        zh: '是空的。请检查下载是否完整。',
      }),
    ]);
  const columns = lines.slice(0, SAMPLE).map((line) => line.trim().split(/\s+/).length);
  const count = (wanted: number) => columns.filter((each) => each === wanted).length;
  const run = count(6);
  const qrels = count(4);
  if (2 * Math.max(run, qrels) > columns.length) return run > qrels ? 'trec-run' : 'trec-qrels';
  throw new DatasetError([
    problemAt(name, {
      en: `is neither JSON nor a TREC file: most lines should have 6 columns (run: question Q0 document rank score tag) or 4 (qrels: question 0 document relevance); line 1 has ${columns[0]}. Columns are parted by blanks or tabs. Ratings begin with the heading rater,item,score.`,
      zh: `既不是 JSON 也不是 TREC 文件：多数行应有 6 列（实验：question Q0 document rank score tag）或 4 列（qrels：question 0 document relevance）；第 1 行有 ${columns[0]} 列。各列以空格或制表符分隔。评分文件以表头 rater,item,score 开头。`,
    }),
  ]);
}

/**
 * Evaluates a file.
 *
 * @param partner the file that it is scored with (`PARTNERS`), where there is one.
 * @throws DatasetError where nothing in it can be scored; what `segmenters` throws.
 */
export async function evaluateExternalResults(
  file: NamedText,
  settings: EvaluationSettings,
  segmenters: SegmenterSource,
  partner?: NamedText,
): Promise<Evaluation> {
  const evaluation = await evaluated(file, settings, segmenters, partner);
  return { ...evaluation, problems: inShortList(evaluation.problems, file.name) };
}

async function evaluated(
  file: NamedText,
  settings: EvaluationSettings,
  segmenters: SegmenterSource,
  partner: NamedText | undefined,
): Promise<Evaluation> {
  if (settings.sort === 'trec-run') return evaluateRun(file, partner, settings.level);
  if (settings.sort === 'trec-qrels') return evaluateQrels(file, settings.level);
  if (settings.sort === 'ratings') return evaluateRatings(file);
  const [parsed, found] = parse(file);
  if (settings.sort === 'ranking') return evaluateRankings(parsed, found);
  if (settings.sort === 'halumem-outputs') return evaluateHalumemOutputs(parsed, found);
  if (settings.sort === 'outputs') {
    const {
      convention,
      segmenter,
      language = languageOfReferences(readMadialOutputs(parsed.data, parsed.name).responses),
    } = settings;
    const text = { language, convention, ...(segmenter && { segmenter }) };
    return evaluateOutputs(parsed, text, await cuttingOf(text, segmenters), found);
  }
  const [outputs, alsoFound] = partner ? parse(partner) : [undefined, []];
  return evaluateJudged([parsed], outputs ? [outputs] : [], [...found, ...alsoFound]);
}

/** The sorts of file that rank, question by question. */
export type RankingSort = Extract<ExternalResultsKind, 'ranking' | 'trec-run'>;

/**
 * A file's questions one by one, to be compared with other systems'.
 *
 * @param partner of a TREC run: its qrels.
 * @throws DatasetError where nothing in it can be scored.
 */
export function externalQuestions(
  file: NamedText,
  sort: RankingSort,
  partner?: NamedText,
): ExternalQuestion[] {
  if (sort === 'ranking') return rankingQuestions(parse(file)[0]);
  if (partner) return trecQuestions(file, partner);
  throw new DatasetError([
    problemAt(file.name, {
      en: 'has no qrels to be scored by. Add them, and choose them.',
      zh: '没有用来计分的 qrels。请添加并选择它们。',
    }),
  ]);
}

function parse({ name, text }: NamedText): readonly [ParsedFile, readonly Problem[]] {
  const { data, problems } = readSource(text, name);
  return [{ name, data }, problems];
}

function inShortList(problems: readonly Problem[], file: string): Problem[] {
  const kept = problems.slice(0, KEPT_PROBLEMS).map(readable);
  const more = problems.length - kept.length;
  return more === 0
    ? kept
    : [
        ...kept,
        problemAt(file, {
          en: `and ${counted(more, 'more place')}, not listed here.`,
          zh: `另有 ${more} 处，这里没有列出。`,
        }),
      ];
}
