/** Questions × runs as a table: for a report that somebody else reads without the files. */

import type { PhrasedColumn, PhrasedRow, PhrasedTable } from '../../../data/export/table';
import { inEach, textIn } from '../../../core/text/table-text';
import { questionsOf, statesIn, type State } from './figures';
import type { OpenedResults, OpenedRun, RunFacts } from './opened';
import { STATE_WORDS } from './tables';

/** Longer texts are cut: the report is for reading. */
const LONGEST = 300;

/** Every question with its reference, and what each run made of it. */
export function questionTable(results: OpenedResults, runs: readonly OpenedRun[]): PhrasedTable {
  const text = (key: string, en: string, zh: string): PhrasedColumn => ({
    key,
    label: { en, zh },
    kind: 'text',
  });
  // Of another benchmark's questions a run lacks none.
  const cells = runs.map((run, i): readonly [string, (key: string) => Cell] => {
    const asked = new Set(questionsOf(results, run).map(({ key }) => key));
    const state = statesIn(run);
    return [`run ${i}`, (key) => (asked.has(key) ? cellOf(run.answers.get(key), state(key)) : null)];
  });
  return {
    caption: { en: 'Questions', zh: '问题' },
    columns: [
      text('question', 'Question', '问题'),
      text('category', 'Category', '类别'),
      text('gold', 'Reference answer', '参考答案'),
      ...runs.map((run, i): PhrasedColumn => ({ key: `run ${i}`, label: run.name, kind: 'text' })),
    ],
    rows: results.questions
      .filter(({ key }) => runs.some((run) => run.answers.has(key)))
      .map((question): PhrasedRow => ({
        cells: {
          question: shortened(question.text ?? question.id ?? question.key),
          category: question.category ?? null,
          gold: question.gold === undefined ? null : shortened(question.gold),
          ...Object.fromEntries(cells.map(([column, cell]) => [column, cell(question.key)])),
        },
      })),
    notes: [],
  };
}

type Cell = PhrasedRow['cells'][string];

function cellOf(facts: RunFacts | undefined, state: State): Cell {
  const said = facts?.answer ?? facts?.error ?? itemsText(facts?.items);
  return inEach((locale) =>
    [textIn(STATE_WORDS[state], locale), ...(said ? [shortened(said)] : [])].join(': '),
  );
}

function itemsText(
  items: readonly { readonly id?: string; readonly text?: string }[] | undefined,
): string | undefined {
  return items
    ?.slice(0, 3)
    .map(({ id, text = '' }) => id ?? text)
    .join(', ');
}

export function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).replace(/\p{Surrogate}$/u, '')}…`;
}
