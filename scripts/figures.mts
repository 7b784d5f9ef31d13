/**
 * Figures in documents, cards and lectures, from the stored outputs of the commands that they name.
 *
 *     npm run figures                    runs the commands whose data are there, stores what they print, and writes it where it is quoted
 *     npm run figures -- --only NAME     one command
 *     npm run figures -- --write         no command: what is stored, written where it is quoted
 *
 * `docs/figures.json` has the commands, the values that are quoted of their output, and the places. `test/figures.test.ts` compares the places with
 * what is stored, and runs the quick commands again. A figure that no command of this file gives carries the commit at which it was measured.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

export interface FigureCommand {
  /** Words after `npm run -s eval --`; `{data}` stands for the folder of the field's data. */
  readonly run: readonly string[];
  /** Takes seconds: tests run it again. */
  readonly quick?: true;
  /** Commit at which the values were measured, the short hash. */
  readonly commit: string;
  /** By the path in the output: `rows[classifier=bert].accuracy`. */
  readonly values: Readonly<Record<string, number | null>>;
}
export interface FigurePlace {
  readonly file: string;
  /** A part of a line with `{command:path}` or `{command:path:digits}` for each figure; runs of blanks are alike. */
  readonly text: string;
}
export interface Figures {
  readonly commands: Readonly<Record<string, FigureCommand>>;
  readonly places: readonly FigurePlace[];
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE = join(ROOT, 'docs', 'figures.json');
const QUOTED = /\{([\w-]+):([^{}:]+)(?::(\d))?\}/g;

export const readFigures = (): Figures => JSON.parse(readFileSync(FILE, 'utf8')) as Figures;

/** The number at a path of a command's output; null where it has none. @throws Error naming the step that is not there. */
export function valueAt(output: unknown, path: string): number | null {
  let here = output;
  for (const step of path.split(/\.(?![^[]*\])/)) {
    const [, name = '', conditions] = /^([^[]*)(?:\[(.*)\])?$/.exec(step)!;
    here = (here as Record<string, unknown> | undefined)?.[name];
    if (conditions === undefined) continue;
    const wanted = conditions.split(',').map((each) => each.split('='));
    const rows = here as readonly Record<string, unknown>[] | undefined;
    here = /^\d+$/.test(conditions)
      ? rows?.[Number(conditions)]
      : rows?.find((row) => wanted.every(([key, value]) => String(row[key!]) === value));
  }
  if (typeof here === 'number' || here === null) return here;
  throw new Error(`docs/figures.json: the output has no number at ${path}.`);
}

/** As the documents write it: three decimals and no zero before the point, or whole. */
export function shown(value: number | null, digits = 3): string {
  if (value === null) return '–';
  return value
    .toFixed(digits)
    .replace(/^(-?)0\./, '$1.')
    .replace('-', '−');
}

interface Found {
  readonly line: number;
  /** Each figure as it is written, and as it should be. */
  readonly figures: readonly { readonly at: number; readonly is: string; readonly due: string }[];
}

/** Where a place is in its file's text. @throws Error where it is nowhere, or in several lines. */
export function placeIn(text: string, { file, text: template }: FigurePlace, { commands }: Figures): Found {
  const due: string[] = [];
  let source = '';
  let end = 0;
  const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  for (const match of template.matchAll(QUOTED)) {
    const [whole, name, path, digits] = match;
    const value = commands[name!]?.values[path!];
    if (value === undefined) throw new Error(`docs/figures.json: ${name} stores nothing at ${path}.`);
    due.push(shown(value, digits === undefined ? 3 : Number(digits)));
    source += `${literal(template.slice(end, match.index))}([−-]?\\d*\\.?\\d+|–)`;
    end = match.index + whole.length;
  }
  const pattern = new RegExp(source + literal(template.slice(end)), 'd');
  const lines = text.split('\n').flatMap((line, number) => {
    const found = pattern.exec(line);
    return found ? [{ number, found }] : [];
  });
  if (lines.length !== 1)
    throw new Error(
      `docs/figures.json: ${file} has ${lines.length} lines with “${template}”; it should have one.`,
    );
  const [{ number, found }] = lines as [{ number: number; found: RegExpExecArray }];
  return {
    line: number,
    figures: due.map((value, i) => ({ at: found.indices![i + 1]![0], is: found[i + 1]!, due: value })),
  };
}

/** The text with the figures that are stored. */
export function written(text: string, place: FigurePlace, figures: Figures): string {
  const { line, figures: found } = placeIn(text, place, figures);
  const lines = text.split('\n');
  for (const { at, is, due } of [...found].reverse())
    lines[line] = lines[line]!.slice(0, at) + due + lines[line]!.slice(at + is.length);
  return lines.join('\n');
}

/** The command's words, with the folder of the field's data; undefined where it needs data that are not there. */
export function wordsOf({ run }: FigureCommand): readonly string[] | undefined {
  const data = process.env['MNEMOSCOPE_DATA'] ?? join(ROOT, '..', 'shared', 'data');
  if (run.some((word) => word.includes('{data}')) && !existsSync(data)) return undefined;
  return run.map((word) => word.replace('{data}', data));
}

/** The text of `docs/figures.json`, as `npm run format` leaves it. */
export const stored = async (figures: Figures): Promise<string> =>
  format(JSON.stringify(figures, null, 2), { ...(await resolveConfig(FILE)), filepath: FILE });

async function main(): Promise<void> {
  const { values: options } = parseArgs({
    options: { only: { type: 'string' }, write: { type: 'boolean', default: false } },
  });
  const figures = readFigures();
  const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim();
  const commands = { ...figures.commands };
  for (const [name, command] of Object.entries(figures.commands)) {
    if (options.write || (options.only !== undefined && options.only !== name)) continue;
    const words = wordsOf(command);
    if (!words) {
      console.log(`${name}: skipped, no data`);
      continue;
    }
    const output: unknown = JSON.parse(
      execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'src/cli/main.ts', ...words], {
        cwd: ROOT,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
    const quoted = figures.places.flatMap(({ text }) =>
      [...text.matchAll(QUOTED)].filter(([, of]) => of === name).map(([, , path]) => path!),
    );
    const values = Object.fromEntries(
      [...new Set(quoted)].sort().map((path) => {
        const value = valueAt(output, path);
        return [path, value === null ? null : Number(value.toFixed(6))];
      }),
    );
    const changed = Object.keys(values).filter((path) => values[path] !== command.values[path]);
    commands[name] = {
      ...command,
      commit: changed.length > 0 ? git('rev-parse', '--short=8', 'HEAD') : command.commit,
      values,
    };
    console.log(`${name}: ${Object.keys(values).length} values, ${changed.length} changed`);
  }
  const renewed = { commands, places: figures.places };
  writeFileSync(FILE, await stored(renewed));
  for (const place of renewed.places) {
    const path = join(ROOT, place.file);
    const text = readFileSync(path, 'utf8');
    const next = written(text, place, renewed);
    if (next === text) continue;
    writeFileSync(path, next);
    console.log(`${place.file}: ${place.text}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
