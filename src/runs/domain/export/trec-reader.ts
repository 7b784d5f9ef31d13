/** Reads run and qrels files of any system. Nothing is dropped in silence: every line left out is a problem with its place. */

import { counted } from '../../../core/text/counted';
import { problemAt, problemPhrase, type Problem } from '../../../core/text/problem';
import type { Phrase } from '../../../core/text/phrase';
import { fromTrecId, trecOrder, type ScoredId } from './trec';

export interface TrecExpectations {
  /** Name of the file, for the problems. */
  readonly file: string;
  /** Questions that there are; absent: any. */
  readonly questions?: ReadonlySet<string>;
  /** Documents of a question's bank; undefined: any. */
  readonly documents?: (question: string) => ReadonlySet<string> | undefined;
}

export interface TrecRun {
  /** The tags that the file names its runs by, in order of appearance. */
  readonly tags: readonly string[];
  /** By question, in trec_eval's order (`trecOrder`). Documents that the bank lacks keep their ranks. */
  readonly rankings: ReadonlyMap<string, readonly ScoredId[]>;
  /** Expected questions without a usable line. They are scored as empty rankings, not left out. */
  readonly missing: readonly string[];
  readonly problems: readonly Problem[];
}

export interface ReadQrels {
  /** Relevant documents by question with their grades, which are above 0. A question all of whose lines say 0 has none. */
  readonly grades: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly problems: readonly Problem[];
}

/** Places told of one kind of problem; the rest is counted. */
const PLACES_PER_KIND = 50;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** Six columns: `question Q0 document rank score tag`, separated by blanks or tabs; the rank is ignored, as trec_eval does. */
export function readTrecRun(text: string, expected: TrecExpectations): TrecRun {
  const report = new Report(expected.file);
  const tags = new Set<string>();
  // Under the ids as they stand in the file: ties are broken by those, as trec_eval would.
  const found = new Map<string, Map<string, ScoredId & { readonly name: string; readonly rank: number }>>();
  for (const { line, fields } of linesOf(text)) {
    if (fields.length !== 6) {
      const qrels = fields.length === 4;
      report.add('columns', line, {
        en: `${fields.length} columns instead of 6 (question Q0 document rank score tag).${qrels ? ' Four columns are a qrels file.' : ''}`,
        zh: `有 ${fields.length} 列，应为 6 列（question Q0 document rank score tag）。${qrels ? '四列的是 qrels 文件。' : ''}`,
      });
      continue;
    }
    const [query, , document, rank, scoreText, tag] = fields as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const question = resolve(query, expected.questions);
    if (question === undefined) {
      report.add('question', line, {
        en: `no question "${query}" is loaded; the line is left out. Load its character first.`,
        zh: `没有加载问题“${query}”，该行略去。请先加载它的人物。`,
      });
      continue;
    }
    const score = numberOf(scoreText);
    if (typeof score === 'object') {
      report.add('score', line, {
        en: `the score "${scoreText}" ${score.en}; the line is left out.`,
        zh: `得分“${scoreText}”${score.zh}，该行略去。`,
      });
      continue;
    }
    const own = found.get(question) ?? new Map<string, ScoredId & { name: string; rank: number }>();
    found.set(question, own);
    const documents = expected.documents?.(question);
    const name = resolve(document, documents) ?? fromTrecId(document);
    if (documents && !documents.has(name))
      report.add('document', line, {
        en: `the bank has no memory "${document}"; it keeps its rank and is never gold.`,
        zh: `记忆库中没有记忆“${document}”；它保留名次，但永远不算标准记忆。`,
      });
    if (own.has(name)) {
      report.add('twice', line, {
        en: `"${document}" was ranked before for this question; the first line counts.`,
        zh: `“${document}”在这个问题中已排过名；以第一行为准。`,
      });
      continue;
    }
    tags.add(tag);
    own.set(name, { id: document, name, score, rank: Number(rank) });
  }

  const rankings = new Map<string, readonly ScoredId[]>();
  let otherOrder = 0;
  for (const [question, own] of found) {
    const order = [...own.values()].sort(trecOrder);
    if (order.some(({ rank }, i) => i > 0 && rank < order[i - 1]!.rank)) otherOrder++;
    rankings.set(
      question,
      order.map(({ name, score }) => ({ id: name, score })),
    );
  }
  if (otherOrder > 0)
    report.whole({
      en: `in ${counted(otherOrder, 'question')} the ranks disagree with the scores; the scores decide, as in trec_eval.`,
      zh: `有 ${otherOrder} 个问题的名次与得分不一致；以得分为准，与 trec_eval 相同。`,
    });
  if (tags.size > 1)
    report.whole({
      en: `the lines carry several tags (${[...tags].slice(0, 5).join(', ')}); they are read as one run. Split the file if it holds several.`,
      zh: `各行带有多个标签（${[...tags].slice(0, 5).join('、')}）；它们被当作一次运行读取。如果文件含有多次运行，请拆分它。`,
    });
  const missing = [...(expected.questions ?? [])].filter((question) => !rankings.has(question));
  if (missing.length > 0)
    report.whole({
      en: `${counted(missing.length, 'question')} without a ranking (first: "${missing[0]}"): scored as not found.`,
      zh: `有 ${missing.length} 个问题没有排序结果（第一个是“${missing[0]}”）；它们按未命中计分。`,
    });
  return { tags: [...tags], rankings, missing, problems: report.problems() };
}

/** Four columns: `question 0 document relevance`, separated by blanks or tabs. */
export function readQrels(text: string, expected: TrecExpectations): ReadQrels {
  const report = new Report(expected.file);
  const judged = new Map<string, Map<string, number>>();
  for (const { line, fields } of linesOf(text)) {
    if (fields.length !== 4) {
      const run = fields.length === 6;
      report.add('columns', line, {
        en: `${fields.length} columns instead of 4 (question 0 document relevance).${run ? ' Six columns are a run file.' : ''}`,
        zh: `有 ${fields.length} 列，应为 4 列（question 0 document relevance）。${run ? '六列的是结果文件。' : ''}`,
      });
      continue;
    }
    const [query, , document, relevance] = fields as [string, string, string, string];
    const question = resolve(query, expected.questions);
    if (question === undefined) {
      report.add('question', line, {
        en: `no question "${query}" is loaded; the line is left out. Load its character first.`,
        zh: `没有加载问题“${query}”，该行略去。请先加载它的人物。`,
      });
      continue;
    }
    if (!/^[+-]?\d+$/.test(relevance)) {
      report.add('relevance', line, {
        en: `the relevance "${relevance}" is no whole number; the line is left out.`,
        zh: `相关度“${relevance}”不是整数，该行略去。`,
      });
      continue;
    }
    const own = judged.get(question) ?? new Map<string, number>();
    judged.set(question, own);
    const documents = expected.documents?.(question);
    const name = resolve(document, documents) ?? fromTrecId(document);
    if (documents && !documents.has(name))
      report.add('document', line, {
        en: `the bank has no memory "${document}"; as gold it can never be found.`,
        zh: `记忆库中没有记忆“${document}”；它作为标准记忆永远无法找到。`,
      });
    if (own.has(name))
      report.add('twice', line, {
        en: `"${document}" was judged before for this question; the first line counts.`,
        zh: `“${document}”在这个问题中已判过；以第一行为准。`,
      });
    else own.set(name, Number(relevance));
  }
  const grades = new Map(
    [...judged].map(([question, own]) => [question, new Map([...own].filter(([, grade]) => grade > 0))]),
  );
  return { grades, problems: report.problems() };
}

/** The ranked ids of the questions, in their order, to compare with a run of ours; an empty list for a question that the run lacks. */
export function rankedIds(run: TrecRun, questions: readonly string[]): string[][] {
  return questions.map((question) => (run.rankings.get(question) ?? []).map(({ id }) => id));
}

function* linesOf(text: string): Generator<{ line: number; fields: string[] }> {
  let line = 0;
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    line++;
    const fields = raw.split(/[ \t\v\f]+/).filter((field) => field !== '');
    if (fields.length > 0) yield { line, fields };
  }
}

/** The id that the file's text stands for: as it is or decoded, whichever is known; undefined where neither is. */
function resolve(text: string, known: ReadonlySet<string> | undefined): string | undefined {
  const decoded = fromTrecId(text);
  if (known === undefined) return decoded;
  return known.has(text) ? text : known.has(decoded) ? decoded : undefined;
}

/** The number, or what is wrong with it. */
function numberOf(text: string): number | Phrase {
  if (NUMBER.test(text)) {
    const value = Number(text);
    return Number.isFinite(value) ? value : { en: 'is too large', zh: '过大' };
  }
  if (/^[+-]?[\d.\u00a0\u202f']*,\d+([eE][+-]?\d+)?$/.test(text))
    return { en: 'has a decimal comma; write a decimal point', zh: '用了小数逗号，请改用小数点' };
  if (/^[+-]?(nan|inf(inity)?)$/i.test(text))
    return { en: 'is not finite and has no rank', zh: '不是有限数，无法排序' };
  return { en: 'is not a number', zh: '不是数字' };
}

function moreLike(file: string, more: number, first: Problem): Problem {
  const { en, zh } = problemPhrase(first);
  return problemAt(file, {
    en: `and ${counted(more, 'more line')} like it: ${en}`,
    zh: `另有 ${more} 行与此相同：${zh}`,
  });
}

/** Collects problems by kind, so that a file that is wrong throughout gives a list that can be read. */
class Report {
  readonly #kinds = new Map<string, { places: Problem[]; more: number }>();
  readonly #whole: Problem[] = [];

  constructor(readonly file: string) {}

  add(kind: string, line: number, why: Phrase): void {
    const own = this.#kinds.get(kind) ?? { places: [], more: 0 };
    this.#kinds.set(kind, own);
    if (own.places.length < PLACES_PER_KIND) own.places.push(problemAt(`${this.file} › line ${line}`, why));
    else own.more++;
  }

  /** A problem of the whole file. */
  whole(why: Phrase): void {
    this.#whole.push(problemAt(this.file, why));
  }

  problems(): Problem[] {
    const lines = [...this.#kinds.values()].flatMap(({ places, more }) =>
      more === 0 ? places : [...places, moreLike(this.file, more, places[0]!)],
    );
    return [...lines, ...this.#whole];
  }
}
