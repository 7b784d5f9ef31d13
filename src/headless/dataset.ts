/** From the options to banks: the files are read here, and understood by the core. */

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FORMATS, readDataset, type Dataset, type FormatId } from '../core/datasets/formats';
import { DatasetError } from '../core/datasets/problem';
import { countsOf, UNITS } from '../core/datasets/shape';
import { decodeSource } from '../core/datasets/source';
import { bundledCharacters } from './bundled';
import type { Say } from './task';
import { UsageError, type Arguments } from './usage';

/** Values of an option that names a format. */
export const FORMAT_CHOICES: readonly (FormatId | 'auto')[] = ['auto', ...FORMATS.map(({ id }) => id)];

export const DATASET_OPTIONS = {
  format: { value: 'F', default: 'auto', help: FORMAT_CHOICES.join(', ') },
  memories: { value: 'FILE', help: 'file with memories; may be repeated; default: the bundled characters' },
  questions: { value: 'FILE', help: 'file with questions, where they stand apart; may be repeated' },
};

/** Reads what --memories and --questions name, a file under both once; the bundled characters where neither names any. */
export function readNamed(words: Arguments, say: Say): Promise<Dataset> {
  return readPaths([...words.all('memories'), ...words.all('questions')], words, say);
}

/** @param option that names the format. @throws UsageError or DatasetError naming the file. */
export async function readPaths(
  paths: readonly string[],
  words: Arguments,
  say: Say,
  option = 'format',
): Promise<Dataset> {
  const wanted = words.choice(option, FORMAT_CHOICES);
  const distinct = [...new Map(paths.map((path) => [resolve(path), path])).values()];
  const files = await Promise.all((distinct.length > 0 ? distinct : bundledCharacters()).map(readText));
  const { format, banks, problems, held, guessed } = readDataset(files, wanted);
  if (guessed && distinct.length > 0) say.note(`--${option} auto: the files look like ${format}.`);
  if (problems.length > 0) {
    say.note(
      `${problems.length} places of the files were left out or read by assumption; the result lists them.`,
    );
  }
  const read = countsOf(banks);
  const fewer = UNITS.filter((unit) => read[unit] < held[unit]);
  if (fewer.length > 0)
    say.note(`Read: ${fewer.map((unit) => `${read[unit]} of ${held[unit]} ${unit}`).join(', ')}.`);
  return { format, banks, problems, held };
}

export async function readText(path: string): Promise<{ name: string; text: string }> {
  try {
    return { name: path, text: decodeSource(await readFile(path), path) };
  } catch (error) {
    if (error instanceof DatasetError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new UsageError(
      `${path}: ${REASONS[code] ?? 'could not be read; check that it is a readable file.'}`,
    );
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file; check the path.',
  EISDIR: 'is a folder; name the files in it.',
  EACCES: 'may not be read; check its permissions.',
};
