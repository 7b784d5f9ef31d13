/** The source formats that are read. A new format is a new file and one entry here. */

import type { MemoryBank } from '../../core/memory/bank';
import type { DatasetFormat, ParsedFile } from './format';
import { beam } from './beam/beam';
import type { ChatSummary } from './chats/chat-bank';
import type { ChatChoice } from './chats/chat-format';
import { chats, chatText, hasDailyNotes, lackOf } from './chats/chats';
import { madial } from './madial/madial';
import { halumem } from './halumem/halumem';
import { longmemeval } from './longmemeval';
import { locomo } from './locomo/locomo';
import { locomoPlus } from './locomo/locomo-plus';
import { memorybank } from './memorybank';
import { mnemoscope } from './mnemoscope/mnemoscope';
import { perltqa } from './perltqa/perltqa';
import { verbatim, type Phrase } from '../../core/text/phrase';
import { DatasetError, problemAt, readable, type Problem } from '../../core/text/problem';
import type { Counts } from './shape';
import { table } from './table';
import { beginsJson, isTableFile, readSource, type Source } from './source';
import { guessMapping, readTable, type TableMapping } from './table-source';

export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/** In the order in which `auto` asks them. */
export const FORMATS = [
  mnemoscope,
  chats,
  perltqa,
  madial,
  halumem,
  longmemeval,
  locomo,
  locomoPlus,
  beam,
  memorybank,
  table,
] as const satisfies readonly DatasetFormat[];

export type FormatId = (typeof FORMATS)[number]['id'];

export interface Dataset {
  readonly format: FormatId;
  readonly banks: readonly MemoryBank[];
  /** What was left out or assumed, with its place. */
  readonly problems: readonly Problem[];
  /** What the files hold, read or not. */
  readonly held: Counts;
  /** Of chats: what became of every message. */
  readonly chats?: ChatSummary;
}

/** As far as a text is looked at to tell JSON from it. */
const BEGIN = 4096;

/**
 * The data of any source file: a chat; a table or text by a mapping, or by one that is guessed; everything else as JSON.
 *
 * @param notes whether daily notes are among the files. @throws DatasetError
 */
export function readAnySource(text: string, file: string, mapping?: TableMapping, notes = false): Source {
  if (!mapping) {
    const chat = beginsJson(text.slice(0, BEGIN)) ? undefined : chatText(text, file, notes);
    if (chat) return { data: chat, problems: [] };
    if (!isTableFile(file, text.slice(0, BEGIN))) return readSource(text, file);
  }
  return readTable(text, file, mapping ?? guessMapping(text, file));
}

/**
 * Reads the files of one dataset.
 *
 * @param choice what is known of chats beside their files.
 * @param format `auto` guesses from the content; `guessed` in the result says so.
 * @throws DatasetError naming file and place; nothing is read in part.
 */
export function readDataset(
  files: readonly SourceFile[],
  format: FormatId | 'auto',
  choice: ChatChoice = {},
): Dataset & { readonly guessed: boolean } {
  if (files.length === 0) {
    throw new DatasetError([
      problemAt('dataset', withKnown({ en: 'no file was given.', zh: '没有给出文件。' })),
    ]);
  }
  const chosen = format === 'auto' ? undefined : formatOf(format, files[0]!.name);
  const notes = hasDailyNotes(files.map(({ name }) => name));
  const sources = files.map(({ name, text }) => ({ name, ...readAnySource(text, name, undefined, notes) }));
  const all = sources.map(({ name, data }): ParsedFile => ({ name, data }));
  const said = all.flatMap(({ name, data }) => {
    const beside = besideData(data);
    return beside ? [problemAt(name, beside)] : [];
  });
  const data = all.filter((file) => besideData(file.data) === undefined);
  if (data.length === 0) throw new DatasetError(said);
  const used = chosen ?? commonFormat(withoutStrangers(data));
  // An export of chats has files beside them that hold none.
  const parsed = used === chats ? data.filter((file) => chats.guess(file.data)) : data;
  if (used === chats && parsed.length > 0)
    said.push(...data.filter((file) => !parsed.includes(file)).map(({ name }) => problemAt(name, NO_CHAT)));
  else if (parsed.length === 0) throw new DatasetError(data.map((file) => mismatch(file, used)));
  const { companion }: DatasetFormat = used;
  const strangers = parsed.filter(({ data }) => !used.guess(data) && !companion?.guess(data));
  if (strangers.length > 0) throw new DatasetError(strangers.map((file) => mismatch(file, used)));
  const { banks, problems, held, chats: summary }: Reading = used.read(parsed, choice);
  const beside = companion?.read(parsed.filter(({ data }) => companion.guess(data))).problems ?? [];
  const told = [...sources.flatMap((source) => source.problems), ...said, ...problems, ...beside].map(
    readable,
  );
  return {
    format: used.id,
    banks,
    problems: told,
    held,
    ...(summary && { chats: summary }),
    guessed: chosen === undefined,
  };
}

type Reading = ReturnType<DatasetFormat['read']>;

const NO_CHAT: Phrase = { en: 'holds no chats; not read.', zh: '不含聊天记录；未读取。' };

/** Without files of no format, where others are chats. */
function withoutStrangers(files: readonly ParsedFile[]): readonly ParsedFile[] {
  const known = files.filter(({ data }) => FORMATS.some(({ guess }) => guess(data)));
  return known.some(({ data }) => chats.guess(data)) ? known : files;
}

/** What a file is that some format's data are published beside; undefined for data. */
export function besideData(data: unknown): Phrase | undefined {
  for (const format of FORMATS as readonly DatasetFormat[]) {
    const what = format.beside?.(data);
    if (what) return what;
  }
  return undefined;
}

/** The registered format of this id, which may come from a command line. */
function formatOf(id: string, file: string): (typeof FORMATS)[number] {
  const found = FORMATS.find((format) => format.id === id);
  if (found) return found;
  throw new DatasetError([
    problemAt(file, withKnown({ en: `"${id}" is no known format.`, zh: `“${id}”不是已知的格式。` })),
  ]);
}

/** The format that all files share. */
function commonFormat(files: readonly ParsedFile[]): (typeof FORMATS)[number] {
  const guesses = files.map((file) => ({ file, format: FORMATS.find(({ guess }) => guess(file.data)) }));
  const unknown = guesses.filter(({ format }) => format === undefined);
  if (unknown.length > 0) {
    throw new DatasetError(
      unknown.map(({ file }) =>
        problemAt(
          file.name,
          lackOf(file.data) ??
            withKnown({ en: 'its content is of no known format.', zh: '内容不属于任何已知的格式。' }),
        ),
      ),
    );
  }
  const joining = guesses.find(({ format }) => {
    const { companion }: DatasetFormat = format!;
    return companion && guesses.every((each) => each.format === format || each.format === companion);
  });
  if (joining) return joining.format!;
  const first = guesses[0]!;
  const other = guesses.find(({ format }) => format !== first.format);
  if (other) {
    const own = other.format!.id;
    const others = first.format!.id;
    throw new DatasetError([
      problemAt(other.file.name, {
        en: `is ${own}, but ${first.file.name} is ${others}. Read one format at a time.`,
        zh: `是 ${own} 格式，而 ${first.file.name} 是 ${others} 格式。请一次只读一种格式。`,
      }),
    ]);
  }
  return first.format!;
}

function mismatch({ name, data }: ParsedFile, expected: (typeof FORMATS)[number]): Problem {
  const other = FORMATS.find(({ guess }) => guess(data));
  const hint = other
    ? { en: ` It looks like ${other.id}.`, zh: `看起来是 ${other.id} 格式。` }
    : verbatim('');
  return problemAt(
    name,
    withKnown({
      en: `is not ${expected.id} (${expected.looks.en}).${hint.en}`,
      zh: `不是 ${expected.id} 格式（${expected.looks.zh}）。${hint.zh}`,
    }),
  );
}

/** The sentence, and after it the formats that there are. */
function withKnown({ en, zh }: Phrase): Phrase {
  return {
    en: `${en} Known formats: ${FORMATS.map(({ id, looks }) => `${id} (${looks.en})`).join('; ')}.`,
    zh: `${zh}已知的格式：${FORMATS.map(({ id, looks }) => `${id}（${looks.zh}）`).join('；')}。`,
  };
}
