/** Files of others in this browser: added, kept, scored, removed. */

import { placePhrase } from '../../../../core/text/place';
import { problemAt, problemPhrase, type Problem } from '../../../../core/text/problem';
import type { ExternalQuestion } from '../../../domain/external/rankings';
import {
  PARTNERS,
  EXTERNAL_RESULTS_KINDS,
  type EvaluationSettings,
  type RankingSort,
} from '../../../domain/external/results';
import type { ExternalResultsWork } from '../../../domain/external/host';
import {
  type BertResult,
  evaluationKey,
  EXTERNAL_RESULTS_FORMAT,
  TEXT_UNIT,
  textUnit,
  type ExternalResultsRecord,
} from '../../../domain/external/record';
import type { Evaluated } from '../../../domain/external/tables';
import type { TextLanguage } from '../../../../pipeline/dialogue/external-text';
import { GOLD_LEVEL, type NamedText } from '../../../domain/external/trec';
import type { TextConvention } from '../../../../measures/domain/text/responses';
import type { RunStore, Tabs, TrashStore } from '../../../../core/ports';
import type { SegmenterId } from '../../../../core/text/segment';
import { toTrash } from '../../../../ui/state/to-trash';
import { RunRemoval } from '../../../../ui/state/run-removal.svelte';
import { errorText } from '../../../../ui/state/locale.svelte';
import { inEach } from '../../../../core/text/table-text';
import { phraseIn, phraseOf, PhraseError, wordsIn, type Written } from '../../../../core/text/phrase';
import { kept, results as t } from '../words';
import { results as en } from '../words/en';
import { results as zh } from '../words/zh';

const WORDS: Written<typeof en> = { en, zh };

interface ExternalResultsDependencies {
  readonly store: RunStore;
  readonly work: ExternalResultsWork;
  readonly trash?: TrashStore | undefined;
  readonly tabs: Pick<Tabs, 'listen'>;
  readonly version: string;
  /** ISO 8601. */
  readonly now: () => string;
  readonly newId: () => string;
}

/** What is used of a File. */
export interface FileLike {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A file that could not be taken, and why. */
export interface Refused {
  /** Of the kept file, or a new one: names may be equal. */
  readonly id: string;
  readonly name: string;
  readonly problems: readonly Problem[];
  /** As it was given; absent for one that was kept. */
  readonly file?: FileLike;
}

/** In the report, which is in English. */
const OWN_SEGMENTER = 'the convention’s own segmenter';

/** Texts of this size fit into memory several times over; the released files are of a few megabytes at most. */
export const LARGEST_FILE = 64 * 2 ** 20;

export class ExternalResults {
  readonly #dependencies: ExternalResultsDependencies;
  #files = $state.raw<readonly ExternalResultsRecord[]>([]);
  #loaded = $state(false);
  #doing = $state<string | undefined>();
  #segmenter = $state.raw<{ received: number; total: number | undefined } | undefined>();
  #refused = $state.raw<readonly Refused[]>([]);
  #problem = $state<string | undefined>();
  #convention = $state<TextConvention>('published');
  #cut = $state<SegmenterId | undefined>();
  /** Work is done one after the other. */
  #queue: Promise<void> = Promise.resolve();
  readonly removal = new RunRemoval((id) => this.#remove(id));

  readonly #shown = $derived(this.#files.filter(({ id }) => id !== this.removal.run?.id));
  readonly #evaluated = $derived(
    this.#shown.flatMap(({ name, result, bert }): Evaluated[] =>
      result ? [{ name, evaluation: result.evaluation, ...(bert && { bert }) }] : [],
    ),
  );

  constructor(dependencies: ExternalResultsDependencies) {
    this.#dependencies = dependencies;
    dependencies.tabs.listen('runs', () => {
      if (this.#loaded) void this.load();
    });
  }

  /** In the order in which they were added. */
  get files() {
    return this.#shown;
  }
  /** Those that have been scored, with what they came to. */
  get evaluated() {
    return this.#evaluated;
  }
  get loaded() {
    return this.#loaded;
  }
  /** What is being done, in words; undefined where nothing is. */
  get doing() {
    return this.#doing;
  }
  /** Bytes of jieba that have come, while it loads. */
  get segmenterProgress() {
    return this.#segmenter;
  }
  /** Files that could not be taken, until dismissed. */
  get refused() {
    return this.#refused;
  }
  get problem() {
    return this.#problem;
  }
  /** How responses are scored. */
  get convention() {
    return this.#convention;
  }
  /** What cuts texts for all measures; undefined: the convention's own. */
  get segmenter() {
    return this.#cut;
  }

  /** Files that this one can be scored with. */
  partnersOf({ sort }: ExternalResultsRecord): readonly ExternalResultsRecord[] {
    const wanted = PARTNERS[sort];
    return wanted ? this.#shown.filter((file) => file.sort === wanted) : [];
  }

  /** All that the figures depend on, as rows of a report, in English. */
  get setup(): (readonly [name: string, value: string])[] {
    return [
      ['Mnemoscope', this.#dependencies.version],
      ['Responses', `${this.#convention} convention, cut by ${this.#cut ?? OWN_SEGMENTER}`],
      ...this.#shown.map(
        ({ name, sort, bytes, sha256 }) =>
          [name, `${EXTERNAL_RESULTS_KINDS[sort].en}, ${bytes} bytes, SHA-256 ${sha256}`] as const,
      ),
    ];
  }

  /** A kept file as it was dropped. @throws where its text is gone. */
  async read({ id, name }: ExternalResultsRecord): Promise<NamedText> {
    const text = await this.#text(id);
    if (text === undefined) throw new PhraseError(kept((words) => words.lostText(name)));
    return { name, text };
  }

  /** A ranking file's questions one by one, by the gold that it is scored with. @throws where it cannot be read: with all reasons. */
  async questions(file: ExternalResultsRecord, sort: RankingSort): Promise<readonly ExternalQuestion[]> {
    const partner = this.#partner(file);
    const found = await this.#dependencies.work.questions(
      await this.read(file),
      sort,
      partner && (await this.read(partner)),
    );
    if ('value' in found) return found.value;
    throw new PhraseError(
      inEach((locale) =>
        wordsIn(WORDS, locale).places(
          found.problems.map((problem) => [
            phraseIn(placePhrase(problem.where), locale),
            phraseIn(problemPhrase(problem), locale),
          ]),
        ),
      ),
    );
  }

  dismiss(id: string): void {
    this.#refused = this.#refused.filter((refused) => refused.id !== id);
  }

  /** Reads what is kept; what was scored under other conditions is scored again. */
  load(): Promise<void> {
    return this.#next(async () => {
      const kept = await this.#dependencies.store.list<ExternalResultsRecord>();
      this.#files = kept
        .filter(({ format }) => format === EXTERNAL_RESULTS_FORMAT)
        .sort((a, b) => (a.created < b.created ? -1 : a.created > b.created ? 1 : a.id < b.id ? -1 : 1));
      this.#loaded = true;
      await this.#scoreAll();
    });
  }

  /** Takes files one by one; one that cannot be used is refused with its problems, and the others are taken. */
  add(files: readonly FileLike[]): Promise<void> {
    return this.#next(async () => {
      for (const file of files) await this.#add(file);
      await this.#scoreAll();
    });
  }

  /** Scores responses under another convention, or cut by something else. */
  score(convention: TextConvention, segmenter: SegmenterId | undefined): Promise<void> {
    this.#convention = convention;
    this.#cut = segmenter;
    return this.#next(() => this.#scoreAll());
  }

  /** Keeps what BERTScore said of a file of responses. */
  keepBert(id: string, bert: BertResult): Promise<void> {
    return this.#change(id, (file) => ({ ...file, bert }));
  }

  setLanguage(id: string, language: TextLanguage): Promise<void> {
    return this.#change(id, (file) => ({ ...file, language }));
  }

  /** @param level from which relevance on a document of these qrels is gold. */
  setLevel(id: string, level: number): Promise<void> {
    return this.#change(id, (file) => ({ ...file, level }));
  }

  /** @param partner id of the file to score with; undefined for none. */
  setPartner(id: string, partner: string | undefined): Promise<void> {
    return this.#change(id, ({ partner: _, ...file }) => ({ ...file, ...(partner && { partner }) }));
  }

  #change(id: string, change: (file: ExternalResultsRecord) => ExternalResultsRecord): Promise<void> {
    return this.#next(async () => {
      // Another tab may have changed or deleted it.
      const file = await this.#dependencies.store.get<ExternalResultsRecord>(id);
      if (file) await this.#keep(change(file));
      await this.#scoreAll();
    });
  }

  async #add(file: FileLike): Promise<void> {
    const { work, store, newId, now } = this.#dependencies;
    this.#doing = t().reading(file.name);
    if (file.size > LARGEST_FILE) {
      this.#refuse(file, [
        problemAt(
          file.name,
          kept((words) => words.tooLarge(LARGEST_FILE / 2 ** 20)),
        ),
      ]);
      return;
    }
    const read = await work.inspect(file.name, new Uint8Array(await file.arrayBuffer()));
    if ('problems' in read) {
      this.#refuse(file, read.problems);
      return;
    }
    const { text, ...found } = read.value;
    if (this.#shown.some(({ sha256 }) => sha256 === found.sha256)) {
      this.#refuse(file, [
        problemAt(
          file.name,
          kept((words) => words.hereAlready),
        ),
      ]);
      return;
    }
    const base: ExternalResultsRecord = {
      format: EXTERNAL_RESULTS_FORMAT,
      id: newId(),
      created: now(),
      name: file.name,
      bytes: file.size,
      ...found,
    };
    const record = this.#paired(base);
    const scored = await this.#scored(record, text);
    if ('problems' in scored) {
      this.#refuse(file, scored.problems);
      return;
    }
    // A text without its record is never seen; a record without its text could not be scored again.
    await store.append(record.id, textUnit(text));
    await this.#keep(scored.record);
    for (const other of this.#files) {
      const paired = this.#paired(other);
      if (paired !== other) await this.#keep(paired);
    }
  }

  /** With the only file that it can be scored with, where it has none. */
  #paired(record: ExternalResultsRecord): ExternalResultsRecord {
    const partners = this.partnersOf(record);
    return this.#partner(record) === undefined && partners.length === 1
      ? { ...record, partner: partners[0]!.id }
      : record;
  }

  /** @param file as it was given, or as it is kept. */
  #refuse(file: FileLike | ExternalResultsRecord, problems: readonly Problem[]): void {
    const { name } = file;
    const refused =
      'id' in file
        ? { id: file.id, name, problems }
        : { id: this.#dependencies.newId(), name, problems, file };
    this.#refused = [...this.#refused.filter(({ id }) => id !== refused.id), refused];
  }

  /** Scores what has no score under the present conditions. */
  async #scoreAll(): Promise<void> {
    for (const { id } of this.#files) {
      const file = this.#files.find((each) => each.id === id);
      if (!file || file.result?.key === this.#key(file)) continue;
      const text = await this.#text(id);
      if (text === undefined) {
        const lost = problemAt(
          file.name,
          kept((words) => words.hasLostText),
        );
        this.#refuse(file, [lost]);
        continue;
      }
      const scored = await this.#scored(file, text);
      if ('problems' in scored) this.#refuse(file, scored.problems);
      else await this.#keep(scored.record);
    }
  }

  async #scored(
    file: ExternalResultsRecord,
    text: string,
  ): Promise<{ readonly record: ExternalResultsRecord } | { readonly problems: readonly Problem[] }> {
    this.#doing = t().scoring(file.name);
    const key = this.#key(file);
    const settings = this.#settings(file);
    try {
      const other = this.#partner(file);
      const partnerText = other && (await this.#text(other.id));
      const partner: NamedText | undefined =
        other && partnerText !== undefined ? { name: other.name, text: partnerText } : undefined;
      const outcome = await this.#dependencies.work.evaluate(
        { name: file.name, text },
        settings,
        partner,
        (received, total) => (this.#segmenter = { received, total }),
      );
      if ('problems' in outcome) return outcome;
      return { record: { ...file, result: { key, evaluation: outcome.value } } };
    } catch (error) {
      const why = phraseOf(error);
      return {
        problems: [problemAt(file.name, { en: en.notScored(why.en), zh: zh.notScored(why.zh) })],
      };
    } finally {
      this.#segmenter = undefined;
    }
  }

  /** From which relevance on a document is gold, of qrels or of a run that is scored by them. */
  levelOf(file: ExternalResultsRecord): number {
    return (file.sort === 'trec-run' ? this.#partner(file) : file)?.level ?? GOLD_LEVEL;
  }

  #settings(file: ExternalResultsRecord): EvaluationSettings {
    const { sort, language } = file;
    const segmenter = this.#cut;
    return {
      sort,
      convention: this.#convention,
      ...(language && { language }),
      ...(segmenter && { segmenter }),
      level: this.levelOf(file),
    };
  }

  #key(file: ExternalResultsRecord): string {
    return evaluationKey(this.#settings(file), this.#dependencies.version, this.#partner(file)?.sha256);
  }

  #partner({ partner }: ExternalResultsRecord): ExternalResultsRecord | undefined {
    return partner === undefined ? undefined : this.#shown.find(({ id }) => id === partner);
  }

  async #text(id: string): Promise<string | undefined> {
    for await (const [unit, text] of this.#dependencies.store.units<string>(id))
      if (unit === TEXT_UNIT) return text;
    return undefined;
  }

  async #keep(record: ExternalResultsRecord): Promise<void> {
    await this.#dependencies.store.put(record);
    const at = this.#files.findIndex(({ id }) => id === record.id);
    this.#files = at < 0 ? [...this.#files, record] : this.#files.with(at, record);
  }

  async #remove(id: string): Promise<void> {
    const before = this.#files;
    this.#files = before.filter((file) => file.id !== id);
    const { store, trash } = this.#dependencies;
    const title = before.find((file) => file.id === id)?.name ?? id;
    await this.#next(async () => {
      await toTrash(trash, { kind: 'run', ids: [id], title }, () => store.remove(id)).catch(
        (error: unknown) => {
          this.#files = before;
          throw error;
        },
      );
      await this.#scoreAll();
    });
  }

  #next(job: () => Promise<void>): Promise<void> {
    const turn = this.#queue.then(async () => {
      this.#problem = undefined;
      try {
        await job();
      } catch (error) {
        this.#problem = errorText(error);
      } finally {
        this.#doing = undefined;
      }
    });
    this.#queue = turn;
    return turn;
  }
}
