/** `results`: what other harnesses measured, by question and side by side. */

import { readFile } from 'node:fs/promises';
import { DatasetError } from '../core/text/problem';
import { markdownOf } from '../data/export/table-formats';
import { openResults } from '../memory-systems/domain/opened/formats';
import { askedIn } from '../memory-systems/domain/opened/join';
import { comparePairs, pairsOf, VERDICTS_COMPARED } from '../memory-systems/domain/opened/compare';
import { doubtfulIn } from '../memory-systems/domain/opened/doubt';
import {
  figuresOf,
  flipsOf,
  OPENED_MEASURES,
  OPENED_SEED,
  statesIn,
  unknownOf,
} from '../memory-systems/domain/opened/figures';
import { openedTables } from '../memory-systems/domain/opened/tables';
import type { OpenedResults } from '../memory-systems/domain/opened/opened';
import { resultsTexts } from '../memory-systems/workers/opened-host';
import { DATASET_OPTIONS, fileProblem, readPaths } from './dataset';
import { NO_SEGMENTER, setupOf } from './setup';
import { notePlaces, type Task, shown, UsageError } from './usage';

export const results: Task = {
  name: 'results',
  summary:
    'result files of other harnesses: every run by question, shares, what is unknown, paired tests between runs',
  positionals: 'FILE…',
  options: {
    dataset: { value: 'FILE', help: 'dataset that the runs answer (LongMemEval, LoCoMo …); may be repeated' },
    format: { ...DATASET_OPTIONS.format, help: `format of the dataset: ${DATASET_OPTIONS.format.help}` },
    by: {
      value: 'NAME',
      default: VERDICTS_COMPARED,
      help: 'what runs are compared by: verdicts, a measure (Recall@5), or a figure of the files (f1)',
    },
    level: {
      form: 'count',
      value: 'N',
      default: '1',
      help: 'from which relevance on a document is gold, as in trec_eval',
    },
    rows: {
      form: { one: ['none', 'all'] },
      value: 'R',
      default: 'none',
      help: 'all prints every question with every answer',
    },
  },
  async run(words, say) {
    if (words.positionals.length === 0)
      throw new UsageError('results: names no file; name the files of results.');
    const level = words.count('level');
    const by = words.maybe('by')!;
    const given = await Promise.all(
      words.positionals.map(async (path) => ({ path, file: new Blob([await bytesOf(path)]) })),
    );
    const banks = words.given('dataset') ? (await readPaths(words.all('dataset'), words, say)).banks : [];
    const opened = openResults(await resultsTexts(given), banks.map(askedIn));
    if (opened.refused.length > 0) throw new DatasetError(opened.refused);
    checkBy(by, opened);
    const pairs = pairsOf(opened.runs);
    const figures = opened.runs.map((run) => figuresOf(opened, run, { level }));
    const compared = comparePairs(opened, pairs, { by, level });
    notePlaces(say, opened.problems.length, 'files');
    return {
      task: 'results',
      setup: {
        ...setupOf([], { by, level: String(level), seed: String(OPENED_SEED) }),
        ...NO_SEGMENTER,
      },
      questions: opened.questions.length,
      runs: opened.runs.map((run, i) => ({
        ...run,
        answers: undefined,
        ...figures[i],
        flips: flipsOf(run).map(({ judge, answers, flipped, rounds }) => ({
          judge,
          answers,
          flipped: flipped.map((key) => nameOf(opened, key)),
          rounds,
        })),
        unknown: unknownOf(opened, run).map(({ en }) => en),
      })),
      comparisons: compared,
      doubtful: doubtfulIn(opened).map((each) => ({ ...each, question: nameOf(opened, each.question) })),
      disputed: opened.questions.filter(({ disputed }) => disputed).map(({ key }) => nameOf(opened, key)),
      joined: opened.joined,
      notes: opened.notes.map(({ en }) => en),
      tables: openedTables(opened, { figures, pairs: compared }).map(markdownOf),
      ...(words.maybe('rows') === 'all' && { rows: rowsOf(opened) }),
      problems: opened.problems.map(({ where, why }) => ({ where, why })),
    };
  },
};

async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw fileProblem(path, error);
  }
}

/** @throws UsageError where nothing of the name can be compared. */
function checkBy(by: string, { runs }: OpenedResults): void {
  const figures = [
    ...new Set(
      runs.flatMap(({ answers }) => [...answers.values()].flatMap(({ scores }) => Object.keys(scores))),
    ),
  ];
  const measures = OPENED_MEASURES.map(({ name }) => name);
  const known = [VERDICTS_COMPARED, ...measures, ...figures];
  if (!known.includes(by))
    throw new UsageError(`--by: there is no ${shown(by)} in these files; choose from ${known.join(', ')}.`);
}

/** As the files name the question. */
function nameOf({ questions }: OpenedResults, key: string): string {
  const question = questions.find((each) => each.key === key);
  return question?.id ?? question?.text ?? key;
}

function rowsOf({ questions, runs }: OpenedResults) {
  const states = new Map(runs.map((run) => [run.id, statesIn(run)]));
  return questions.map(({ key, grades, ...question }) => ({
    ...question,
    ...(grades && { grades: Object.fromEntries(grades) }),
    runs: Object.fromEntries(
      runs.flatMap((run) => {
        const facts = run.answers.get(key);
        return facts ? [[run.id, { state: states.get(run.id)!(key), ...facts }]] : [];
      }),
    ),
  }));
}
