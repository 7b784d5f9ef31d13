/** The plan of a run with language models that is being put together: what is chosen, what it will ask, and why it cannot run yet. */

/* eslint-disable svelte/prefer-svelte-reactivity -- sets and maps take each other's place whole, or live within one computation */
import { standardSetting, type DialogueSetting } from '../../../../pipeline/dialogue/settings';
import { isDialogueBank } from '../../../../pipeline/dialogue/candidates';
import { turnsOf } from '../../../../pipeline/dialogue/work';
import { gapsIn, isPointless, labelsOfSettings, mayBeScored } from '../../../domain/run/gaps';
import { bankProblems } from '../../../domain/run/plan';
import type { ListSystem } from '../../../../pipeline/flow/system';
import { EMPTY_PLAN, listSystemsOf, llmPlanProblems, type LlmPlan } from '../../../domain/llm-runs/plan';
import { modelKey, type ModelRef } from '../../../../llm/domain/call';
import { wordingOf } from '../../../../llm/domain/templates';
import type { MemoryBank } from '../../../../core/memory/bank';
import type { BankSummary } from '../../../../core/memory/summary';
import { problemAbout, type FieldProblem, type Phrase } from '../../../../core/text/phrase';
import {
  setting,
  SETTING_IDS,
  SETTINGS,
  templateFormOf,
  withPaperPrompt,
  type SettingId,
  type SynthesisSetting,
} from '../../../../pipeline/synthesis/settings';
import {
  ANSWER_SYSTEM,
  answersTitle,
  DIALOGUE_SOURCE,
  readyAnswers,
  type ReadyAnswers,
} from './answer-plans';
import { AnswerEstimate } from './answer-estimate.svelte';
import type { AnswerRuns } from './answer-runs.svelte';
import type { AskedQuestions } from '../../../../ask/page/state/asked-questions.svelte';
import type { Connections } from '../../../../llm/page/state/connections.svelte';
import type { Library } from '../../../../data/page/state/library.svelte';
import type { Readers } from '../../../../models/page/state/models.svelte';
import { STAND_IN } from '../../../../models/page/state/local-models.svelte';
import { without } from '../../../../ui/state/without';
import { phrase, state as t } from '../words';
import { phraseText, errorText } from '../../../../ui/state/locale.svelte';
import { Latest } from '../../../../ui/state/latest';

/** What is read of the app. */
export interface AnswerDraftDependencies {
  readonly library: Pick<Library, 'summaries' | 'index' | 'read'>;
  readonly connections: Pick<Connections, 'active' | 'models'>;
  readonly answers: Pick<AnswerRuns, 'preview' | 'run'>;
  readonly asked: Pick<AskedQuestions, 'last'>;
  /** Absent where no trained reader came with the page. */
  readonly readers?: Pick<Readers, 'languages'> | undefined;
}

/** What is kept of a bank that was read, under the revision that it had then. */
interface ReadBank {
  readonly revision: string;
  /** Without memories and sessions: a plan may name hundreds of banks. */
  readonly bank: MemoryBank;
  readonly asks: 'questions' | 'dialogues';
}

export class AnswerDraft {
  readonly #app: AnswerDraftDependencies;
  readonly reckoning: AnswerEstimate;
  #plan = $state.raw<LlmPlan>(EMPTY_PLAN);
  #title = $state<string | undefined>();
  #touched = $state(false);
  #read = $state.raw<ReadonlyMap<string, ReadBank>>(new Map());
  #unread = $state.raw<ReadonlyMap<string, Phrase>>(new Map());
  /** The first chosen bank of each sort. */
  #whole = $state.raw<readonly MemoryBank[]>([]);
  /** Of the reading under way; an older one ends without a word. */
  readonly #latest = new Latest();

  readonly #titled = $derived.by((): LlmPlan => ({ ...this.#plan, title: this.title }));
  readonly #problems = $derived.by((): readonly FieldProblem[] => [
    ...llmPlanProblems(this.#titled),
    ...this.#bankProblems(),
    ...[...this.#unread].filter(([id]) => this.#plan.banks.includes(id)).map(([, why]) => why),
    ...(Number.isSafeInteger(this.#plan.seed)
      ? []
      : [{ field: 'seed', ...phrase((words) => words.draft.seed) }]),
    ...this.#fits(),
    ...this.#plan.of
      .filter((id) => !this.#app.answers.run(id))
      .map(() => phrase((words) => words.draft.goneRun)),
  ]);

  constructor(app: AnswerDraftDependencies) {
    this.#app = app;
    this.reckoning = new AnswerEstimate({
      preview: (plan, signal, onProgress) => app.answers.preview(plan, signal, onProgress),
      bank: (id) => app.library.read(id),
    });
  }

  get plan(): LlmPlan {
    return this.#titled;
  }
  /** Whether anything was ever chosen in it. */
  get touched() {
    return this.#touched;
  }
  /** As the user wrote it, or made from the choice. */
  get title(): string {
    return this.#title ?? answersTitle(this.#plan);
  }
  set title(title: string) {
    this.#title = title.trim() === '' ? undefined : title;
  }
  /** Why it cannot run, in words; empty where it can. */
  get problems(): readonly Phrase[] {
    return this.#problems;
  }
  /** Whose lists the plan reads. */
  get listSystems(): readonly ListSystem[] {
    return listSystemsOf(this.#plan);
  }
  /** The first problem of a field, to be shown beside it. */
  problemOf(field: string): string | undefined {
    const found = problemAbout(this.#problems, field);
    return found && phraseText(found);
  }
  /** The first chosen characters of each sort, whole: what prompts are shown for. */
  get shown(): readonly MemoryBank[] {
    return this.#whole.filter(({ id }) => this.#plan.banks.includes(id));
  }
  /** Questions that few-shot examples may be drawn from, without memories. */
  get examplePool(): readonly MemoryBank[] {
    return [...this.#plan.examples, ...this.#plan.banks].flatMap((id) => this.#read.get(id)?.bank ?? []);
  }

  /** What a bank's questions are: known where it is read, else what its source says. */
  asks({ id, source }: Pick<BankSummary, 'id' | 'source'>): 'questions' | 'dialogues' {
    return this.#read.get(id)?.asks ?? (source === DIALOGUE_SOURCE ? 'dialogues' : 'questions');
  }
  /** Whether any chosen bank asks this. */
  chosenAsk(what: 'questions' | 'dialogues'): boolean {
    return this.#app.library.summaries.some(
      (summary) => this.#plan.banks.includes(summary.id) && this.asks(summary) === what,
    );
  }

  /** What will be asked, in a line; what judges are asked comes on top. */
  get line(): string {
    const { synthesis, classifiers, dialogue, models, judges, questionsPerBank = Infinity } = this.#plan;
    const words = t().draft;
    let questions = 0;
    let turns = 0;
    for (const { bank, asks } of this.#plan.banks.flatMap((id) => this.#read.get(id) ?? [])) {
      if (asks === 'dialogues') turns += Math.min(questionsPerBank, turnsOf(dialogue, bank).length);
      else questions += Math.min(questionsPerBank, bank.questions.length);
    }
    return [
      words.characters(this.#plan.banks.length),
      ...(questions > 0 || turns === 0 ? [words.questions(questions)] : []),
      ...(turns > 0 ? [words.turns(turns)] : []),
      words.settings(synthesis.length + classifiers.length + dialogue.settings.length),
      words.models(models.length),
      ...(judges.length > 0 ? [words.judges(judges.length)] : []),
    ].join(' · ');
  }

  /** Changes parts of the plan. */
  change(parts: Partial<LlmPlan>): void {
    this.#touched = true;
    this.#plan = { ...this.#plan, ...parts };
    void this.#look();
  }

  /** @param count undefined for all. */
  drawQuestions(count: number | undefined): void {
    this.#touched = true;
    this.#plan = {
      ...without(this.#plan, 'questionsPerBank'),
      ...(count !== undefined && { questionsPerBank: count }),
    };
  }
  parameter(key: keyof LlmPlan['parameters'], value: number | undefined): void {
    this.change({ parameters: given({ ...this.#plan.parameters, [key]: value }) });
  }
  /** Takes a whole plan as it is: a ready one, one of a file, one that ran. */
  take(plan: LlmPlan): void {
    this.#title = plan.title.trim() === '' ? undefined : plan.title;
    this.#plan = EMPTY_PLAN;
    this.change(plan);
  }

  /** Chooses banks or leaves them out; whatever the clicks, the library's order is the run's. */
  choose(ids: readonly string[], chosen: boolean): void {
    this.change({ banks: this.#inOrder(this.#plan.banks, ids, chosen) });
  }
  chooseExamples(ids: readonly string[], chosen: boolean): void {
    this.change({ examples: this.#inOrder(this.#plan.examples, ids, chosen) });
  }
  chooseModel(ref: ModelRef, chosen: boolean): void {
    const others = this.#plan.models.filter((each) => modelKey(each) !== modelKey(ref));
    this.change({ models: chosen ? [...others, { ...ref }] : others });
  }

  /** Adds a setting with what the others of the plan have, so that they can be compared; in the paper's order. */
  addSetting(id: SettingId): void {
    const { synthesis } = this.#plan;
    const like = synthesis.at(-1);
    const form = templateFormOf({ id });
    const same = synthesis.find((each) => templateFormOf(each) === form);
    const plain = {
      ...setting(id, systemLike(id, synthesis), like?.memories),
      ...(like && { prompt: like.prompt }),
      ...(same?.template && { template: same.template }),
    };
    // Without a setting of the same form, whose wording the others have decides.
    const likePaper = !same && like && wordingOf(templateFormOf(like), like.template) === 'paper';
    const made = likePaper ? withPaperPrompt(plain) : plain;
    const order = (each: SynthesisSetting) => SETTING_IDS.indexOf(each.id);
    this.change({ synthesis: [...synthesis, made].sort((a, b) => order(a) - order(b)) });
  }
  removeSetting(id: SettingId): void {
    this.change({ synthesis: this.#plan.synthesis.filter((each) => each.id !== id) });
  }

  /** Banks that few-shot examples come from where nothing else is chosen: those that come with the page. */
  get bundled(): readonly string[] {
    return this.#app.library.summaries.filter(({ origin }) => origin === 'bundled').map(({ id }) => id);
  }

  /** Who would run a ready plan: the connection in use, else the stand-in. */
  get usual(): ModelRef {
    return this.#app.connections.active?.ref ?? STAND_IN.ref;
  }

  /** The banks that a ready plan would be about: the one that was asked last or else is open, where it can be scored; none where the library has none of that sort. */
  banksFor({ asks, parts }: Pick<ReadyAnswers, 'asks' | 'parts'>): readonly string[] {
    const { summaries, index } = this.#app.library;
    const fit = summaries.filter(
      (summary) =>
        this.asks(summary) === asks && mayBeScored(summary) && !this.#isPointless(summary.id, parts),
    );
    const wanted = [this.#app.asked.last, index?.bank.id];
    const found = wanted.flatMap((bank) => fit.find(({ id }) => id === bank) ?? []);
    return [found[0] ?? fit[0]].flatMap((summary) => summary?.id ?? []);
  }

  ready(plan: ReadyAnswers): LlmPlan {
    return readyAnswers(plan, this.banksFor(plan), this.usual, this.bundled);
  }

  /** What the chosen characters lack for the plan's scores, as far as they are read. */
  get gaps(): readonly Phrase[] {
    const banks = this.#plan.banks.flatMap((id) => this.#read.get(id) ?? []);
    const asked = banks.filter(({ asks }) => asks === 'questions');
    return gapsIn(
      asked.map(({ bank }) => ({ name: bank.character.name, questions: bank.questions })),
      labelsOfSettings(this.#plan.synthesis),
    );
  }

  /** Reads a bank, so that a ready plan knows whether it can score it. */
  async lookAt(id: string): Promise<void> {
    const summary = this.#app.library.summaries.find((each) => each.id === id);
    if (!summary || summary.origin === 'bundled' || this.#read.get(id)?.revision === summary.revision) return;
    const bank = await this.#app.library.read(id).catch(() => undefined);
    if (bank) this.#take(bank, summary.revision);
  }

  #isPointless(id: string, parts: ReadyAnswers['parts']): boolean {
    const known = this.#read.get(id);
    const { synthesis = [] } = parts(this.usual, []);
    return known?.asks === 'questions' && isPointless(known.bank.questions, labelsOfSettings(synthesis));
  }

  #inOrder(list: readonly string[], ids: readonly string[], chosen: boolean): string[] {
    const others = list.filter((id) => !ids.includes(id));
    const all = chosen ? [...others, ...ids] : others;
    const known = this.#app.library.summaries.map(({ id }) => id).filter((id) => all.includes(id));
    return [...known, ...all.filter((id) => !known.includes(id))];
  }

  #bankProblems(): Phrase[] {
    const { library, readers } = this.#app;
    const systems = this.listSystems;
    return bankProblems({ ...this.#titled, systems }, library.summaries, readers?.languages);
  }

  /** Whether settings and characters go together, as far as they are read. */
  #fits(): Phrase[] {
    const { banks, synthesis, classifiers, dialogue, of } = this.#plan;
    const asksQuestions = synthesis.length + classifiers.length > 0;
    const asksDialogues = dialogue.settings.length > 0;
    if (banks.length === 0 || !(asksQuestions || asksDialogues) || of.length > 0) return [];
    const fits =
      (asksQuestions && this.chosenAsk('questions')) || (asksDialogues && this.chosenAsk('dialogues'));
    if (fits || this.#bankProblems().length > 0) return [];
    return [
      asksQuestions
        ? phrase((words) => words.draft.dialoguesOnly)
        : phrase((words) => words.draft.questionsOnly),
    ];
  }

  /** Reads what is chosen and not read yet. */
  async #look(): Promise<void> {
    const signal = this.#latest.begin();
    const { banks, examples } = this.#plan;
    for (const id of new Set([...banks, ...examples])) {
      const summary = this.#app.library.summaries.find((each) => each.id === id);
      if (!summary || this.#read.get(id)?.revision === summary.revision) continue;
      try {
        this.#take(await this.#app.library.read(id), summary.revision);
      } catch (error) {
        this.#unread = new Map([
          ...this.#unread,
          [id, phrase((words) => words.draft.unread(summary.name, errorText(error)))],
        ]);
      }
      if (signal.aborted) return;
    }
    for (const asks of ['questions', 'dialogues'] as const) {
      const first = banks.find((id) => this.#read.get(id)?.asks === asks);
      if (first === undefined || this.#whole.some(({ id }) => id === first)) continue;
      const bank = await this.#app.library.read(first).catch(() => undefined);
      if (signal.aborted) return;
      if (bank) this.#keep(bank, asks);
    }
  }

  #take(bank: MemoryBank, revision: string): void {
    const asks = isDialogueBank(bank) ? 'dialogues' : 'questions';
    const rest = without(bank, 'sessions');
    this.#read = new Map([...this.#read, [bank.id, { revision, asks, bank: { ...rest, memories: [] } }]]);
    this.#unread = new Map([...this.#unread].filter(([id]) => id !== bank.id));
    const first = this.#plan.banks.find((id) => this.#read.get(id)?.asks === asks);
    if (first === bank.id) this.#keep(bank, asks);
  }

  /** In the place of the one of its sort that was kept before. */
  #keep(bank: MemoryBank, asks: ReadBank['asks']): void {
    this.#whole = [...this.#whole.filter(({ id }) => this.#read.get(id)?.asks !== asks), bank];
  }
}

/** The settings of a dialogue as the papers have them, and without memory. */
export function dialogueOffers(): readonly { readonly label: string; readonly setting: DialogueSetting }[] {
  const words = t().draft;
  return [
    ...([1, 2, 3] as const).map((which) => ({
      label: words.injection(which),
      setting: standardSetting('injection', which),
    })),
    { label: words.injectionPlain, setting: { task: 'injection', setting: 'none' } },
    ...([1, 2, 3] as const).map((which) => ({
      label: words.recognition(which),
      setting: standardSetting('recognition', which),
    })),
  ];
}

/** The system that settings read: a re-ranked one as it is, another with the usual re-ranking, an engine's list where all read one. */
function systemLike(id: SettingId, settings: readonly SynthesisSetting[]): ListSystem {
  const systems = settings.flatMap(({ system }) => system ?? []);
  const own = systems.filter((each) => each.task === 'retrieval');
  if (!SETTINGS[id].reranked && own.length === 0 && systems[0]) return systems[0];
  const reranked = own.find(({ rerank }) => rerank !== 'none');
  return reranked ?? { ...ANSWER_SYSTEM, ...own[0], rerank: ANSWER_SYSTEM.rerank };
}

/** Without what is undefined. */
function given<T extends object>(parts: T): T {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as T;
}
