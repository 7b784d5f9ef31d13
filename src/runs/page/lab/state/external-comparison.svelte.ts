/** Other systems' rankings side by side, with own runs beside them: all scored by the gold that the files bring. */

/* eslint-disable svelte/prefer-svelte-reactivity -- maps take each other's place whole; none changes once it is shown */
import {
  dialogueName,
  EXTERNAL_MEASURES,
  externalScores,
  ownFound,
  sharedGold,
  trecName,
  type GoldByQuestion,
  type ExternalQuestion,
  type ExternalScores,
} from '../../../domain/external/rankings';
import type { Stats } from '../../../domain/evaluation/columns';
import type { RankingSort } from '../../../domain/external/results';
import type { ExternalResultsRecord } from '../../../domain/external/record';
import { TREC_SEED } from '../../../domain/external/trec';
import type { RunHeader } from '../../../domain/run/run';
import type { QuestionResult } from '../../../domain/run/question-result';
import { ranksMemories } from '../../../../pipeline/flow/system';
import type { MemoryBank } from '../../../../core/memory/bank';
import type { ExternalResults } from './external-results.svelte';
import { entriesOf } from '../../../domain/evaluation/result-selection';
import { errorText } from '../../../../ui/state/locale.svelte';
import type { Phrase } from '../../../../core/text/phrase';
import { kept, results as t } from '../words';
import type { Query } from '../../../../ui/state/address-part';
import { Latest } from '../../../../ui/state/latest';

interface ExternalComparisonDependencies {
  readonly externalResults: Pick<ExternalResults, 'files' | 'questions' | 'levelOf'>;
  /** Own runs that there are. */
  readonly runs: () => readonly RunHeader[];
  readonly units: (run: string) => Promise<readonly QuestionResult[]>;
  /** @throws where the bank is gone. */
  readonly bank: (id: string) => Promise<MemoryBank>;
  readonly stats: Stats;
}

/** Files that are scored by the same gold. */
export interface OutsideSource {
  /** Id of the qrels file; of rankings, which carry their gold, a name of its own. */
  readonly id: string;
  readonly label: string;
  readonly sort: RankingSort;
  readonly files: readonly ExternalResultsRecord[];
}

interface Found {
  readonly source: OutsideSource;
  readonly gold: GoldByQuestion;
  readonly scores: ReadonlyMap<string, ExternalScores>;
  /** What a reader of the numbers must know of questions that are missing, disputed or unknown. */
  readonly notes: readonly Phrase[];
}

const RANKINGS = 'rankings';

export class ExternalComparison {
  readonly #dependencies: ExternalComparisonDependencies;
  #chosen = $state<string | undefined>();
  #runs = $state.raw<readonly string[]>([]);
  #found = $state.raw<Found | undefined>();
  #working = $state(false);
  #problem = $state<string | undefined>();
  /** By what they are made of, so that another own run does not read the files again. */
  readonly #read = new Map<string, readonly ExternalQuestion[]>();
  readonly #latest = new Latest();

  readonly #sources = $derived.by(() => sourcesOf(this.#dependencies.externalResults.files));

  constructor(dependencies: ExternalComparisonDependencies) {
    this.#dependencies = dependencies;
  }

  get sources() {
    return this.#sources;
  }
  get source(): OutsideSource | undefined {
    return this.#sources.find(({ id }) => id === this.#chosen) ?? this.#sources[0];
  }
  /** Own runs that can stand beside files: those with lists. */
  get offered(): readonly RunHeader[] {
    return this.#dependencies
      .runs()
      .filter(({ done, plan }) => done > 0 && plan.systems.some(({ task }) => task === 'retrieval'));
  }
  /** Ids of the own runs that do. */
  get runs(): readonly string[] {
    return this.#runs.filter((id) => this.offered.some((run) => run.id === id));
  }
  /** The last numbers; they may be of an earlier choice while `working`. */
  get found() {
    return this.#found;
  }
  get working() {
    return this.#working;
  }
  get problem() {
    return this.#problem;
  }
  get stats(): Stats {
    return this.#dependencies.stats;
  }
  /** Of the tests and intervals: that of the files' own table. */
  get seed() {
    return TREC_SEED;
  }
  get systems(): readonly string[] {
    return [...(this.#found?.scores.keys() ?? [])];
  }
  get measures() {
    return EXTERNAL_MEASURES[this.#found?.source.sort ?? 'trec-run'];
  }
  scores(key: string): ExternalScores {
    return this.#found?.scores.get(key) ?? externalScores(key, new Map(), new Map(), []);
  }

  readonly keys = ['source', 'own'] as const;
  /** What is compared, as the address says it. What is at its default is left out. */
  get query(): Query {
    return { source: this.#chosen, own: this.#runs.length > 0 ? this.#runs.join(',') : undefined };
  }
  /** Compares what an address names. */
  adopt({ source, own }: Readonly<Record<string, string>>): void {
    this.#chosen = source;
    this.#runs = own?.split(',') ?? [];
  }

  choose(source: string): void {
    this.#chosen = source;
  }
  toggle(run: string, on: boolean): void {
    this.#runs = on ? [...this.#runs, run] : this.#runs.filter((id) => id !== run);
  }

  /** Reads and scores what is chosen now; a call that follows takes its place. What goes wrong is in `problem`. */
  async compute(): Promise<void> {
    this.#latest.stop();
    this.#working = false;
    const source = this.source;
    this.#problem = undefined;
    if (!source) {
      this.#found = undefined;
      return;
    }
    const runs = this.offered.filter(({ id }) => this.runs.includes(id));
    this.#working = true;
    await this.#latest.run(() => this.#scored(source, runs), {
      done: (found) => (this.#found = found),
      failed: (error) => (this.#problem = errorText(error)),
      ended: () => (this.#working = false),
    });
  }

  async #scored(source: OutsideSource, runs: readonly RunHeader[]): Promise<Found> {
    const lists: (readonly ExternalQuestion[])[] = [];
    for (const file of source.files) lists.push(await this.#questions(file, source.sort));
    const { gold, disputed } = sharedGold(lists);
    const measures = EXTERNAL_MEASURES[source.sort];
    const scores = new Map<string, ExternalScores>();
    const notes: Phrase[] = [];
    const level = this.#dependencies.externalResults.levelOf(source.files[0]!);
    const keep = (name: string, found: Parameters<typeof externalScores>[1]) => {
      const key = unused(name, scores);
      scores.set(key, externalScores(key, found, gold, measures, level));
    };
    source.files.forEach(({ name }, i) =>
      keep(name, new Map(lists[i]!.map(({ question, found }) => [question, found]))),
    );
    for (const run of runs) {
      const banks = await this.#banks(run, notes);
      const units = await this.#dependencies.units(run.id);
      const nameOf = source.sort === 'ranking' ? dialogueName(gold) : trecName(gold);
      for (const { key, name, system } of entriesOf([run])) {
        if (!ranksMemories(system)) continue;
        const found = ownFound(name, units, banks, gold, nameOf);
        if (found.size > 0) keep(`${key} · ${run.plan.title}`, found);
        else notes.push(kept((words) => words.notAsked(key, run.plan.title)));
      }
    }
    notes.push(...notesOn(disputed, scores));
    return { source, gold, scores, notes };
  }

  async #banks(run: RunHeader, notes: Phrase[]): Promise<ReadonlyMap<string, MemoryBank>> {
    const banks = new Map<string, MemoryBank>();
    for (const { id, name } of run.banks) {
      const bank = await this.#dependencies.bank(id).catch(() => undefined);
      if (bank) banks.set(id, bank);
      else notes.push(kept((words) => words.bankGone(name)));
    }
    return banks;
  }

  async #questions(file: ExternalResultsRecord, sort: RankingSort): Promise<readonly ExternalQuestion[]> {
    const key = `${file.id} ${file.partner ?? ''}`;
    const known = this.#read.get(key);
    if (known) return known;
    const questions = await this.#dependencies.externalResults.questions(file, sort);
    this.#read.set(key, questions);
    return questions;
  }
}

function sourcesOf(files: readonly ExternalResultsRecord[]): OutsideSource[] {
  const ready = files.filter(({ result }) => result);
  const rankings = ready.filter(({ sort }) => sort === 'ranking');
  const trec = files
    .filter(({ sort }) => sort === 'trec-qrels')
    .map(({ id, name }): OutsideSource => {
      const runs = ready.filter(
        ({ sort, partner, result }) =>
          sort === 'trec-run' &&
          partner === id &&
          // A run with none of its qrels' questions is not scored by them.
          result?.evaluation.sort === 'trec-run' &&
          result.evaluation.qrels !== undefined,
      );
      return { id, label: t().trecSource(name), sort: 'trec-run', files: runs };
    });
  const madial: OutsideSource = {
    id: RANKINGS,
    label: t().madialSource,
    sort: 'ranking',
    files: rankings,
  };
  return [...trec, madial].filter((source) => source.files.length > 0);
}

function unused(name: string, taken: ReadonlyMap<string, unknown>): string {
  let key = name;
  for (let next = 2; taken.has(key); next++) key = `${name} (${next})`;
  return key;
}

function notesOn(disputed: readonly string[], scores: ReadonlyMap<string, ExternalScores>): Phrase[] {
  const lacking = [...scores.values()].flatMap(({ system, missing }) =>
    missing.size > 0 ? [kept((words) => words.lacking(system, missing.size, [...missing][0]!))] : [],
  );
  return disputed.length === 0
    ? lacking
    : [kept((words) => words.disputed(disputed.length, disputed[0]!)), ...lacking];
}
