/** One import: files in, banks out as they are found, and what there is to say about them. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { DocumentSplitter, parsePiece, type Piece, withLines } from '../formats/documents';
import type { TableMapping } from '../formats/table-source';
import type { DatasetFormat, ParsedFile } from '../formats/format';
import { besideData, FORMATS, readAnySource } from '../formats/formats';
import { chats, hasDailyNotes, isChatText, isReadInParts, lackOf } from '../formats/chats/chats';
import { DatasetError, problemAt, type Problem } from '../../core/text/problem';
import { MessageSplitter, type MessagePiece } from '../formats/message-splitter';
import { parseJson } from '../../core/text/parse-json';
import { leftOut, refusePretty } from '../formats/source';
import type { ExternalResultsKind } from '../../runs/domain/external/results';
import { EXTERNAL_RESULTS_KINDS, externalResultsKind } from '../../runs/domain/external/kind';
import {
  type Clash,
  type FileOutcome,
  type ImportFile,
  type ImportOutcome,
  type ImportProgress,
  type ImportRequest,
  ProblemGroups,
  ReadTallies,
  SourceCounts,
} from '../importing';
import type { MemoryBank } from '../../core/memory/bank';
import { PhraseError, phraseOf, verbatim, type Phrase, isAbort } from '../../core/text/phrase';
import { sortFiles } from './import-files';
import { decodedText, SourceDecoder } from './import-text';

/** Larger files are read document by document where their format lets them. */
const STREAM_FROM = 16 * 1024 * 1024;
/** Bytes of a long file that are read at once. */
const PART = 1024 * 1024;
/** So many documents are looked at to tell a long file's format. */
const GUESSES = 5;
/** About how many bytes of banks go to the page at once: little enough for it to take them within a frame or two. */
const BATCH = 256 * 1024;
/** Milliseconds between two words of progress. */
const REPORT_EVERY = 60;

const TITLES = FORMATS.map(({ title }) => title);
const UNKNOWN: Phrase = {
  en: `its content is of no known format (${TITLES.join(', ')})`,
  zh: `内容不属于任何已知的格式（${TITLES.join('、')}）`,
};

/** Formats whose files others are read with. */
const COMPANIONS = new Set(FORMATS.map(({ companion }: DatasetFormat) => companion));

const CUT_OFF: Phrase = {
  en: 'ends before its messages are closed, so that the last ones are missing. Check that the export is complete.',
  zh: '消息列表未结束文件就中断了，因此缺少最后的消息。请检查导出是否完整。',
};
const NOT_READ: Phrase = { en: 'could not be read', zh: '无法读取' };

type Gatherer = ReturnType<NonNullable<DatasetFormat['gather']>>;

export interface RunEvents {
  readonly onProgress: (progress: ImportProgress) => void;
  readonly onBanks: (banks: readonly MemoryBank[]) => Promise<void>;
  readonly signal?: AbortSignal;
}

export class ImportRun {
  readonly #request: ImportRequest;
  readonly #events: RunEvents;
  readonly #fates = new Map<string, FileOutcome>();
  readonly #problems = new ProblemGroups();
  readonly #counts = new SourceCounts();
  readonly #tallies = new ReadTallies();
  readonly #taken: ReadonlySet<string>;
  /** Ids of the banks that were read, with their files. */
  readonly #seen = new Map<string, string>();
  readonly #clashes: Clash[] = [];
  /** Files that must be read together with others of their format. */
  readonly #waiting = new Map<DatasetFormat, ParsedFile[]>();
  /** Files that others are read with, read for themselves already. */
  readonly #companions = new Map<DatasetFormat, ParsedFile[]>();
  /** Formats whose files are read into one reading, with that reading and their files. */
  readonly #gathering = new Map<
    DatasetFormat,
    { readonly into: Gatherer; readonly files: Map<string, ParsedFile> }
  >();
  /** Texts of files that are not read yet, for the lines of what is wrong in them. */
  readonly #texts = new Map<string, string>();
  #batch: MemoryBank[] = [];
  #batchBytes = 0;
  /** Whether daily notes are among the files. */
  #notes = false;
  #total = 0;
  #read = 0;
  #reported = -Infinity;
  #first: string | undefined;
  #chats: ImportOutcome['chats'];

  constructor(request: ImportRequest, events: RunEvents) {
    this.#request = request;
    this.#events = events;
    this.#taken = new Set(request.taken);
  }

  /** @throws what `onBanks` throws; DOMException `AbortError` after the signal. */
  async run(): Promise<ImportOutcome> {
    const { data, passed, tables, failed, results } = await sortFiles(this.#request.files, {
      ...(this.#events.signal && { signal: this.#events.signal }),
      isTable: (file) => this.#mappingOf(file) !== undefined,
      onUnpacked: (file, done, of) =>
        this.#events.onProgress({ read: 0, total: 1, file, characters: 0, unpacked: { done, of } }),
    });
    for (const { file, why } of passed) this.#fate(file, 'passed', why);
    for (const { file, sort } of results) this.#results(file, sort);
    for (const { file, ...problem } of failed) this.#fail(file, [problem]);
    this.#notes = hasDailyNotes(data.map(({ path }) => path));
    this.#total = data.reduce((sum, { file }) => sum + file.size, 0);
    const groups = new GroupCounts(data);
    for (const file of data) {
      try {
        await this.#file(file);
      } catch (error) {
        this.#fail(file, problemsOf(error, file.path));
      }
      for (const [format, group] of groups.finishedWith(file)) await this.#takeGroup(format, group);
    }
    for (const [format, files] of this.#waiting) {
      const beside = format.companion && this.#companions.get(format.companion);
      if (files.length > 0) await this.#take(format, files, beside);
    }
    for (const [format, { into, files }] of this.#gathering)
      await this.#found(format, () => into.end(), [...files.values()]);
    await this.#flush();
    return {
      files: [...this.#fates.values()],
      sources: this.#counts.list(),
      counts: this.#tallies.list(),
      problems: this.#problems.list(),
      clashes: this.#clashes,
      ...(tables.length > 0 && { tables }),
      ...(this.#chats && { chats: this.#chats }),
      ...(this.#first !== undefined && { first: this.#first }),
    };
  }

  #mappingOf({ path }: ImportFile): TableMapping | undefined {
    const { tables = {} } = this.#request;
    return Object.hasOwn(tables, path) ? tables[path] : undefined;
  }

  async #file(file: ImportFile): Promise<void> {
    this.#report(file.path, 0);
    const before = this.#read;
    const isLong = file.file.size > STREAM_FROM && !this.#mappingOf(file);
    for (const stream of isLong ? [this.#stream, this.#parts] : []) {
      if (await stream.call(this, file)) return;
      this.#read = before;
    }
    const bytes = new Uint8Array(await file.file.arrayBuffer());
    this.#events.signal?.throwIfAborted();
    this.#report(file.path, bytes.length);
    const hash = await hashOf(bytes);
    const mapping = this.#mappingOf(file);
    const text = decodedText(bytes, file.path, mapping?.encoding);
    const { data, problems } = readAnySource(text, file.path, mapping, this.#notes);
    const released = externalResultsKind(data);
    if (released) return this.#results(file, released);
    const parsed: ParsedFile = { name: file.path, data };
    const format: DatasetFormat | undefined = FORMATS.find(({ guess }) => guess(data));
    if (!format) return this.#fate(file, 'passed', besideData(data) ?? lackOf(data) ?? UNKNOWN, hash);
    this.#problems.add(problems);
    this.#fate(file, 'read', verbatim(format.title), hash);
    // A text's readers name lines by themselves.
    if (!mapping && !isChatText(data)) this.#texts.set(file.path, text);
    if (format.gather) return this.#gather(format, parsed);
    if (format.perDocument) return this.#take(format, [parsed]);
    this.#waiting.set(format, [...(this.#waiting.get(format) ?? []), parsed]);
  }

  /** Reads a long file document by document. @returns whether it could be. */
  async #stream(file: ImportFile): Promise<boolean> {
    const splitter = new DocumentSplitter(file.path);
    const decoder = new SourceDecoder(file.path);
    const hash = sha256.create();
    const begun: ParsedFile[] = [];
    const found: Problem[] = [];
    let format: DatasetFormat | undefined;
    let released: ExternalResultsKind | undefined;
    const documents = async (pieces: readonly Piece[]): Promise<boolean> => {
      for (const piece of pieces) {
        if (piece.number === 1 && splitter.shape === 'lines') refusePretty(piece.text, file.path);
        const data = this.#parse(piece, file.path, found);
        if (data === undefined) continue;
        released ??= externalResultsKind([data]);
        if (released) return false;
        begun.push({ name: file.path, data: [data], firstDocument: piece.number - 1 });
        format ??= FORMATS.find(({ guess }) => guess([data]));
        if (!format && begun.length < GUESSES) continue;
        if (!format?.perDocument) return false;
        for (const document of begun.splice(0)) {
          if (format.gather) this.#gather(format, document);
          else await this.#take(format, [document]);
        }
      }
      return true;
    };
    for (let at = 0; at < file.file.size; at += PART) {
      const part = new Uint8Array(await file.file.slice(at, at + PART).arrayBuffer());
      this.#events.signal?.throwIfAborted();
      hash.update(part);
      if (!(await documents(splitter.write(decoder.write(part))))) return false;
      if (splitter.shape === 'one') return false;
      this.#report(file.path, part.length);
    }
    if (!(await documents(splitter.write(decoder.end())))) return false;
    const { pieces, problem } = splitter.end();
    if (splitter.shape === 'one' || !(await documents(pieces)) || !format) return false;
    this.#problems.add(problem ? [...found, problem] : found);
    this.#fate(file, 'read', verbatim(format.title), bytesToHex(hash.digest()));
    return true;
  }

  /** Reads a long document whose bulk is messages part by part. @returns whether it could be. */
  async #parts(file: ImportFile): Promise<boolean> {
    const splitter = new MessageSplitter();
    const decoder = new SourceDecoder(file.path);
    const hash = sha256.create();
    const found: Problem[] = [];
    let format: DatasetFormat | undefined;
    const take = (pieces: readonly MessagePiece[]): boolean => {
      for (const { text, first, item } of pieces) {
        const data = parseJson(text, file.path, undefined, (problem) => found.push(problem));
        if (!format && !isReadInParts(data)) return false;
        format = chats;
        this.#gather(format, { name: file.path, data, firstMessage: first, firstItem: item });
      }
      return !splitter.broken;
    };
    for (let at = 0; at < file.file.size; at += PART) {
      const part = new Uint8Array(await file.file.slice(at, at + PART).arrayBuffer());
      this.#events.signal?.throwIfAborted();
      hash.update(part);
      // What was taken before a fault stays; a document of another sort shows at its first part, before anything is taken.
      if (!take(splitter.write(decoder.write(part))) && !format) return false;
      if (splitter.broken) break;
      this.#report(file.path, part.length);
    }
    if (!take(splitter.write(decoder.end())) && !format) return false;
    if (!format) return false;
    if (!splitter.isWhole) found.push(problemAt(file.path, CUT_OFF));
    this.#problems.add(found);
    this.#fate(file, 'read', verbatim(format.title), bytesToHex(hash.digest()));
    return true;
  }

  /** A document that is no JSON is left out; those beside it are not. */
  #parse(piece: Piece, file: string, found: Problem[]): unknown {
    try {
      return parsePiece(piece, file, (problem) => found.push(problem));
    } catch (error) {
      found.push(...problemsOf(error, file).map(leftOut));
      return undefined;
    }
  }

  /** Reads the files of one group, so that they need not be held until all are there. */
  async #takeGroup(format: DatasetFormat, group: string): Promise<void> {
    const waiting = this.#waiting.get(format) ?? [];
    const own = waiting.filter(({ name }) => format.groupOf?.(name) === group);
    this.#waiting.set(
      format,
      waiting.filter((file) => !own.includes(file)),
    );
    if (own.length > 0) await this.#take(format, own);
  }

  /** Reads files of one format together. What cannot be read is a problem of theirs. */
  async #take(
    format: DatasetFormat,
    files: readonly ParsedFile[],
    beside: readonly ParsedFile[] = [],
  ): Promise<void> {
    if (COMPANIONS.has(format))
      this.#companions.set(format, [...(this.#companions.get(format) ?? []), ...files]);
    await this.#found(format, () => format.read([...files, ...beside]), files);
  }

  /** Reads a file, or a document of one, into what was read of its format before. */
  #gather(format: DatasetFormat, file: ParsedFile): void {
    const gathering = this.#gathering.get(format) ?? {
      into: format.gather!(this.#request.chats),
      files: new Map<string, ParsedFile>(),
    };
    this.#gathering.set(format, gathering);
    gathering.into.add(file);
    // Only its name and whether it is whole: the data may be let go of.
    gathering.files.set(file.name, { ...file, data: undefined });
  }

  async #found(
    format: DatasetFormat,
    make: () => ReturnType<DatasetFormat['read']>,
    files: readonly ParsedFile[],
  ): Promise<void> {
    let read: ReturnType<DatasetFormat['read']>;
    try {
      read = make();
    } catch (error) {
      const whole = files.every(({ firstDocument }) => firstDocument === undefined);
      const problems = problemsOf(error, files[0]!.name);
      if (!whole) return this.#problems.add(problems);
      for (const [i, { name }] of files.entries()) this.#failed(name, i === 0 ? problems : []);
      return;
    }
    const { leftOut: reasons = [] } = read.chats ?? {};
    const [problems, ...places] = this.#located(
      [read.problems, ...reasons.map((each) => each.places)],
      files,
    );
    if (read.chats) {
      const leftOut = reasons.map((each, i) => ({ ...each, places: places[i]! }));
      this.#chats = { ...read.chats, leftOut };
    }
    this.#problems.add(problems!);
    const { name } = files[0]!;
    const banks = read.banks.filter((bank) => this.#isNew(bank, name));
    this.#tallies.add(format.title, banks, read.held);
    for (const bank of banks) await this.#bank(bank, name);
  }

  /** Lists of problems with their lines, for which each text is walked through once; the texts are let go of. */
  #located(lists: readonly (readonly Problem[])[], files: readonly ParsedFile[]): (readonly Problem[])[] {
    let located: readonly Problem[] = lists.flat();
    for (const { name } of files) {
      const text = this.#texts.get(name);
      this.#texts.delete(name);
      if (text !== undefined) located = withLines(located, name, text);
    }
    let at = 0;
    return lists.map(({ length }) => located.slice(at, (at += length)));
  }

  /** Whether a bank was not read before. What was is a problem. */
  #isNew({ id, character: { name } }: MemoryBank, file: string): boolean {
    const first = this.#seen.get(id);
    if (first === undefined) this.#seen.set(id, file);
    else
      this.#problems.add([
        problemAt(`${file} › ${name}`, {
          en: `was read already from “${first}”; left out. To keep both, give one another id.`,
          zh: `已经从“${first}”读过；已略过。如要两者都保留，请给其中一个换用别的 id。`,
        }),
      ]);
    return first === undefined;
  }

  async #bank(bank: MemoryBank, file: string): Promise<void> {
    let kept = bank;
    if (this.#taken.has(bank.id)) {
      this.#clashes.push({ id: bank.id, name: bank.character.name });
      if (this.#request.rule === 'skip') return;
      if (this.#request.rule === 'copy') kept = this.#copyOf(bank, file);
    }
    this.#first ??= kept.id;
    this.#batch.push(kept);
    this.#batchBytes += this.#counts.add(kept);
    if (this.#batchBytes >= BATCH) await this.#flush();
  }

  /** The bank under an id, and with a name, that tells it from the one that is kept. */
  #copyOf(bank: MemoryBank, file: string): MemoryBank {
    let n = 2;
    while (this.#taken.has(`${bank.id}-${n}`) || this.#seen.has(`${bank.id}-${n}`)) n++;
    const id = `${bank.id}-${n}`;
    this.#seen.set(id, file);
    return { ...bank, id, character: { ...bank.character, id, name: `${bank.character.name} (${n})` } };
  }

  async #flush(): Promise<void> {
    this.#events.signal?.throwIfAborted();
    const banks = this.#batch;
    this.#batch = [];
    this.#batchBytes = 0;
    if (banks.length > 0) await this.#events.onBanks(banks).catch(storing);
  }

  #fate({ path, file }: ImportFile, fate: FileOutcome['fate'], note: Phrase, sha256?: string): void {
    this.#fates.set(path, {
      name: path,
      bytes: file.size,
      fate,
      note,
      ...(sha256 !== undefined && { sha256 }),
    });
  }

  /** A file of others' results is said to be one, and handed on. */
  #results(file: ImportFile, sort: ExternalResultsKind): void {
    this.#fate(file, 'passed', EXTERNAL_RESULTS_KINDS[sort]);
    const halumem = sort === 'halumem-outputs' ? 'outputs' : sort === 'judged' ? 'judged' : undefined;
    this.#fates.set(file.path, {
      ...this.#fates.get(file.path)!,
      results: file.file,
      ...(halumem && { halumem }),
    });
  }

  #fail(file: ImportFile, problems: readonly Problem[]): void {
    this.#fate(file, 'failed', NOT_READ);
    this.#failed(file.path, problems);
  }

  #failed(name: string, problems: readonly Problem[]): void {
    const fate = this.#fates.get(name)!;
    this.#fates.set(name, { ...fate, fate: 'failed', note: NOT_READ });
    this.#problems.add(problems);
  }

  #report(file: string, bytes: number): void {
    this.#read += bytes;
    const now = performance.now();
    if (now - this.#reported < REPORT_EVERY && this.#read < this.#total) return;
    this.#reported = now;
    const { characters } = this.#counts;
    this.#events.onProgress({ read: this.#read, total: this.#total, file, characters });
  }
}

/** How many files of each format's groups are still to come, by their names. */
class GroupCounts {
  readonly #left = new Map<DatasetFormat, Map<string, number>>();

  constructor(files: readonly ImportFile[]) {
    for (const format of FORMATS as readonly DatasetFormat[]) {
      if (!format.groupOf) continue;
      const counts = new Map<string, number>();
      for (const { path } of files) {
        const group = format.groupOf(path);
        if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1);
      }
      this.#left.set(format, counts);
    }
  }

  /** @returns the groups whose last file this is. */
  finishedWith({ path }: ImportFile): (readonly [DatasetFormat, string])[] {
    return [...this.#left].flatMap(([format, counts]) => {
      const group = format.groupOf!(path);
      if (group === undefined) return [];
      const left = counts.get(group)! - 1;
      counts.set(group, left);
      return left === 0 ? [[format, group] as const] : [];
    });
  }
}

/** A failure of the page's side, which is no problem of a file. */
class StoringFailure extends PhraseError {}

function storing(error: unknown): never {
  throw new StoringFailure(phraseOf(error), { cause: error });
}

/** What there is to say of a file that failed. @throws what is not the file's fault. */
function problemsOf(error: unknown, file: string): readonly Problem[] {
  if (error instanceof DatasetError) return error.problems;
  if (error instanceof StoringFailure) throw error;
  if (isAbort(error)) throw error;
  const reason = phraseOf(error);
  const unreadable = error instanceof DOMException;
  const why = unreadable
    ? {
        en: `could not be read from the disk (${reason.en}). It may have been moved or changed; choose it again.`,
        zh: `无法从磁盘读取（${reason.zh}）。文件可能已被移动或更改；请重新选择。`,
      }
    : {
        en: `could not be read (${reason.en}). It may be too large for this browser; cut it into smaller files.`,
        zh: `无法读取（${reason.zh}）。文件对本浏览器可能过大；请切成较小的文件。`,
      };
  return [problemAt(file, why)];
}

/** SHA-256 as hex; the platform's where the page may use it, else in JavaScript. */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return bytesToHex(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes));
}
