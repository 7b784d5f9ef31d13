import { expect, it } from 'vitest';
import { DatasetError } from '../../../src/core/text/problem';
import { openedTables } from '../../../src/memory-systems/domain/opened/tables';
import { openResults, type ResultsText } from '../../../src/memory-systems/domain/opened/formats';
import { reportHtml } from '../../../src/data/export/report';
import { questionTable } from '../../../src/memory-systems/domain/opened/question-table';
import { LME, LOCOMO, MEM0, MEMORYBENCH, OTHERS, TREC } from './files';

type Path = readonly (string | number)[];

function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (typeof value === 'object' && value !== null)
    for (const [key, own] of Object.entries(value))
      yield* pathsOf(own, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** The document with another value at a path. */
function withValue(document: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(document) as Record<string | number, unknown>;
  let at = copy;
  for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, unknown>;
  at[path.at(-1)!] = value;
  return copy;
}

const STRANGE: readonly unknown[] = [null, -1, 'text', [null], { constructor: 1 }];
const FILES: readonly ResultsText[] = [
  ...Object.values(LOCOMO),
  LME.judged,
  LME.log,
  MEM0,
  ...Object.values(MEMORYBENCH),
  ...Object.values(OTHERS),
  TREC.ranxRun,
  TREC.ranxQrels,
  TREC.ids,
];

it.each(FILES.map((file) => [file.name, file] as const))(
  'whatever stands in the place of any value of %s, it is read or refused with words',
  (name, { text }) => {
    const isLines = text.trim().includes('}\n{');
    const document: unknown = isLines
      ? text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown)
      : JSON.parse(text);
    const written = (data: unknown) =>
      isLines ? (data as unknown[]).map((row) => JSON.stringify(row)).join('\n') : JSON.stringify(data);
    let read = 0;
    for (const path of pathsOf(document))
      for (const value of STRANGE) {
        try {
          const opened = openResults([{ name, text: written(withValue(document, path, value)) }, LOCOMO.zep]);
          const tables = [...openedTables(opened), questionTable(opened, opened.runs)];
          expect(reportHtml({ title: 'x', setup: [], tables, figures: [], notes: [] })).not.toContain('NaN');
          read++;
        } catch (error) {
          expect(error).toBeInstanceOf(DatasetError);
        }
      }
    expect(read).toBeGreaterThan(0);
  },
);
