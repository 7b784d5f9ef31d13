/** The papers' tables of a run with language models: scored, and with intervals, without holding the page up. */

/* eslint-disable svelte/prefer-svelte-reactivity -- maps and sets take each other's place whole; none changes once it is shown */

import { recognitionTable, writerGroups } from '../../../domain/dialogue/tables';
import { referenceSource } from '../../../../pipeline/dialogue/responses';
import { isDialogueBank, testTurns } from '../../../../pipeline/dialogue/candidates';
import { readSettingName } from '../../../../pipeline/dialogue/settings';
import { groupsOf, modelSaidColumn, type ScoreIntervals } from '../../../domain/evaluation/columns';
import { memoryTypePoints, memoryTypeTable, type MemoryTypePoint } from '../../../domain/llm-tables/figure';
import type { LlmTableContext } from '../../../domain/llm-tables/context';
import { LLM_TABLES, settingTable, synthesisTable } from '../../../domain/llm-tables/tables';
import { modelClassifiers, withModelClassifiers } from '../../../domain/llm-tables/classification';
import type { ExternalResultsWork } from '../../../domain/external/host';
import { classifierTable } from '../../../domain/evaluation/tables';
import type { PhrasedTable } from '../../../../data/export/table';
import type { HumanScore } from '../../../../judging/domain/human';
import type { AnswerUnit, VerdictUnit } from '../../../../llm/domain/units';
import { LANGUAGE_WORDS } from '../../../../core/memory/words';
import type { Interval } from '../../../../measures/domain/interval';
import type { TextConvention } from '../../../../measures/domain/text/responses';
import type { Denominator, ScoredAnswer, ScoredAnswers } from '../../../../pipeline/synthesis/measures';
import { settingName, TABLE_SETTINGS, type SynthesisSetting } from '../../../../pipeline/synthesis/settings';
import { scoreInSteps } from './answer-scores';
import type { AnswerResults } from './answer-results.svelte';
import { Yielder } from '../../../../core/yielder';
import { phrase, state as t } from '../words';
import { errorText } from '../../../../ui/state/locale.svelte';
import { Latest } from '../../../../ui/state/latest';
import { LANGUAGES } from '../../../../core/text/languages';

export interface TableGroup {
  readonly id: 'synthesis' | 'figure' | 'classification' | 'recognition' | 'responses' | 'judged';
  readonly title: string;
  readonly tables: readonly PhrasedTable[];
}

const NOTHING: ScoredAnswers = { answers: [], judges: [], unknown: 0 };

export class AnswerTables {
  readonly #results: AnswerResults;
  readonly #work: Pick<ExternalResultsWork, 'responses' | 'judged'>;
  reading = $state<Denominator>('valid');
  anchors = $state<LlmTableContext['anchors']>('MAP');
  convention = $state<TextConvention>('published');
  /** Whether the papers' rows stand beside the run's. */
  published = $state(true);
  showIntervals = $state(true);
  /** What people marked, where somebody did. */
  people = $state.raw<readonly HumanScore[]>([]);
  #without = $state.raw<ReadonlySet<string>>(new Set());
  #scored = $state.raw<ScoredAnswers>(NOTHING);
  #intervals = $state.raw<ReadonlyMap<string, Interval>>(new Map());
  #said = $state.raw<readonly (ScoreIntervals | undefined)[]>([]);
  #responses = $state.raw<readonly PhrasedTable[]>([]);
  #judged = $state.raw<readonly PhrasedTable[]>([]);
  #phase = $state<'scoring' | 'intervals' | 'ready'>('scoring');
  #problem = $state<string | undefined>();
  readonly #latest = new Latest();
  /** What was scored last, so that another reading scores nothing again. */
  #last: { readonly of: readonly unknown[]; readonly scored: ScoredAnswers } | undefined;

  readonly #judges = $derived.by(() => [...new Set(this.#results.verdicts.map(({ setting }) => setting))]);
  readonly #settings = $derived.by((): readonly SynthesisSetting[] => {
    const all = this.#results.plans.flatMap((plan) => plan.synthesis);
    return [...new Map(all.map((setting) => [settingName(setting), setting])).values()];
  });
  // Headers come at every step of a run under way; what stays the same in them must not make tables again.
  readonly #listed = $derived.by(() => this.#results.header.banks);
  readonly #done = $derived.by(() => this.#results.header.state === 'done');
  readonly #context = $derived(this.#contextOf(this.#scored, this.#intervals));
  readonly #classifiers = $derived.by(() => modelClassifiers(this.#results.classes, this.#results.banks));
  readonly #synthesis = $derived.by((): readonly PhrasedTable[] => {
    const { answers } = this.#scored;
    if (answers.length === 0) return [];
    const asked = new Set<string>(this.#settings.map(({ id }) => id));
    const shown = LLM_TABLES.filter((id) => TABLE_SETTINGS[id].some((each) => asked.has(each)));
    return [
      ...shown.map((id) => synthesisTable(id, answers, this.#settings, this.#context)),
      settingTable(answers, this.#settings, this.#context),
    ];
  });
  readonly #points = $derived(memoryTypePoints(this.#scored.answers, this.#settings, this.#context));
  readonly #figure = $derived(memoryTypeTable(this.#scored.answers, this.#settings, this.#context));
  readonly #classification = $derived.by((): PhrasedTable | undefined => {
    if (this.#classifiers.length === 0) return undefined;
    const frame = classifierTable([], new Map(), {
      ...this.#context,
      gold: 'strict',
      intervals: this.showIntervals,
    });
    const intervals = this.showIntervals ? this.#said : [];
    return withModelClassifiers(frame, this.#classifiers, this.reading, intervals);
  });
  readonly #recognition = $derived.by((): PhrasedTable | undefined => {
    const groups = writerGroups(this.#results.answers, 'recognition', this.#languageOf);
    return groups.length === 0
      ? undefined
      : recognitionTable(groups, (unit) => this.goldOf(unit), { denominator: this.reading });
  });
  readonly #gold = $derived.by(
    () =>
      new Map(
        [...this.#results.banks].flatMap(([id, bank]) =>
          isDialogueBank(bank)
            ? testTurns(bank).map(({ question, gold }) => [`${id}\u0000${question.id}`, gold] as const)
            : [],
        ),
      ),
  );
  readonly #groups = $derived.by((): readonly TableGroup[] => {
    const group = (id: TableGroup['id'], tables: readonly (PhrasedTable | undefined)[]): TableGroup[] => {
      const own = tables.filter((table) => table !== undefined);
      return own.length > 0 ? [{ id, title: t().tables[id], tables: own }] : [];
    };
    const standard = this.#responses.at(-1);
    const shown = this.convention === 'standard' ? [standard] : this.#responses.slice(0, -1);
    return [
      ...group('synthesis', this.#synthesis),
      ...group('figure', [this.#points.length > 0 ? this.#figure : undefined]),
      ...group('classification', [this.#classification]),
      ...group('recognition', [this.#recognition]),
      ...group('responses', this.#responses.length > 0 ? shown : []),
      ...group('judged', this.#judged),
    ];
  });

  /** @param work scores and tables that would hold the page up. */
  constructor(results: AnswerResults, work: Pick<ExternalResultsWork, 'responses' | 'judged'>) {
    this.#results = results;
    this.#work = work;
  }

  get phase() {
    return this.#phase;
  }
  /** Why something could not be computed. */
  get problem() {
    return this.#problem;
  }
  /** The tables that the run has something for, by what they are about. */
  get groups() {
    return this.#groups;
  }
  /** All of them, for the exports. */
  get all(): readonly PhrasedTable[] {
    return this.#groups.flatMap(({ tables }) => tables);
  }
  /** Figure 4's bars. */
  get points(): readonly MemoryTypePoint[] {
    return this.#points;
  }
  /** Every answer to a question with its measures. */
  get scored(): readonly ScoredAnswer[] {
    return this.#scored.answers;
  }
  /** Answers to questions that the banks no longer have. */
  get unknown(): number {
    return this.#scored.unknown;
  }
  /** Names of the judge settings that have verdicts. */
  get judges(): readonly string[] {
    return this.#judges;
  }
  counts(judge: string): boolean {
    return !this.#without.has(judge);
  }
  /** Whether a judge's verdicts count. */
  setCounts(judge: string, counts: boolean): void {
    const without = new Set(this.#without);
    if (counts) without.delete(judge);
    else without.add(judge);
    this.#without = without;
  }

  /** The gold memories of a unit's dialogue, the most suitable first; of a question its own. */
  goldOf({ bank, question }: Pick<AnswerUnit, 'bank' | 'question'>): readonly string[] {
    const own = this.#results.question(bank, question)?.gold ?? [];
    return this.#gold.get(`${bank}\u0000${question}`) ?? own;
  }

  /** What the tables are computed from: read by an effect that computes them again. */
  get basis(): readonly unknown[] {
    const { units, answers, banks, phase } = this.#results;
    return [
      units,
      answers,
      banks,
      phase,
      this.#without,
      this.people,
      this.reading,
      this.anchors,
      this.published,
      this.showIntervals,
    ];
  }

  /** Computes what is shown now; called again it lets the last call's go. */
  async compute(): Promise<void> {
    const signal = this.#latest.begin();
    const wanted = () => !signal.aborted;
    this.#problem = undefined;
    this.#phase = 'scoring';
    try {
      const scored = await this.#score(wanted);
      if (!scored) return;
      this.#scored = scored;
      await this.#dialogue(wanted);
      if (!wanted()) return;
      this.#phase = 'intervals';
      if (this.showIntervals) await this.#resample(scored, wanted);
      if (wanted()) this.#phase = 'ready';
    } catch (error) {
      if (!wanted()) return;
      this.#problem = errorText(error);
      this.#phase = 'ready';
    }
  }

  readonly #languageOf = ({ bank }: Pick<AnswerUnit, 'bank'>) =>
    this.#results.banks.get(bank)?.character.language ?? LANGUAGES[0];

  get #counted(): readonly VerdictUnit[] {
    return this.#results.verdicts.filter(({ setting }) => !this.#without.has(setting));
  }

  async #score(wanted: () => boolean): Promise<ScoredAnswers | undefined> {
    const { answers, verdicts, banks } = this.#results;
    const of = [answers, verdicts, banks, this.#without];
    if (this.#last?.of.every((part, i) => part === of[i])) return this.#last.scored;
    const asked = answers.filter(({ setting }) => !readSettingName(setting));
    const scored = await scoreInSteps(asked, this.#counted, banks, wanted);
    if (!scored) return undefined;
    this.#last = { of, scored };
    // Intervals of other values would be false.
    this.#intervals = new Map();
    return scored;
  }

  /** What a dialogue's responses come to. */
  async #dialogue(wanted: () => boolean): Promise<void> {
    const { answers, banks, references, seed } = this.#results;
    const responses = answers.filter(({ setting }) => readSettingName(setting)?.task === 'injection');
    if (responses.length === 0) {
      this.#responses = this.#judged = [];
      return;
    }
    // The prompts stay here: no measure reads them, and they are most of what would cross.
    const bare = <U extends AnswerUnit | VerdictUnit>(units: readonly U[]) =>
      units.map((unit) => ({ ...unit, exchanges: [] }));
    const source = referenceSource([...banks.values()], references);
    const found = new Map<string, Record<TextConvention, string>>();
    for (const unit of responses) {
      const published = source(unit, 'published');
      const standard = source(unit, 'standard');
      if (published !== undefined && standard !== undefined) found.set(unit.id, { published, standard });
    }
    const denominator = this.reading;
    const published = this.published;
    const known = new Set(responses.map(({ id }) => id));
    const verdicts = this.#counted.filter(({ subjects }) => subjects.every((id) => known.has(id)));
    const judgements = { answers: bare(responses), verdicts: bare(verdicts), people: this.people };
    const [texts, judged] = await Promise.allSettled([
      this.#work.responses(writerGroups(bare(responses), 'injection', this.#languageOf), found, {
        denominator,
        published,
      }),
      this.#work.judged(judgements, { denominator, published, intervals: this.showIntervals, seed }),
    ]);
    if (!wanted()) return;
    this.#responses = texts.status === 'fulfilled' ? texts.value : [];
    this.#judged = judged.status === 'fulfilled' ? judged.value : [];
    const failed = [texts, judged].find((each) => each.status === 'rejected');
    if (failed) this.#problem = errorText(failed.reason);
  }

  /** The intervals of all means that the tables show. */
  async #resample(scored: ScoredAnswers, wanted: () => boolean): Promise<void> {
    const { stats, seed } = this.#results;
    const lists = new Map<string, readonly [values: readonly number[], banks: readonly string[]]>();
    const collecting = this.#contextOf(scored, this.#intervals, (values, banks, key) => {
      if (!this.#intervals.has(key)) lists.set(key, [values, banks]);
    });
    const yielder = new Yielder();
    for (const id of LLM_TABLES) {
      synthesisTable(id, scored.answers, this.#settings, collecting);
      await yielder.pause();
    }
    settingTable(scored.answers, this.#settings, collecting);
    await yielder.pause();
    memoryTypePoints(scored.answers, this.#settings, collecting);
    if (!wanted()) return;
    const found = new Map(this.#intervals);
    for (const [key, [values, banks]] of lists) {
      const groups = groupsOf(banks.map((bank) => ({ bank })));
      const [interval] = await stats.intervals([Float64Array.from(values)], seed, groups);
      if (!wanted()) return;
      if (interval) found.set(key, interval);
    }
    const said: (ScoreIntervals | undefined)[] = [];
    for (const classifier of this.#classifiers) {
      said.push(await stats.classification(modelSaidColumn(classifier, this.reading), seed));
      if (!wanted()) return;
    }
    this.#intervals = found;
    this.#said = said;
  }

  /** @param seen is told of every mean that an interval is wanted of. */
  #contextOf(
    scored: ScoredAnswers,
    found: ReadonlyMap<string, Interval>,
    seen?: (values: readonly number[], banks: readonly string[], key: string) => void,
  ): LlmTableContext {
    const { plan, banks } = this.#results;
    const { reading, anchors, published } = this;
    const languages = [...new Set(scored.answers.map(({ language }) => LANGUAGE_WORDS[language]))];
    const left = this.#judges.filter((judge) => this.#without.has(judge)).length;
    const judges = this.#judges.length;
    const each = plan.models.length * plan.synthesis.length;
    const made = new Map<string, number>();
    for (const { bank, question } of scored.answers) {
      const key = `${bank}\u0000${question}`;
      made.set(key, (made.get(key) ?? 0) + 1);
    }
    const total = this.#listed
      .filter(({ id }) => !isDialogueBank(banks.get(id) ?? { questions: [] }))
      .reduce((sum, { questions }) => sum + questions, 0);
    const whole = [...made.values()].filter((count) => count >= each).length;
    return {
      reading,
      anchors,
      published,
      languages,
      judges: scored.judges,
      corrections: undefined,
      ...(this.#done ? { done: total, total } : { done: Math.min(whole, total), total }),
      filters: left > 0 ? [phrase((words) => words.verdictsOf(judges - left, judges))] : [],
      ...(this.showIntervals && {
        interval: (values: readonly number[], banks: readonly string[], key: string) => {
          const own = `${reading}\u0000${key}`;
          seen?.(values, banks, own);
          return found.get(own);
        },
      }),
    };
  }
}
