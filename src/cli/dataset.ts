/** From the options to banks: the files are read here, and understood by the core. */

import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { counted } from '../core/text/counted';
import { DatasetError, problemAt, type Problem } from '../core/text/problem';
import { leftOutCounts, type ChatSummary } from '../data/formats/chats/chat-bank';
import { FORMATS, readDataset, type Dataset, type FormatId } from '../data/formats/formats';
import { ENCODING_NAMES } from '../data/formats/encodings';
import { countsOf, UNITS } from '../data/formats/shape';
import { decodeSource, isTableFile } from '../data/formats/source';
import { isHidden, sortFiles } from '../data/workers/import-files';
import { decodedText, guessed } from '../data/workers/import-text';
import { EXTERNAL_RESULTS_KINDS } from '../runs/domain/external/kind';
import { notePlaces, type Reporter, UsageError, type Arguments } from './usage';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The bundled characters' files, in the order of their names; the index beside them is not one. */
export function bundledCharacters(): string[] {
  const folder = join(ROOT, 'public', 'characters');
  return list(folder)
    .filter((name) => name.endsWith('.json') && name !== 'index.json')
    .map((name) => join(folder, name));
}

/** The bundled users with conversations, for memory systems under test. */
export function bundledSessions(): string[] {
  const folder = join(ROOT, 'public', 'sessions');
  return list(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(folder, name));
}

/** The shipped models' folders, in the order of their names: every folder of `models/` with a manifest. */
export function bundledModels(): string[] {
  const folder = join(ROOT, 'models');
  return list(folder)
    .map((name) => join(folder, name))
    .filter((path) => list(path).includes('manifest.json'));
}

/** The version that is installed of a dependency; undefined where it is not. */
export function installedVersion(name: string): string | undefined {
  try {
    return versionIn(join(ROOT, 'node_modules', name, 'package.json'));
  } catch {
    return undefined;
  }
}

/** Mnemoscope's own version. */
export function ownVersion(): string {
  return versionIn(join(ROOT, 'package.json'));
}

function versionIn(path: string): string {
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** Values of an option that names a format. */
export const FORMAT_CHOICES: readonly (FormatId | 'auto')[] = ['auto', ...FORMATS.map(({ id }) => id)];

export const DATASET_OPTIONS = {
  format: { form: { one: FORMAT_CHOICES }, value: 'F', default: 'auto', help: FORMAT_CHOICES.join(', ') },
  memories: { value: 'FILE', help: 'file with memories; may be repeated; default: the bundled characters' },
  questions: { value: 'FILE', help: 'file with questions, where they stand apart; may be repeated' },
};

/** Reads what --memories and --questions name, a file under both once; the bundled characters where neither names any. */
export function readNamed(words: Arguments, say: Reporter): Promise<Dataset> {
  return readPaths([...words.all('memories'), ...words.all('questions')], words, say);
}

/** @param option that names the format. @throws UsageError or DatasetError naming the file. */
export async function readPaths(
  paths: readonly string[],
  words: Arguments,
  say: Reporter,
  option = 'format',
): Promise<Dataset> {
  const wanted = words.choice(option, FORMAT_CHOICES);
  const distinct = [...new Map(paths.map((path) => [resolve(path), path])).values()];
  const files = await Promise.all(
    (distinct.length > 0 ? distinct : bundledCharacters()).map((path) => readAny(path, say)),
  );
  const skipped = files.flatMap((each) => each.skipped);
  const texts = files.flatMap((each) => each.texts);
  const { format, banks, problems, held, guessed, chats } = readDataset(texts, wanted);
  noteSkipped(skipped, say);
  if (guessed && distinct.length > 0) say.note(`--${option} auto: the files look like ${format}.`);
  notePlaces(say, problems.length, 'files');
  const read = countsOf(banks);
  const fewer = UNITS.filter((unit) => read[unit] < held[unit]);
  if (fewer.length > 0 && !chats)
    say.note(`Read: ${fewer.map((unit) => `${read[unit]} of ${held[unit]} ${unit}`).join(', ')}.`);
  if (chats) say.note(chatNote(chats));
  return { format, banks, problems: [...problems, ...skipped], held, ...(chats && { chats }) };
}

/** Skipped files that are named one by one. */
const NAMED = 10;

function noteSkipped(skipped: readonly Problem[], say: Reporter): void {
  for (const { where, why } of skipped.slice(0, NAMED)) say.note(`Skipped: ${where}: ${why}`);
  const more = skipped.length - NAMED;
  if (more > 0) say.note(`Skipped: ${counted(more, 'more file')}; the result lists them.`);
}

/** What became of the messages of chats. */
function chatNote(chats: ChatSummary): string {
  const left = Object.entries(leftOutCounts(chats)).map(([why, count]) => `${count} ${why}`);
  const rest = left.length > 0 ? `; left out: ${left.join(', ')}` : '';
  return `${chats.formats.join(', ')}: ${chats.messages} messages, ${chats.turns} turns${rest}.`;
}

type Text = { readonly name: string; readonly text: string };

interface Given {
  readonly texts: readonly Text[];
  /** Files that are not read, those that a system hides last. */
  readonly skipped: readonly Problem[];
}

/** The text of a file; of a folder or an archive the texts of what holds data. */
async function readAny(path: string, say: Reporter): Promise<Given> {
  const folder = await isFolder(path);
  if (!folder && !/\.(zip|png|gz|tgz)$/i.test(path))
    return { texts: [textOrTable(path, await bytesOf(path), say)], skipped: [] };
  const given = folder ? await filesIn(path) : [path];
  const files = await Promise.all(
    given.map(async (each) => ({ path: each, file: new Blob([await bytesOf(each)]) })),
  );
  const { data, tables, passed, failed, results } = await sortFiles(files);
  const skipped = [
    ...failed.map(({ where, why, phrase }) => ({ where, why, ...(phrase && { phrase }) })),
    ...results.map(({ file, sort }) => problemAt(file.path, EXTERNAL_RESULTS_KINDS[sort])),
    ...passed.flatMap(({ file, why }) => (tables.includes(file) ? [] : [problemAt(file.path, why)])),
  ].sort((a, b) => Number(isHidden(a.where)) - Number(isHidden(b.where)));
  const read = data.length > 0 ? data : tables;
  if (read.length === 0) {
    if (failed.length > 0) throw new DatasetError(skipped);
    throw nothingIn(path, folder ? 'folder' : 'archive', skipped);
  }
  const texts = read.map(async ({ path: name, file }) =>
    textOrTable(name, new Uint8Array(await file.arrayBuffer()), say),
  );
  return { texts: await Promise.all(texts), skipped };
}

/** Reasons that an error names; it is one line. */
const REASONS_NAMED = 3;

function nothingIn(path: string, what: 'folder' | 'archive', skipped: readonly Problem[]): UsageError {
  const reasons = skipped.slice(0, REASONS_NAMED).map(({ where, why }) => `${where} (${why})`);
  const more = skipped.length - reasons.length;
  const told = [...reasons, ...(more > 0 ? [counted(more, 'more file')] : [])].join(', ');
  const remedy = told === '' ? '; name the files in it.' : `. Skipped: ${told}.`;
  return new UsageError(
    `${path}: is ${what === 'folder' ? 'a folder' : 'an archive'} without data that can be read${remedy}`,
  );
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    // What is wrong with it is said where it is read.
    return false;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

export async function readText(path: string): Promise<{ name: string; text: string }> {
  return { name: path, text: decodeSource(await bytesOf(path), path) };
}

/** A table that is no Unicode is read in the encoding that it is likely in, which is said. */
function textOrTable(name: string, bytes: Uint8Array, say: Reporter): Text {
  try {
    return { name, text: decodedText(bytes, name) };
  } catch (error) {
    const table = isTableFile(name, '') ? guessed(bytes) : undefined;
    if (!table) throw error;
    say.note(`${name} is not UTF-8; read as ${ENCODING_NAMES[table.encoding]}. Save it as UTF-8 to be sure.`);
    return { name, text: table.text };
  }
}

async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw fileProblem(path, error);
  }
}

/** Why a file could not be read. */
export function fileProblem(path: string, error: unknown): UsageError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new UsageError(
    `${path}: ${REASONS[code] ?? 'could not be read; check that it is a readable file.'}`,
  );
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file; check the path.',
  EISDIR: 'is a folder; name the files in it.',
  EACCES: 'may not be read; check its permissions.',
};
