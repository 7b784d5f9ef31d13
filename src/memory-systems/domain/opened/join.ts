/** Files and datasets as questions × runs. */

import type { MemoryBank } from '../../../core/memory/bank';
import { isUnanswerable } from '../../../core/memory/question-tags';
import { counted } from '../../../core/text/counted';
import type { Problem } from '../../../core/text/problem';
import type { Phrase } from '../../../core/text/phrase';
import { onceEach, QuestionIndex } from './question-index';
import { LOCOMO_COUNTS, locomoCategory } from './format';
import type {
  OpenedQuestion,
  OpenedResults,
  OpenedRun,
  QuestionFacts,
  ReadResults,
  FileRun,
  RunFacts,
} from './opened';
import { locomoF1 } from '../../../measures/domain/text/locomo-f1';
import { tokenF1 } from '../../../measures/domain/text/squad';
import { languageOfText, WRITING } from '../../../core/text/languages';
import { characters, whitespace } from '../../../core/text/segment';

export interface ReadFile extends ReadResults {
  readonly name: string;
  readonly format: string;
}

interface Placed {
  readonly run: Omit<OpenedRun, 'id'>;
  readonly key: string | undefined;
}

/**
 * Joins the files with each other, and with the questions of datasets, which come first: what a run lacks of them is missing, not absent.
 */
export function joinedResults(files: readonly ReadFile[], sets: readonly AskedSet[] = []): OpenedResults {
  const index = new QuestionIndex();
  const notes: Phrase[] = [];
  const problems: Problem[] = files.flatMap((file) => [...file.problems]);
  const asking = new Map<string, Set<string>>();
  const ask = (name: string, questions: readonly QuestionFacts[], taken: Set<string>) => {
    const own = asking.get(name) ?? new Set();
    for (const facts of questions) {
      const { key } = index.place(facts, taken, name);
      taken.add(key);
      own.add(key);
    }
    asking.set(name, own);
  };
  const asked = new Set<string>();
  for (const { name, questions } of sets) ask(name, questions, asked);
  for (const { name, questions = [] } of files) if (questions.length > 0) ask(name, questions, new Set());
  const placed = files.flatMap((file) => file.runs.map((run) => placedRun(run, file, index)));
  const strangers = strangersAmong(asking, placed, notes);
  const merged = oneOfSameAnswers(mergedByKey(placed), notes);
  const kept = index.questions.filter(({ key }) => !strangers.questions.has(key));
  const questions = withCategories(kept, notes);
  return {
    questions,
    runs: named(merged.map(({ run }) => ({ ...run, answers: withTextFigures(run.answers, questions) }))),
    joined: [...asking.keys()].filter((name) => !strangers.names.has(name)),
    notes,
    problems,
  };
}

/** The questions of a dataset, without its memories: those would be held for nothing. */
export interface AskedSet {
  readonly name: string;
  readonly questions: readonly QuestionFacts[];
}

/** Datasets and qrels that ask none of the runs' questions, and the questions that only they ask. The notes name them. */
function strangersAmong(
  asking: ReadonlyMap<string, ReadonlySet<string>>,
  placed: readonly Placed[],
  notes: Phrase[],
): { readonly names: ReadonlySet<string>; readonly questions: ReadonlySet<string> } {
  const answered = new Set(placed.flatMap(({ run }) => [...run.answers.keys()]));
  const all = placed.length === 0 ? [] : [...asking];
  const strangers = all.filter(([, keys]) => [...keys].every((key) => !answered.has(key)));
  for (const [name, { size }] of strangers)
    notes.push({
      en: `None of the ${counted(size, 'question')} of ${name} is in these files.`,
      zh: `${name} 的 ${size} 个问题都不在这些文件中。`,
    });
  const names = new Set(strangers.map(([name]) => name));
  const wanted = new Set([...asking].flatMap(([name, keys]) => (names.has(name) ? [] : [...keys])));
  const only = strangers.flatMap(([, keys]) => [...keys].filter((key) => !wanted.has(key)));
  return { names, questions: new Set(only) };
}

/** A bank of one question (LongMemEval) is no conversation that several belong to. Ids that every bank counts anew are made unique. */
export function askedIn(bank: MemoryBank): AskedSet {
  const several = bank.questions.length > 1;
  const questions = bank.questions.map((question): QuestionFacts => {
    const { id, text, answer, gold, type } = question;
    const unanswerable = isUnanswerable(question);
    return {
      id: several ? `${bank.id}/${id}` : id,
      text,
      ...(several && { group: bank.id }),
      ...(answer !== '' && { gold: answer }),
      ...(gold.length > 0 && { evidence: gold }),
      ...(type !== undefined && { category: officialName(type, bank) }),
      ...(unanswerable && { unanswerable }),
    };
  });
  return { name: bank.source, questions };
}

/** Our reader of LoCoMo names categories by their numbers. */
function officialName(type: string, { source }: MemoryBank): string {
  if (!/^locomo$/i.test(source)) return type;
  const number = Object.keys(LOCOMO_COUNTS).find((each) => locomoCategory(each)!.endsWith(` ${type}`));
  return number === undefined ? type : locomoCategory(number)!;
}

function placedRun(read: FileRun, { name: file, format }: ReadFile, index: QuestionIndex): Placed {
  const { rows, doubled } = onceEach(read.rows);
  const answers = new Map<string, RunFacts>();
  const taken = new Set<string>();
  for (const row of rows) {
    const { key } = index.place(row, taken);
    taken.add(key);
    const { answer, items, context, verdicts, scores, error, abstained, doubt } = row;
    answers.set(key, {
      verdicts,
      scores,
      ...(answer !== undefined && { answer }),
      ...(items !== undefined && { items }),
      ...(context !== undefined && { context }),
      ...(error !== undefined && { error }),
      ...(abstained && { abstained }),
      ...(doubt !== undefined && { doubt }),
    });
  }
  const { name, facts, claimed, key } = read;
  const run = {
    name,
    files: [file],
    format,
    facts,
    answers,
    rows: read.rows.length,
    doubled,
    ...(claimed && { claimed }),
  };
  return { run, key };
}

/** Parts of one run: the report and its checkpoint, answers and their scores. */
function mergedByKey(placed: readonly Placed[]): Placed[] {
  const kept: Placed[] = [];
  for (const each of placed) {
    const at = each.key === undefined ? -1 : kept.findIndex(({ key }) => key === each.key);
    if (at < 0) kept.push(each);
    else kept[at] = { ...kept[at]!, run: together(kept[at]!.run, each.run) };
  }
  return kept;
}

function together(one: Omit<OpenedRun, 'id'>, other: Omit<OpenedRun, 'id'>): Omit<OpenedRun, 'id'> {
  const answers = new Map(one.answers);
  for (const [key, facts] of other.answers) {
    const own = answers.get(key);
    if (!own) answers.set(key, facts);
    else
      answers.set(key, {
        ...facts,
        ...own,
        verdicts: own.verdicts.length > 0 ? own.verdicts : facts.verdicts,
        scores: { ...facts.scores, ...own.scores },
        ...(own.items === undefined || own.items.length === 0 ? facts.items && { items: facts.items } : {}),
      });
  }
  const claimed = { ...other.claimed, ...one.claimed };
  return {
    ...one,
    files: [...one.files, ...other.files],
    facts: { ...other.facts, ...one.facts },
    answers,
    rows: Math.max(one.rows, other.rows),
    doubled: one.doubled.rows >= other.doubled.rows ? one.doubled : other.doubled,
    ...(Object.keys(claimed).length > 0 && { claimed }),
  };
}

/** Answers in one file and verdicts on the same answers in another are one run; lines that were not judged stay in it. */
function oneOfSameAnswers(placed: readonly Placed[], notes: Phrase[]): Placed[] {
  const judged = ({ run }: Placed) => [...run.answers.values()].some(({ verdicts }) => verdicts.length > 0);
  const kept = [...placed];
  for (const plain of placed) {
    if (judged(plain)) continue;
    const [other, ...more] = kept.filter(
      (each) =>
        each !== plain && judged(each) && !sharesFile(each, plain) && sameAnswers(plain.run, each.run),
    );
    // Of several judges of the same answers, none is the one to join.
    if (!other || more.length > 0) continue;
    kept[kept.indexOf(other)] = { key: other.key, run: together(other.run, plain.run) };
    kept.splice(kept.indexOf(plain), 1);
    const [one, two] = [plain.run.files.join(', '), other.run.files.join(', ')];
    notes.push({
      en: `${one} and ${two} hold the same answers: they are one run.`,
      zh: `${one} 与 ${two} 的回答相同：合为一次运行。`,
    });
  }
  return kept;
}

function sharesFile({ run: one }: Placed, { run: other }: Placed): boolean {
  return one.files.some((file) => other.files.includes(file));
}

/** Whether all answers that both have are equal, and the judged run has hardly a question more. */
function sameAnswers(plain: Pick<OpenedRun, 'answers'>, judged: Pick<OpenedRun, 'answers'>): boolean {
  let common = 0;
  for (const [key, { answer }] of judged.answers) {
    const own = plain.answers.get(key)?.answer;
    if (answer === undefined || own === undefined) continue;
    if (own !== answer) return false;
    if (own !== '') common++;
  }
  return common > 0 && common >= 0.9 * judged.answers.size;
}

/** Whether two runs have the same answers: then their verdicts differ by the judge alone. */
export function haveSameAnswers(one: OpenedRun, other: OpenedRun): boolean {
  return sameAnswers(one, other) && sameAnswers(other, one);
}

/**
 * Projects name LoCoMo's categories differently, and often wrongly. A name means the number whose count it has; where the counts do not tell,
 * it is shown as what the file says.
 */
function withCategories(questions: readonly OpenedQuestion[], notes: Phrase[]): readonly OpenedQuestion[] {
  const counts = new Map<string, number>();
  for (const { category, categoryByName } of questions)
    if (categoryByName && category !== undefined) counts.set(category, (counts.get(category) ?? 0) + 1);
  if (counts.size === 0) return questions;
  const meant = new Map<string, string>();
  for (const [name, count] of counts) {
    const number = Object.keys(LOCOMO_COUNTS).find((each) => LOCOMO_COUNTS[each] === count);
    if (number !== undefined) meant.set(name, locomoCategory(number)!);
  }
  const told = [...meant].map(([name, official]) => `“${name}” = ${official}`).join(', ');
  const unknown = [...counts.keys()].filter((name) => !meant.has(name)).map((name) => `“${name}”`);
  if (meant.size > 0)
    notes.push({
      en: `LoCoMo categories that have a name but no number are identified by their number of questions: ${told}.`,
      zh: `没有编号、只有名称的 LoCoMo 类别按问题数识别：${told}。`,
    });
  if (unknown.length > 0)
    notes.push({
      en: `Projects use the names of LoCoMo’s categories differently. Shown as in the file: ${unknown.join(', ')}.`,
      zh: `各项目对 LoCoMo 类别的命名不一致。${unknown.join('、')}：按文件原样显示。`,
    });
  return questions.map((question) => {
    const { category, categoryByName, ...rest } = question;
    if (!categoryByName || category === undefined) return question;
    const official = meant.get(category);
    return official === undefined ? { ...rest, category: `“${category}”` } : { ...rest, category: official };
  });
}

function named(runs: readonly Omit<OpenedRun, 'id'>[]): OpenedRun[] {
  const times = new Map<string, number>();
  const clash = new Set(runs.map(({ name }) => name).filter((name, i, all) => all.indexOf(name) !== i));
  return runs.map((run) => {
    const name = clash.has(run.name) ? `${run.name} (${run.files[0]!.replace(/^.*[/\\]/, '')})` : run.name;
    const count = (times.get(name) ?? 0) + 1;
    times.set(name, count);
    const unique = count === 1 ? name : `${name} (${count})`;
    return { ...run, name: unique, id: unique };
  });
}

export const LOCOMO_OFFICIAL = 'LoCoMo F1 (official)';
export const TOKEN_F1 = 'Token F1';

const F1 = { words: tokenF1(whitespace), characters: tokenF1(characters) };

/** The answers with both figures among their scores, where they can be computed. */
export function withTextFigures(
  answers: ReadonlyMap<string, RunFacts>,
  questions: readonly OpenedQuestion[],
): ReadonlyMap<string, RunFacts> {
  const byKey = new Map(questions.map((question) => [question.key, question]));
  return new Map([...answers].map(([key, facts]) => [key, { ...facts, ...figured(facts, byKey.get(key)!) }]));
}

function figured(
  { answer, error, scores }: RunFacts,
  { gold, category = '' }: OpenedQuestion,
): Pick<RunFacts, 'scores'> {
  if (answer === undefined || error !== undefined) return { scores };
  const number = Number(category.charAt(0));
  const official =
    locomoCategory(category.charAt(0)) === category && (gold !== undefined || number === 5)
      ? locomoF1(answer, gold ?? '', number)
      : undefined;
  const f1 =
    gold === undefined || gold === '' ? undefined : F1[WRITING[languageOfText(gold)].unit].of(answer, gold);
  return {
    scores: {
      ...scores,
      ...(official !== undefined && { [LOCOMO_OFFICIAL]: official }),
      ...(f1 !== undefined && { [TOKEN_F1]: f1 }),
    },
  };
}
