/** A run's setup as names and values: what a reader needs to repeat it, in order. Never a key. */

import { counted } from '../../../core/text/counted';
import { wordsIn, type Locale, type Written } from '../../../core/text/phrase';
import type { RunBank, RunHeader, RunModels, RunState } from './run';
import { systemName } from '../../../pipeline/flow/system';

type ModelRole = keyof RunModels;

const EN = {
  run: 'Run',
  begun: 'Begun',
  state: 'State',
  states: { running: 'running', paused: 'paused', failed: 'failed', done: 'done' } satisfies Record<
    RunState,
    string
  >,
  progress: (state: string, done: number, total: number) => `${state}, ${done} of ${total} questions`,
  systems: 'Systems',
  questions: 'Questions',
  all: 'all',
  drawn: (count: number) => `${count} of each character, drawn`,
  depth: 'Depth',
  seed: 'Seed',
  data: (name: string) => `Data: ${name}`,
  holds: ({ memories, questions }: RunBank) => `${memories} memories · ${counted(questions, 'question')}`,
  model: (role: ModelRole, language: string) =>
    `Model: ${role === 'table' ? 'token vectors' : role}, ${language}`,
  revision: (revision: string) => `revision ${revision}`,
  models: 'Models',
  none: 'none asked so far',
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
  drawn: (count) => `每个人物抽样 ${count} 个`,
  depth: '深度',
  seed: '种子',
  data: (name) => `数据：${name}`,
  holds: ({ memories, questions }) => `${memories} 条记忆 · ${questions} 个问题`,
  model: (role, language) =>
    `模型：${{ encoder: '编码器', classifier: '分类器', reader: '阅读模型', table: '词向量表' }[role]}，${language}`,
  revision: (revision) => `版本 ${revision}`,
  models: '模型',
  none: '尚未用到',
};

const WORDS: Written<typeof EN> = { en: EN, zh: ZH };

/** @param locale of names and words; what the setup itself records is kept as it was recorded. */
export function setupRows(run: RunHeader, locale: Locale = 'en'): (readonly [name: string, value: string])[] {
  const { plan, banks, models, setup } = run;
  const t = wordsIn(WORDS, locale);
  return [
    [t.run, run.id],
    [t.begun, run.created],
    [t.state, t.progress(t.states[run.state], run.done, run.total)],
    [t.systems, plan.systems.map(systemName).join('\n')],
    [t.questions, plan.questionsPerBank === undefined ? t.all : t.drawn(plan.questionsPerBank)],
    [t.depth, String(plan.depth)],
    [t.seed, String(plan.seed)],
    ...banks.map(
      (bank) =>
        [
          t.data(bank.name),
          `${bank.source} · ${bank.language} · ${t.holds(bank)} · id ${bank.id}\nSHA-256 ${bank.fingerprint}`,
        ] as const,
    ),
    ...Object.entries(models).flatMap(([language, { encoder, classifier, reader, table }]) =>
      (
        [
          ['encoder', encoder],
          ['classifier', classifier],
          ['reader', reader],
          ['table', table],
        ] as const
      ).flatMap(([role, stamp]) =>
        stamp
          ? [
              [
                t.model(role, language),
                `${stamp.id} · ${t.revision(stamp.revision)} · ${stamp.dtype} · ${stamp.device}${stamp.recipe ? ` · ${stamp.recipe}` : ''}\nSHA-256 ${stamp.hash}`,
              ] as const,
            ]
          : [],
      ),
    ),
    ...(Object.keys(models).length === 0 ? ([[t.models, t.none]] as const) : []),
    ...Object.entries(setup).flatMap(([name, value]) => valueRows(name, value)),
  ];
}

function valueRows(name: string, value: unknown): (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).map(([key, inner]) => [
    `${name}: ${key}`,
    typeof inner === 'string' ? inner : JSON.stringify(inner),
  ]);
}
