/** What the screens beside Ask share. Its code is fetched with the first of them: a first visit opens on Ask, and does not wait for it. */

import type { LlmRunHeader } from '../../runs/domain/llm-runs/run';
import type { DescribeEngines, RankingPorts } from '../../runs/domain/run/open-bank';
import type { RunHeader } from '../../runs/domain/run/run';
import type { ModelRef } from '../../llm/domain/call';
import type { ModelStamp, Tabs, TrashedKind } from '../../core/ports';
import { Yielder } from '../../core/yielder';
import { locale } from '../../ui/state/locale.svelte';
import { namesCharacter } from '../../data/page/state/names-character';
import type { Language } from '../../core/memory/bank';
import { AnswerResults } from '../../runs/page/answers/state/answer-results.svelte';
import { AnswerRuns } from '../../runs/page/answers/state/answer-runs.svelte';
import type { App } from './app.svelte';
import type { CharacterUses } from '../../data/page/state/bank-removal.svelte';
import { Browse } from '../../data/page/state/browse.svelte';
import { isoNow } from '../../ui/state/clock';
import { Disputes } from '../../data/page/state/disputes.svelte';
import { Editor } from '../../data/page/state/editor.svelte';
import { HumanScores } from '../../runs/page/answers/state/human-scores.svelte';
import { Imports } from '../../data/page/state/import.svelte';
import { JudgeLab } from '../../runs/page/answers/state/judge-lab.svelte';
import { Lab } from '../../runs/page/lab/state/lab.svelte';
import { Learning } from '../../learning/page/state/learning.svelte';
import { LearntModels } from '../../learning/page/state/learnt-models.svelte';
import { textIn } from '../../lectures/domain/lecture';
import { Lectures } from '../../lectures/page/state/lectures.svelte';
import { Engines } from '../../search-engines/page/state/engines.svelte';
import { SelfCheck } from '../../models/page/state/self-check.svelte';
import type { AppDependencies } from './dependencies';
import type { LanguageModels } from './language-models';
import { CompareTools } from '../../compare/page/state/compare-tools';
import { ExternalResults } from '../../runs/page/lab/state/external-results.svelte';
import { RunResults } from '../../runs/page/lab/state/run-results.svelte';
import { Services } from '../../memory-systems/page/state/services.svelte';
import type { MakingPorts } from '../../studio/page/state/make-run.svelte';
import { Trash } from '../../storage/page/state/trash.svelte';
import { StorageManager } from '../../storage/page/state/storage-manager.svelte';
import { Studio } from '../../studio/page/state/studio.svelte';
import { OpenedFilesState } from '../../memory-systems/page/state/opened.svelte';
import { Systems } from '../../memory-systems/page/state/systems.svelte';

/** Where there are no other tabs to mind. */
const NO_TABS: Pick<Tabs, 'exclusively' | 'listen' | 'perform' | 'change'> = {
  exclusively: (_, action) => action(),
  perform: (_, action) => action(),
  change: (_, action) => action(),
  listen: () => () => undefined,
};

/** Milliseconds. Long enough that few steps wait, short enough that nobody notices. */
const HOLD = 20;

/** For runs that mostly wait for the network: the thread is given back whenever it was held for a while. */
function inThisThread() {
  const yielder = new Yielder(HOLD);
  return { clock: () => performance.now(), pause: () => yielder.pause() };
}

/** What it takes of the page. */
type Shared = Pick<
  App,
  'ask' | 'embedding' | 'encoders' | 'library' | 'models' | 'readers' | 'route' | 'settings' | 'tables'
>;

export class Screens {
  readonly browse: Browse;
  readonly editor: Editor;
  readonly disputes: Disputes;
  readonly imports: Imports;
  readonly lab: Lab;
  readonly answers: AnswerRuns;
  readonly externalResults: ExternalResults;
  readonly compareTools: CompareTools;
  readonly engines: Engines;
  readonly learning: Learning;
  readonly lectures: Lectures;
  readonly systems: Systems;
  readonly opened: OpenedFilesState;
  readonly services: Services;
  readonly selfCheck: SelfCheck;
  /** Absent where nothing is kept. */
  readonly storageManager: StorageManager | undefined;
  /** Absent where nothing is kept. */
  readonly trash: Trash | undefined;
  readonly studio: Studio;
  readonly making: MakingPorts;
  /** What the studio ranks the questions of drafts with. */
  readonly studioRanking: RankingPorts;
  readonly #dependencies: AppDependencies;
  readonly #shared: Shared;
  readonly #asked: LanguageModels;
  /** Makings of the studio in this tab. */
  #makings = $state(0);

  /** @param asked the language models that runs may ask. */
  constructor(dependencies: AppDependencies, shared: Shared, asked: LanguageModels) {
    this.#dependencies = dependencies;
    this.#shared = shared;
    this.#asked = asked;
    const { banks, vectors, bundled, notices } = dependencies;
    const { library } = shared;
    const tabs = dependencies.tabs ?? NO_TABS;
    const marks = { now: isoNow, newId: () => crypto.randomUUID() };
    const { trash } = dependencies;
    this.browse = new Browse({
      library,
      route: shared.route,
      notices,
      trash,
      uses: (ids) => this.#usesOf(ids),
      imports: () => banks.imports(),
    });
    this.trash =
      trash && new Trash({ store: trash, tabs: dependencies.tabs, reread: (kind) => this.#reread(kind) });
    // What has been there for too long goes.
    void this.trash?.load();
    this.imports = new Imports({
      banks,
      settings: dependencies.settings,
      library,
      trash,
      tabs,
      importer: dependencies.importer,
      fetcher: dependencies.fetcher,
      room: dependencies.storageState,
    });
    this.editor = new Editor({ library, bundled, notices, tabs: dependencies.tabs });
    this.disputes = new Disputes({
      store: dependencies.corrections,
      settings: dependencies.settings,
      library,
      tabs: dependencies.tabs,
      ...marks,
    });
    const running = {
      runs: dependencies.runs,
      trash,
      tabs,
      setup: dependencies.setup,
      bank: (id: string) => library.read(id),
      clock: () => performance.now(),
      ...marks,
    };
    const ranking = {
      encoder: (language: Language) => shared.encoders.of(language).ready(),
      classifier: (language: Language) => shared.models.of(language).ready(),
      reader: async (language: Language) => shared.readers?.of(language)?.ready(),
      table: async (language: Language) => shared.tables?.of(language),
      vectors,
      shipped: (id: string, stamp: ModelStamp) => bundled.vectors(id, stamp),
      ranker: dependencies.ranker,
    };
    this.studioRanking = { ...ranking, clock: running.clock };
    this.engines = new Engines({
      access: dependencies.engines,
      store: dependencies.settings,
      tabs,
      bank: running.bank,
      models: ranking,
      now: isoNow,
    });
    const asking = { ...ranking, engines: this.engines };
    const describeEngines: DescribeEngines = (...asked) => this.engines.describe(...asked);
    this.selfCheck = new SelfCheck({
      checker: dependencies.devices,
      store: dependencies.settings,
      version: dependencies.version,
    });
    void this.selfCheck.load().catch(() => undefined);
    const { keeping } = dependencies;
    this.storageManager =
      keeping &&
      new StorageManager({
        keeping,
        banks,
        settings: dependencies.settings,
        state: dependencies.storageState,
        now: isoNow,
        limits: dependencies.tabs?.limits ?? [],
        removeRun: (id) => this.removeRun(id),
        trash,
        uses: (ids) => this.#usesOf(ids),
        busy: () => this.running,
        reread: async () => {
          await shared.settings.load();
          await library.reread();
          await this.refresh();
        },
      });
    this.lab = new Lab({ ...running, models: asking, describeEngines });
    this.learning = new Learning({
      work: dependencies.learning,
      models: new LearntModels({ settings: dependencies.settings, tabs }),
      library,
      encoder: ranking.encoder,
      classifier: ranking.classifier,
      vectors,
      shipped: ranking.shipped,
      clock: running.clock,
      now: isoNow,
    });
    this.compareTools = new CompareTools(dependencies, shared, ranking);
    this.answers = new AnswerRuns({
      ...running,
      ranking: asking,
      describeEngines,
      calls: asked.calls,
      budgets: asked.budgets,
      model: (ref) => asked.connections.languageModel(ref),
      price: (ref) => asked.prices.of(ref),
    });
    this.externalResults = new ExternalResults({
      store: dependencies.runs,
      work: dependencies.externalResults,
      tabs,
      trash,
      version: dependencies.version,
      ...marks,
    });
    this.lectures = new Lectures({
      source: dependencies.lectures,
      settings: dependencies.settings,
      tabs: dependencies.tabs,
      trash,
      ...marks,
    });
    this.making = {
      // A rule that stands in for a model writes nobody's life.
      models: () => asked.connections.models().filter(({ ref }) => ref.provider !== 'scripted'),
      model: (ref) => asked.connections.languageModel(ref),
      price: (ref) => asked.prices.of(ref),
      calls: asked.calls,
      budgets: asked.budgets,
      settings: dependencies.settings,
      tabs: {
        perform: async (thing, action) => {
          this.#makings++;
          try {
            return await tabs.perform(thing, action);
          } finally {
            this.#makings--;
          }
        },
      },
      readText: dependencies.readText,
    };
    this.studio = new Studio({
      store: dependencies.drafts,
      trash,
      tabs,
      clock: () => Date.now(),
      newId: marks.newId,
    });
    this.services = new Services({
      access: dependencies.memorySystems.access,
      store: dependencies.settings,
      tabs,
      models: () => asked.connections.models(),
      model: (ref) => asked.connections.languageModel(ref),
      calls: asked.calls,
      price: (ref) => asked.prices.of(ref),
      ports: inThisThread,
    });
    const judging = {
      settings: dependencies.settings,
      calls: asked.calls,
      budgets: asked.budgets,
      models: () => asked.connections.models(),
      model: (ref: ModelRef) => asked.connections.languageModel(ref),
      price: (ref: ModelRef) => asked.prices.of(ref),
    };
    this.opened = new OpenedFilesState({
      ...judging,
      work: dependencies.memorySystems.opened,
      runs: dependencies.runs,
      tabs,
      library,
      now: isoNow,
    });
    this.systems = new Systems({
      ...dependencies.memorySystems,
      stats: dependencies.stats,
      work: this.services.work(dependencies.memorySystems.work),
      encoder: ranking.encoder,
      readings: { ...judging, recount: dependencies.memorySystems.recount },
      runs: dependencies.runs,
      trash,
      tabs,
      library,
      ...marks,
    });
  }

  /** Whether a run or a making is in progress in this tab. */
  get running(): boolean {
    return (
      this.#makings > 0 ||
      this.lab.activeRun !== undefined ||
      this.answers.activeRun !== undefined ||
      this.learning.active !== undefined ||
      this.systems.active !== undefined ||
      this.systems.recorded.reading !== undefined ||
      this.systems.readings.progress !== undefined ||
      this.opened.progress !== undefined ||
      this.engines.task !== undefined
    );
  }

  /** @throws Error saying why it stays. */
  async removeRun(id: string): Promise<void> {
    const manager = [this.answers, this.systems.runs].find((each) => each.run(id)) ?? this.lab;
    if (!(await manager.remove(id))) throw new Error(manager.problem);
  }

  /** Reads again what is shown of runs, after something else has come in their place. */
  async refresh(): Promise<void> {
    for (const manager of [this.lab, this.answers, this.systems.runs]) await manager.refresh();
  }

  /** Those of the characters that come with the page. */
  async bundledOf(ids: readonly string[]): Promise<readonly string[]> {
    const bundled = await this.#dependencies.bundled.list();
    return ids.filter((id) => bundled.some((each) => each.id === id));
  }

  async #reread(kind: TrashedKind): Promise<void> {
    if (kind === 'character' || kind === 'import') await this.#shared.library.reread();
    else if (kind === 'run')
      await Promise.all([this.refresh(), this.externalResults.load(), this.systems.recorded.load()]);
    else if (kind === 'draft') await this.studio.load();
    else await this.lectures.reread();
  }

  /** Runs and lectures that name any of these characters, by title. */
  async #usesOf(ids: readonly string[]): Promise<CharacterUses> {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- it lives within one call
    const wanted = new Set(ids);
    const runs = await this.#dependencies.runs.list<{ id: string; plan?: { title?: string } }>();
    await this.lectures.load();
    const lectures = [...this.lectures.bundled, ...this.lectures.own.map(({ lecture }) => lecture)];
    return {
      runs: runs.flatMap((run) => (namesCharacter(run, wanted) && run.plan?.title ? [run.plan.title] : [])),
      lectures: lectures.flatMap((each) =>
        namesCharacter(each, wanted) ? [textIn(each.title, locale()).text] : [],
      ),
    };
  }

  results(runs: readonly RunHeader[]): RunResults {
    return new RunResults(runs, {
      units: (id) => this.lab.units(id),
      bank: (id) => this.#shared.library.read(id),
      corrections: (bank) => this.#dependencies.corrections.of(bank),
      stats: this.#dependencies.stats,
    });
  }

  answerResults(header: LlmRunHeader): AnswerResults {
    return new AnswerResults(header, {
      units: (id) => this.answers.units(id),
      run: (id) => this.answers.run(id),
      bank: (id) => this.#shared.library.read(id),
      stats: this.#dependencies.stats,
    });
  }

  humanScores(results: AnswerResults): HumanScores {
    return new HumanScores({
      store: this.#dependencies.runs,
      now: isoNow,
      header: () => results.header,
      isOwn: (answer) => results.units.some(({ id }) => id === answer),
    });
  }

  judgeLab(results: AnswerResults, people: HumanScores): JudgeLab {
    return new JudgeLab({
      results,
      people: () => people.scores,
      price: (ref) => this.#asked.prices.of(ref),
    });
  }
}
