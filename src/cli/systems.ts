/** `systems`: memory systems under test, by HaluMem's protocol, and what HaluMem's own scripts recorded of one. */

import type { ParsedFile } from '../data/formats/format';
import type { Problem } from '../core/text/problem';
import { readSource } from '../data/formats/source';
import type { JudgedRecords } from '../measures/domain/halumem-records';
import { rubricsByType } from '../measures/domain/rubric/records';
import { answersByType, memoriesByType } from '../measures/domain/halumem';
import type { MemoryBank } from '../core/memory/bank';
import { JudgeAgreement } from '../memory-systems/domain/agreement';
import { ANSWER_RULE, answerByRule } from '../memory-systems/domain/answer-rule';
import { DEFAULT_SEARCH, entrySearch, SEARCHES, type SearchId } from '../memory-systems/domain/entry-search';
import { judgeRun, type JudgedRun, type RunJudge } from '../memory-systems/domain/judge';
import { RECORDED_JUDGE, LexicalJudge } from '../memory-systems/domain/lexical-judge';
import { NOISE_VERSION, withNoise } from '../memory-systems/domain/noise/noise';
import type { EntrySearch, SystemDefinition } from '../memory-systems/domain/port';
import {
  fingerprint,
  PROTOCOL_DEFAULTS,
  protocolCard,
  type ProtocolSettings,
  recordedCard,
} from '../memory-systems/domain/protocol';
import { readRecorded, RECORDED_CAPABILITIES } from '../memory-systems/domain/recorded';
import { SystemRegistry } from '../memory-systems/domain/registry';
import { joinJudged, type UserRun } from '../memory-systems/domain/results';
import { systemRow, type JudgedUserRun, type SystemRow } from '../memory-systems/domain/result';
import { runSystem } from '../memory-systems/domain/run';
import { questionsOf, scoredBy, testUserOf, type TestUser } from '../memory-systems/domain/user';
import { answererName, judgeName } from '../memory-systems/domain/readings/settings';
import { PhraseError } from '../core/text/phrase';
import { bundledSessions, DATASET_OPTIONS, readPaths, readText } from './dataset';
import { KeptRecords, keptSpending } from './kept-records';
import { limitsIn, modelNamed, modelOptions, openModel } from './language-model';
import { MODEL_OPTIONS, Models } from './models';
import { OWN_OPTIONS, ownSystem } from './own-system';
import { setupOf } from './setup';
import { HeadlessReading, READING_OPTIONS } from './systems-reading';
import { type Reporter, type Task, UsageError, type Arguments } from './usage';

const REGISTRY = new SystemRegistry();
const SYSTEM_IDS = REGISTRY.list().map(({ id }) => id);
/** Most inserted tokens per token of the sessions: with more, no user's sessions are left to be found. */
const MOST_NOISE = 1000;
const JUDGES = ['none', 'lexical', 'model'] as const;

export const systems: Task = {
  name: 'systems',
  summary: 'memory systems under test by the protocol of HaluMem: extraction, updating, answers, blame',
  options: {
    ...DATASET_OPTIONS,
    memories: { value: 'FILE', help: 'file with conversations; may be repeated; default: the bundled users' },
    systems: {
      form: { some: SYSTEM_IDS },
      value: 'LIST',
      default: SYSTEM_IDS.join(','),
      help: SYSTEM_IDS.join(', '),
    },
    judge: {
      form: { one: JUDGES },
      value: 'J',
      default: 'none',
      help: `${JUDGES.join(', ')}; lexical compares words and needs no key, model gives the verdicts of HaluMem's judges`,
    },
    ...READING_OPTIONS,
    ...modelOptions('none'),
    ...OWN_OPTIONS,
    search: {
      form: { one: SEARCHES },
      value: 'S',
      default: DEFAULT_SEARCH,
      help: `${SEARCHES.join(', ')}: the retriever of the systems of this page`,
    },
    k: {
      form: 'count',
      value: 'N',
      default: String(PROTOCOL_DEFAULTS.questionK),
      help: 'memories for a question',
    },
    'update-k': {
      form: 'count',
      value: 'N',
      default: String(PROTOCOL_DEFAULTS.updateK),
      help: 'memories for an update',
    },
    tokens: {
      form: 'count',
      value: 'N',
      help: 'most tokens of memories for an answer; default: no limit but k',
    },
    noise: {
      form: { most: MOST_NOISE },
      value: 'R',
      default: '0',
      help: 'inserted tokens per token of the sessions: unrelated talk between turns and as sessions, up to 1 M tokens',
    },
    'noise-seed': { form: 'count', value: 'N', default: '1', help: 'seed of the noise' },
    repeats: {
      form: 'count',
      value: 'N',
      default: '1',
      help: 'how often each system runs; the spread of its figures is given',
    },
    recorded: { value: 'FILE', help: "outputs of HaluMem's scripts; may be repeated" },
    judged: { value: 'FILE', help: 'the judged records of these outputs; may be repeated' },
    ...MODEL_OPTIONS,
  },
  async run(words, say) {
    const recorded = words.all('recorded').length > 0;
    if (recorded !== words.all('judged').length > 0)
      throw new UsageError(
        '--recorded and --judged: name the outputs with --recorded FILE and their judged records with --judged FILE.',
      );
    return recorded ? runRecorded(words) : runAll(words, say);
  },
};

async function runAll(words: Arguments, say: Reporter): Promise<object> {
  const ref = modelNamed(words, 'no model');
  const model = ref && openModel(ref, say);
  const judgeId = words.choice('judge', JUDGES);
  const judge = judgeId === 'lexical' ? new LexicalJudge() : undefined;
  const spending = keptSpending(words.maybe('keep'), JSON.stringify(['systems', ref]), limitsIn(words));
  const reading = HeadlessReading.of(words, model, spending, say);
  const own = await ownSystem(words, model, spending, say);
  const listed = own && !words.given('systems') ? [] : words.choices('systems', SYSTEM_IDS);
  const chosen = [...listed.map((id) => REGISTRY.get(id)!), ...(own ? [own] : [])];
  const searchId = words.choice('search', SEARCHES);
  const noise = noiseOf(words);
  const repeats = words.count('repeats');
  const settings: ProtocolSettings = {
    updateK: words.count('update-k'),
    questionK: words.count('k'),
    ...(words.maybe('tokens') !== undefined && { contextTokens: words.count('tokens') }),
    ...(noise && { noise }),
  };
  const named = [...words.all('memories'), ...words.all('questions')];
  const dataset = await readPaths(named.length > 0 ? named : bundledSessions(), words, say);
  const users = dataset.banks.flatMap((bank) => {
    const plain = testUserOf(bank);
    if (!plain) return [];
    return [{ bank, user: withNoise(plain, noise) }];
  });
  if (users.length === 0)
    throw new UsageError(
      '--memories: the files contain no conversation for a memory system; name a file of HaluMem, LoCoMo, LongMemEval, BEAM, ' +
        'MemoryBank or MADial-Bench, or a character with dialogues, with --memories FILE.',
    );
  const models =
    searchId === DEFAULT_SEARCH
      ? Models.NONE
      : await Models.open(
          words,
          users.map(({ bank }) => bank),
          `--search ${DEFAULT_SEARCH}`,
          say,
        );
  const finished: KeptRecords[] = [];
  const rows: object[] = [];
  for (const definition of chosen) {
    const repeated: SystemRow[] = [];
    let judged: JudgedUserRun[] = [];
    for (let repeat = 1; repeat <= repeats; repeat++) {
      const runs: UserRun[] = [];
      for (const { bank, user } of users) {
        say.progress(`${definition.id}: ${user.name}${repeats > 1 ? ` (${repeat} of ${repeats})` : ''}`);
        const search = searchOf(searchId, user, bank, models, say);
        const run = `headless${repeat > 1 ? `-${repeat}` : ''}`;
        runs.push(
          await runOne({ definition, user, search, settings, run, keep: words.maybe('keep'), finished }),
        );
      }
      const verdicts = reading
        ? await readRuns(definition, runs, reading, judge)
        : await judgedRuns(definition, runs, judge);
      if (repeat === 1) judged = verdicts;
      repeated.push(systemRow(definition.id, definition.capabilities, verdicts));
    }
    const verdicts = judged.flatMap((run) => run.judged ?? []);
    const first = printed(repeated[0]!, verdicts.length > 0 ? joinJudged(verdicts) : undefined);
    rows.push(repeats > 1 ? { ...first, repeats, spread: spreadOf(repeated) } : first);
  }
  for (const kept of finished) await kept.remove();
  await spending.remove();
  const tested = users.map(({ user }) => user);
  const card = protocolCard(
    tested,
    { id: '', version: '' },
    {
      settings,
      search: searchId,
      answerer:
        (reading && answererName(reading.settings, scoredBy(tested.flatMap(questionsOf)))) ?? ANSWER_RULE,
      judge:
        (reading && judgeName(reading.settings, scoredBy(tested.flatMap(questionsOf)))) ??
        judge?.id ??
        'none',
    },
  );
  return {
    task: 'systems',
    setup: setupOf(models.stamps, {
      format: dataset.format,
      evidenceUnit: [...new Set(tested.map(({ evidenceUnit }) => evidenceUnit))].join(', '),
      search: searchId,
      ...settings,
      systems: Object.fromEntries(chosen.map(({ id, version }) => [id, version])),
      notTold: Object.fromEntries(
        chosen.flatMap(({ id, notTold = [] }) => (notTold.length > 0 ? [[id, notTold]] : [])),
      ),
    }),
    dataset: {
      users: tested.length,
      sessions: tested.reduce((sum, { sessions }) => sum + sessions.length, 0),
      points: tested.reduce(
        (sum, user) => sum + user.sessions.reduce((points, session) => points + session.points.length, 0),
        0,
      ),
      withoutSessions: dataset.banks.length - users.length,
      problems: dataset.problems,
    },
    protocol: {
      k: settings.questionK,
      updateK: settings.updateK,
      prompts: card.answerer,
      judge: card.judge,
      dataset: card.dataset,
      fingerprint: fingerprint(card),
    },
    ...(reading && { tally: reading.tally }),
    rows,
  };
}

function noiseOf(words: Arguments): ProtocolSettings['noise'] {
  const ratio = words.weight('noise');
  return ratio === 0 ? undefined : { ratio, seed: words.count('noise-seed'), version: NOISE_VERSION };
}

/** Lowest and highest of each figure, and of the time, over repeats. */
function spreadOf(rows: readonly SystemRow[]): object {
  const range = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : [Math.min(...known), Math.max(...known)];
  };
  const names = Object.keys(rows[0]!.measures) as (keyof SystemRow['measures'])[];
  return {
    measures: Object.fromEntries(
      names.map((name) => [name, range(rows.map(({ measures }) => measures[name]))]),
    ),
    milliseconds: range(rows.map(({ milliseconds }) => milliseconds.total)),
  };
}

function searchOf(
  id: SearchId,
  user: TestUser,
  bank: MemoryBank,
  models: Models,
  say: Reporter,
): EntrySearch {
  if (id === DEFAULT_SEARCH) return entrySearch(id, user);
  const encoder = () => Promise.resolve(models.of(bank.character.language));
  return entrySearch(id, user, { encoder, store: models.store(say) });
}

const LIVE = new AbortController().signal;

interface OneRun {
  readonly definition: SystemDefinition;
  readonly user: TestUser;
  readonly search: EntrySearch;
  readonly settings: ProtocolSettings;
  readonly run: string;
  /** Folder in which the records stand while it runs. */
  readonly keep: string | undefined;
  /** Gets what is to be removed once the result is made. */
  readonly finished: KeptRecords[];
}

async function runOne({ definition, user, search, settings, run, keep, finished }: OneRun): Promise<UserRun> {
  const made = [run, definition.id, definition.version, user.hash, search.id, settings];
  const kept = keep === undefined ? undefined : new KeptRecords(keep, JSON.stringify(made));
  const system = definition.create({ user, search, run });
  try {
    const records = await runSystem(
      { id: run, user, definition, system, settings },
      (await kept?.load()) ?? [],
      {
        clock: () => performance.now(),
        keep: (record) => kept?.keep(record) ?? Promise.resolve(),
        answer: (question, entries, signal) => answerByRule(user, question, entries, signal),
      },
      LIVE,
    );
    if (kept) finished.push(kept);
    return { user, records };
  } catch (error) {
    // What a service or a model refuses is no fault of this program.
    if (error instanceof PhraseError) throw new UsageError(`${definition.id}: ${error.message}`);
    throw error;
  }
}

/** Answered and judged by the model, where it does; judged by words where it only answers. */
async function readRuns(
  definition: SystemDefinition,
  runs: readonly UserRun[],
  reading: HeadlessReading,
  words: RunJudge | undefined,
): Promise<JudgedUserRun[]> {
  const read: JudgedUserRun[] = [];
  for (const run of runs) {
    const { records, judged } = await reading.read(run, definition.capabilities);
    read.push(judged ? { ...run, records, judged } : { ...run, records });
  }
  return reading.settings.judge ? read : judgedRuns(definition, read, words);
}

async function judgedRuns(
  { capabilities }: SystemDefinition,
  runs: readonly UserRun[],
  judge: RunJudge | undefined,
): Promise<JudgedUserRun[]> {
  return Promise.all(
    runs.map(async (run) =>
      judge
        ? {
            ...run,
            judged: await judgeRun(run.user, capabilities, run.records, judge, LIVE),
            lexical: judge.lexical,
          }
        : run,
    ),
  );
}

/** Judged records, with rubrics where the questions have some. */
type PrintedRecords = JudgedRecords & Pick<JudgedRun, 'rubrics'>;

/** A row as it is printed. @param judged all judged records; absent where there was no judge. */
function printed(row: SystemRow, judged: PrintedRecords | undefined): object {
  const { system, measures, corrections, notMeasured, counts, milliseconds, contextTokens, blame, blameBy } =
    row;
  return {
    system,
    measures,
    counts,
    milliseconds,
    contextTokens,
    blame,
    blameBy,
    standard: judged
      ? Object.fromEntries(corrections.map(({ measure, standard }) => [measure, standard]))
      : null,
    notMeasured: notMeasured.map(({ en }) => en),
    ...(judged && {
      judged: row.judged,
      byQuestionType: answersByType(judged.answers),
      byMemoryType: memoriesByType(judged),
      ...(judged.rubrics?.length && { byRubric: rubricsByType(judged.rubrics) }),
    }),
  };
}

async function runRecorded(words: Arguments): Promise<object> {
  const outputs = await parsed(words.all('recorded'));
  const judgedFiles = await parsed(words.all('judged'));
  const { runs, judged, problems } = readRecorded(outputs, judgedFiles);
  const lexical = new LexicalJudge();
  const agreement = new JudgeAgreement(lexical);
  for (const run of runs) await agreement.add(run);
  const card = recordedCard(
    runs.map(({ user }) => user),
    RECORDED_JUDGE,
    RECORDED_JUDGE,
  );
  return {
    task: 'systems',
    setup: setupOf([], { format: 'halumem', evidenceUnit: 'session', evidence: 'matched by text' }),
    protocol: {
      // The files say neither.
      k: null,
      updateK: null,
      prompts: card.answerer,
      judge: card.judge,
      dataset: card.dataset,
      fingerprint: fingerprint(card),
    },
    rows: [printed(systemRow('recorded', RECORDED_CAPABILITIES, runs, judged), judged)],
    judgeAgreement: {
      judge: lexical.id,
      tasks: agreement.tasks,
    },
    problems: [...outputs, ...judgedFiles].flatMap((file) => file.problems).concat(problems),
  };
}

function parsed(
  paths: readonly string[],
): Promise<(ParsedFile & { readonly problems: readonly Problem[] })[]> {
  return Promise.all(
    paths.map(async (path) => {
      const { name, text } = await readText(path);
      return { name, ...readSource(text, name) };
    }),
  );
}
