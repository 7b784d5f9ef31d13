/** A run's setup as names and values: what a reader needs to repeat it, in order. Never a key. */

import { counted } from '../../../core/text/counted';
import { wordsIn, type Locale, type Written } from '../../../core/text/phrase';
import type { BankRunHeader, RunBank, RunHeader, RunModels, RunState } from './run';
import { systemName } from '../../../pipeline/flow/system';

type ModelRole = keyof RunModels;
const MODEL_ROLES: readonly ModelRole[] = ['encoder', 'classifier', 'reader', 'table'];

export type SetupRow = readonly [name: string, value: string];

const EN = {
  run: 'Run',
  begun: 'Begun',
  state: 'State',
  states: { running: 'running', paused: 'paused', failed: 'failed', done: 'done' } satisfies Record<
    RunState,
    string
  >,
  progress: (state: string, done: number, total: number) =>
    `${state}, ${done} of ${counted(total, 'question')}`,
  systems: 'Systems',
  questions: 'Questions',
  all: 'all',
  allScored: 'all that have gold memories',
  drawn: (count: number) => `${count} of each character, drawn`,
  depth: 'Depth',
  seed: 'Seed',
  data: (name: string) => `Data: ${name}`,
  holds: ({ memories, questions, unscored = 0 }: RunBank) =>
    `${counted(memories, 'memory', 'memories')} · ${counted(questions, 'question')}${unscored > 0 ? ` · ${unscored} more without gold memories, not asked` : ''}`,
  model: (role: ModelRole, language: string) =>
    `Model: ${role === 'table' ? 'token vectors' : role}, ${language}`,
  revision: (revision: string) => `revision ${revision}`,
  models: 'Models',
  none: 'none asked so far',
  unknown: 'unknown',
};

const ZH: typeof EN = {
  run: '实验',
  begun: '开始时间',
  state: '状态',
  states: { running: '进行中', paused: '已暂停', failed: '失败', done: '完成' },
  progress: (state, done, total) => `${state}，${total} 个问题中的 ${done} 个`,
  systems: '系统',
  questions: '问题',
  all: '全部',
  allScored: '所有有标准记忆的问题',
  drawn: (count) => `每个人物抽样 ${count} 个`,
  depth: '深度',
  seed: '种子',
  data: (name) => `数据：${name}`,
  holds: ({ memories, questions, unscored = 0 }) =>
    `${memories} 条记忆 · ${questions} 个问题${unscored > 0 ? ` · 另有 ${unscored} 个没有标准记忆，未提问` : ''}`,
  model: (role, language) =>
    `模型：${{ encoder: '编码器', classifier: '分类器', reader: '阅读模型', table: '词向量表' }[role]}，${language}`,
  revision: (revision) => `版本 ${revision}`,
  models: '模型',
  none: '尚未用到',
  unknown: '未知',
};

const WORDS: Written<typeof EN> = { en: EN, zh: ZH };

/** @param locale of names and words; what the setup itself records is kept as it was recorded. */
export function setupRows(run: RunHeader, locale: Locale = 'en'): SetupRow[] {
  const { plan } = run;
  const t = wordsIn(WORDS, locale);
  const all = run.banks.some(({ unscored }) => unscored) ? t.allScored : t.all;
  return [
    [t.run, run.id],
    [t.begun, run.created],
    [t.state, t.progress(t.states[run.state], run.done, run.total)],
    [t.systems, plan.systems.map(systemName).join('\n')],
    [t.questions, plan.questionsPerBank === undefined ? all : t.drawn(plan.questionsPerBank)],
    [t.depth, String(plan.depth)],
    [t.seed, String(plan.seed)],
    ...madeWithRows(run, locale),
  ];
}

/** The data, models and programs of a run. */
export function madeWithRows(
  { banks, models, setup }: Pick<BankRunHeader, 'banks' | 'models' | 'setup'>,
  locale: Locale,
): SetupRow[] {
  const t = wordsIn(WORDS, locale);
  return [
    ...banks.map((bank): SetupRow => [
      t.data(bank.name),
      `${bank.source} · ${bank.language} · ${t.holds(bank)} · id ${bank.id}\nSHA-256 ${bank.fingerprint}`,
    ]),
    ...Object.entries(models).flatMap(([language, stamps]) =>
      MODEL_ROLES.flatMap((role): SetupRow[] => {
        const stamp = stamps[role];
        if (!stamp) return [];
        const recipe = stamp.recipe ? ` · ${stamp.recipe}` : '';
        const made = `${stamp.id} · ${t.revision(stamp.revision)} · ${stamp.dtype} · ${stamp.device}${recipe}`;
        return [[t.model(role, language), `${made}\nSHA-256 ${stamp.hash}`]];
      }),
    ),
    ...(Object.keys(models).length === 0 ? ([[t.models, t.none]] as const) : []),
    ...Object.entries(setup).flatMap(([name, value]) => valueRows(name, value, t.unknown)),
  ];
}

/** What the page that made the run wrote down of itself: names of programs and versions, as they are. */
function valueRows(name: string, value: unknown, unknown: string): SetupRow[] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  if (Array.isArray(value)) return value.length > 0 ? [[name, value.map(text).join('\n')]] : [];
  return Object.entries(value).map(([key, inner]) => [
    `${name}: ${key}`,
    inner === null ? unknown : text(inner),
  ]);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
