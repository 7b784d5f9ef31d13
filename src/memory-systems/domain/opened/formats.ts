/** The formats of results that are read. A new format is a new file, or an entry of `flat.ts`, and one line here. */

import { isRecord } from '../../../core/json-record';
import { Problems } from '../../../data/formats/fields';
import { DatasetError, problemAt, type Problem } from '../../../core/text/problem';
import { counted } from '../../../core/text/counted';
import { beginsJson, readSource } from '../../../data/formats/source';
import {
  agentMemoryBenchmark,
  beamResults,
  hindsight,
  lettaEvals,
  longmemevalV2,
  memorybenchCheckpoint,
  memorybenchReport,
  memoryAgentBench,
  rowsById,
} from './flat';
import type { GivenResults, ResultsFormat } from './format';
import { byConversation, locomoOfficial } from './grouped';
import { joinedResults, type AskedSet, type ReadFile } from './join';
import { longmemevalResults } from './longmemeval-results';
import { mem0 } from './mem0';
import type { OpenedResults } from './opened';
import { quepidCase, quepidSnapshot, ranx, rankedIds, trec } from './search-results';
import { quepidRatings, ragas } from './result-tables';
import { deepeval, inspectLog, promptfoo } from './test-runners';
import type { ImportFile } from '../../../data/importing';

export interface OpenWork {
  /**
   * Reads files, unpacked where they are archives, and joins them with each other and with the questions.
   *
   * @throws DatasetError where no file can be read; DOMException `AbortError`.
   */
  open(
    input: { readonly files: readonly ImportFile[]; readonly sets: readonly AskedSet[] },
    control: { readonly signal: AbortSignal },
  ): Promise<OpenedFiles>;
}

/** In the order in which they are asked: what has the most telling keys first. */
export const RESULTS_FORMATS: readonly ResultsFormat[] = [
  trec,
  mem0,
  memorybenchReport,
  memorybenchCheckpoint,
  agentMemoryBenchmark,
  hindsight,
  memoryAgentBench,
  promptfoo,
  inspectLog,
  deepeval,
  quepidSnapshot,
  quepidCase,
  quepidRatings,
  ragas,
  locomoOfficial,
  longmemevalV2,
  longmemevalResults,
  lettaEvals,
  beamResults,
  byConversation,
  rowsById,
  rankedIds,
  ranx,
];

export interface ResultsText {
  readonly name: string;
  readonly text: string;
}

const BEGIN = 4096;

/** Which format a parsed file has; undefined for none. */
export function resultsFormatOf(file: GivenResults): ResultsFormat | undefined {
  return RESULTS_FORMATS.find((format) => format.guess(file));
}

export interface OpenedFiles extends OpenedResults {
  /** Files that are none of the formats, or are broken: the others are read without them. */
  readonly refused: readonly Problem[];
}

/**
 * Reads files of results, of any formats, and joins them with each other and with the questions of datasets.
 *
 * @throws DatasetError naming each file, where none can be read.
 */
export function openResults(files: readonly ResultsText[], sets: readonly AskedSet[] = []): OpenedFiles {
  if (files.length === 0)
    throw new DatasetError([problemAt('results', { en: 'no file was given.', zh: '没有给出文件。' })]);
  const refused: Problem[] = [];
  const read = files.flatMap((file): ReadFile[] => {
    try {
      return [readResults(file)];
    } catch (error) {
      if (!(error instanceof DatasetError)) throw error;
      refused.push(...error.problems);
      return [];
    }
  });
  if (read.length === 0) throw new DatasetError(refused);
  return { ...joinedResults(read, sets), refused };
}

/** Reads one file. @throws DatasetError where it is none of the formats, or its text is broken. */
export function readResults({ name, text }: ResultsText): ReadFile {
  const whole = parsed(name, text);
  const [given, format] = [whole, ...listsWithin(whole)].flatMap((each) => {
    const found = resultsFormatOf(each);
    return found ? [[each, found] as const] : [];
  })[0] ?? [whole];
  if (!format) throw new DatasetError([problemAt(name, unknown(given))]);
  const problems = new Problems();
  const read = format.read(given, problems);
  return { ...read, name, format: format.id, problems: [...given.problems, ...problems.list()] };
}

/** The lists of records in a document: many write their rows under a key of their own, beside what they say of the run. */
function listsWithin<Given extends GivenResults>(file: Given): Given[] {
  if (!isRecord(file.data)) return [];
  return Object.values(file.data).flatMap((list) =>
    Array.isArray(list) && list.some(isRecord) ? [{ ...file, data: list }] : [],
  );
}

/** JSON where it begins like it, else lines of columns. Values that are no JSON but that Python writes (NaN) become null, and are told. */
function parsed(name: string, text: string): GivenResults & { readonly problems: readonly Problem[] } {
  if (!beginsJson(text.slice(0, BEGIN)) && text.trim() !== '')
    return { name, data: undefined, text, problems: [] };
  const { text: plain, count } = withoutNaN(text);
  const { data, problems } = readSource(plain, name);
  const nan = problemAt(name, {
    en: `has NaN or Infinity in the place of ${counted(count, 'number')}, as Python writes them; read as missing.`,
    zh: `有 ${count} 处数值为 NaN 或 Infinity（Python 的写法）；按缺失处理。`,
  });
  return { name, data, problems: count === 0 ? problems : [nan, ...problems] };
}

/** Bare NaN and Infinity outside of texts as null. A text is matched in runs: by single characters, one of 20 MB would exhaust the stack. */
function withoutNaN(text: string): { readonly text: string; readonly count: number } {
  if (!/\b(?:NaN|Infinity)\b/.test(text)) return { text, count: 0 };
  let count = 0;
  const plain = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b/g, (found) => {
    if (found.startsWith('"')) return found;
    count++;
    return 'null';
  });
  return { text: plain, count };
}

function unknown({ text }: GivenResults) {
  const list = (locale: 'en' | 'zh') =>
    RESULTS_FORMATS.map(({ title, looks }) => `${title}: ${looks[locale]}`);
  const lines = text === undefined ? '' : ' ';
  return {
    en: `is not a results file that can be read here.${lines ? ' It is not JSON, and its lines do not have 6 or 4 columns.' : ''} These can be read: ${list('en').join('; ')}.`,
    zh: `不是可读取的结果文件。${lines ? '它不是 JSON，各行也不是 6 列或 4 列。' : ''}可读取的有：${list('zh').join('；')}。`,
  };
}
