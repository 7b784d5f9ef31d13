/** Files that become runs with language models, told apart by what they hold. */

import { RECORD_FORMAT } from '../../../../llm/domain/record';
import { PhraseError } from '../../../../core/text/phrase';
import { DIALOGUE_SOURCE } from './answer-plans';
import type { AnswerRuns } from './answer-runs.svelte';
import { phrase } from '../words';
import type { Library } from '../../../../data/page/state/library.svelte';

/** The file is of no sort that can be opened here; the message names it and the remedy. */
export class AnswerFileError extends PhraseError {
  override readonly name = 'AnswerFileError';
}

/** As much as tells what a file is. */
const BEGINNING = 4096;
/** Released responses are some megabytes; what is far larger is something else. */
const LONGEST = 256 * 1024 * 1024;

interface Taking {
  readonly answers: Pick<AnswerRuns, 'takeRecord' | 'takeExternal'>;
  readonly library: Pick<Library, 'summaries' | 'read'>;
}

/**
 * Takes a record of a run, or released responses of MADial-Bench, as a run.
 *
 * @returns its id. @throws what is wrong with the file, with place and remedy; nothing is written then.
 */
export async function takeFile(file: File, { answers, library }: Taking): Promise<string> {
  const beginning = (await file.slice(0, BEGINNING).text()).replace(/^\uFEFF/, '').trimStart();
  if (beginning === '') throw new AnswerFileError(phrase((words) => words.file.empty(file.name)));
  if (isRecord(beginning)) return answers.takeRecord(piecesOf(file), file.name);
  if (/^\{\s*"format"\s*:\s*"mnemoscope-(?:llm-)?plan"/.test(beginning))
    throw new AnswerFileError(phrase((words) => words.file.plan(file.name)));
  if (!/^[[{]/.test(beginning)) throw new AnswerFileError(phrase((words) => words.file.neither(file.name)));
  if (file.size > LONGEST) throw new AnswerFileError(phrase((words) => words.file.tooLarge(file.name)));
  const banks = [];
  for (const { id, source } of library.summaries)
    if (source === DIALOGUE_SOURCE) banks.push(await library.read(id));
  return answers.takeExternal(await file.text(), file.name, banks);
}

/** A record names itself in its first line; so does one whose version or end is wrong, which its reader tells. */
function isRecord(beginning: string): boolean {
  return new RegExp(`^\\{[^\\n]{0,200}"format"\\s*:\\s*"${RECORD_FORMAT}"`).test(beginning);
}

/** A file's text in pieces, so that a long record is never in memory whole. @throws AnswerFileError where it is no UTF-8. */
async function* piecesOf(file: File): AsyncGenerator<string> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      yield decoder.decode(value, { stream: !done });
      if (done) return;
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new AnswerFileError(phrase((words) => words.file.notUtf8(file.name)));
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
