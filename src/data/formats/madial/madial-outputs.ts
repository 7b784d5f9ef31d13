/** Reader of MADial-Bench's released outputs: what one model answered at each test turn, with the reference. */

import type { Language } from '../../../core/memory/bank';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import { has, idOf, indexOf, reporter, valueAt, type Report } from './madial-dialogues';
import { NO_OBJECT } from '../phrases';
import { DatasetError, problemAt, type Problem } from '../../../core/text/problem';

export interface MadialResponse {
  /**
   * The dialogue's id in the dataset. Where the rows state none, they are taken to stand in the dataset's order, as in the released
   * files, and the number counts dialogues from 0: a row whose context goes on from the one before belongs to the same dialogue.
   */
  readonly dialogue: string;
  /** Position in the dialogue's list of lines, whose first line is the marker of its beginning. */
  readonly testTurn?: number;
  /** What the model was given: date, memories, and the dialogue so far; empty where the row has none. */
  readonly context: string;
  /** Exactly as in the file. */
  readonly response: string;
  /** Exactly as in the file, with speaker and quotes: the published measures depend on how they are taken off. */
  readonly reference: string;
  /** The row's place, for messages. */
  readonly where: string;
}

export interface MadialOutputs {
  readonly responses: readonly MadialResponse[];
  /** Rows that were left out or are doubtful, with their place. */
  readonly problems: readonly Problem[];
}

/** Whether a document is a row of outputs. Cheap, and never throws. */
export function isOutput(value: unknown): value is JsonRecord {
  return isRecord(value) && has(value, 'response') && has(value, 'reference-response');
}

/**
 * Reads one file of outputs: a list of rows with `context`, `response`, `test-turn`, `reference-response` and maybe `id`.
 * A row without response or reference is left out, since it cannot be scored; an empty response is kept, since the model did
 * answer; a second response to the same turn is left out. The released files hold no judged aspects, so none are read.
 *
 * @param data the parsed file (`parseSource`).
 * @param file its name, for messages.
 * @throws DatasetError where no row can be scored.
 */
export function readMadialOutputs(data: unknown, file: string): MadialOutputs {
  const problems: Problem[] = [];
  const report = reporter(file, problems);
  const responses: MadialResponse[] = [];
  const turns = new Map<string, string>();
  const dialogueOf = dialogues();
  for (const [i, row] of (Array.isArray(data) ? data : [data]).entries()) {
    const made = isRecord(row) ? responseOf(row, i, report, dialogueOf(row)) : undefined;
    if (!isRecord(row)) report([i], NO_OBJECT);
    if (!made) continue;
    const response = { ...made, where: `${file} › [${i}]` };
    const turn = JSON.stringify([response.dialogue, response.testTurn ?? response.context]);
    const first = turns.get(turn);
    if (first === undefined) {
      turns.set(turn, response.where);
      responses.push(response);
    } else
      report([i], {
        en: `answers the same turn of the same dialogue as ${first}; left out.`,
        zh: `与 ${first} 回答的是同一对话的同一话轮；已略过。`,
      });
  }
  if (responses.length > 0) return { responses, problems };
  const none = problemAt(file, {
    en: 'contains no outputs of MADial-Bench: rows with "response" and "reference-response". Name a file of outputs.',
    zh: '不含 MADial-Bench 的输出，即带 "response" 和 "reference-response" 的行。请给出输出文件。',
  });
  throw new DatasetError([none, ...problems]);
}

function responseOf(
  row: JsonRecord,
  i: number,
  report: Report,
  dialogue: string,
): Omit<MadialResponse, 'where'> | undefined {
  const reference = valueAt(row, 'reference-response');
  const response = valueAt(row, 'response');
  if (typeof reference !== 'string' || reference.trim() === '') {
    report([i, 'reference-response'], {
      en: 'is absent or empty; the row is left out, as it cannot be scored.',
      zh: '缺失或为空；已略过这一行，因为无法评分。',
    });
    return undefined;
  }
  if (typeof response !== 'string') {
    report([i, 'response'], {
      en: 'is absent or no text; the row is left out, as it cannot be scored.',
      zh: '缺失或不是文本；已略过这一行，因为无法评分。',
    });
    return undefined;
  }
  if (response.trim() === '')
    report([i, 'response'], {
      en: 'is empty; kept as an empty answer.',
      zh: '为空；作为没有内容的回答保留。',
    });
  const context = valueAt(row, 'context');
  const testTurn = indexOf(valueAt(row, 'test-turn'));
  if (testTurn === undefined)
    report([i, 'test-turn'], {
      en: 'is absent or no whole number; the turn is not known.',
      zh: '缺失或不是整数；无法得知是哪个话轮。',
    });
  return {
    dialogue,
    ...(testTurn !== undefined && { testTurn }),
    context: typeof context === 'string' ? context : '',
    response,
    reference,
  };
}

/** Tells row by row which dialogue it belongs to. */
function dialogues(): (row: JsonRecord) => string {
  let number = -1;
  let before: string | undefined;
  return (row) => {
    const stated = idOf(valueAt(row, 'id'));
    if (stated !== undefined) return stated;
    const context = valueAt(row, 'context');
    const said = typeof context === 'string' ? saidIn(context) : '';
    // Where nothing was said yet, nothing can go on.
    if (!before || !said.startsWith(before)) number++;
    before = said;
    return String(number);
  };
}

/** The dialogue in a context, without what stands before it and without the invitation to answer. */
function saidIn(context: string): string {
  const start = context.indexOf('<BOD>');
  return context.slice(Math.max(start, 0)).replace(/<Assistant>\s*(?:[:：]\s*)?$/, '');
}

/** The language of most of the references: Chinese where they hold more Chinese characters than Latin words. */
export function languageOfReferences(responses: readonly MadialResponse[]): Language {
  const count = (pattern: RegExp) =>
    responses.reduce((sum, { reference }) => sum + (reference.match(pattern)?.length ?? 0), 0);
  return count(/\p{Script=Han}/gu) > count(/[\p{Script=Latin}]+/gu) ? 'zh' : 'en';
}
