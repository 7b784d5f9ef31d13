/** Plans in words, and plans ready to run. */

import type { BankSummary } from '../../../core/memory/summary';
import { cueWords, modelClassifier } from '../../../pipeline/classification/registry';
import type { RetrieverId } from '../../../pipeline/retrieval/registry';
import { noReader } from './open-bank';
import { DEPTH, RUN_RECORD_FORMAT, type RunPlan } from './run';
import type { Extent } from './scored';
import { sweepSystems } from '../sweeps/sweeps';
import { systemLabels } from '../../../pipeline/flow/system-label';
import {
  needsOf,
  reranking,
  systemName,
  type RetrievalSystem,
  type SystemConfig,
  CLASSIFIERS,
} from '../../../pipeline/flow/system';
import { counted } from '../../../core/text/counted';
import type { Language } from '../../../core/text/languages';
import { momentText } from '../../../core/text/moment';
import { phraseIn, type Locale, type Phrase, PhraseError } from '../../../core/text/phrase';
import { z } from 'zod';
import { firstIssue, says } from '../../../core/issue';
import { EngineSystemForm, RetrievalSystemForm } from '../../../pipeline/flow/system-form';

export interface ReadyPlan {
  readonly id: 'table-4' | 'table-5' | 'alpha' | 'atlas';
  readonly title: Phrase;
  /** What it shows, in a sentence. */
  readonly teaches: Phrase;
  readonly systems: readonly SystemConfig[];
}

const plain = (retriever: RetrieverId): RetrievalSystem => ({
  task: 'retrieval',
  retriever,
  ...reranking('none'),
});

/** What a first visit can start with. */
export const READY_PLANS: readonly ReadyPlan[] = [
  {
    id: 'table-4',
    title: { en: 'Table 4: classifiers', zh: '表 4：分类器' },
    teaches: {
      en: 'How often the classifier tells which memory a question asks for, semantic or episodic, compared with a baseline of cue words.',
      zh: '分类器有多少次能判断问题问的是语义记忆还是情景记忆，并与线索词基线对照。',
    },
    systems: [
      { task: 'classification', classifier: modelClassifier.id },
      { task: 'classification', classifier: cueWords.id },
    ],
  },
  {
    id: 'table-5',
    title: { en: 'Table 5: retrievers', zh: '表 5：检索器' },
    teaches: {
      en: 'How often each retriever finds the memory that holds the answer among the first 1, 2, 3 and 5.',
      zh: '每个检索器有多少次能在前 1、2、3、5 条中找到含有答案的记忆。',
    },
    systems: (['okapi', 'bm25', 'dense', 'hybrid', 'rrf'] as const).map(plain),
  },
  {
    id: 'alpha',
    title: { en: 'Ablation of α', zh: 'α 的消融' },
    teaches: {
      en: 'What the classifier’s weight α does to re-ranking (Eq. 3): from 0, the retriever alone, to 1, the classifier alone.',
      zh: '分类器的权重 α 对重排序（公式 3）有什么作用：从 0（只靠检索器）到 1（只靠分类器）。',
    },
    systems: [plain('hybrid'), ...sweepSystems({ ...plain('hybrid'), ...reranking('classifier') }, 'alpha')],
  },
  {
    id: 'atlas',
    title: { en: 'Failure atlas', zh: '失败图谱' },
    teaches: {
      en: 'The ten most instructive questions: lexical traps, paraphrases, what only fusion finds, where the classifier hurts or saves.',
      zh: '十个最有启发的问题：词面陷阱、换了说法的问题、只有融合才能找到的记忆，以及分类器拖累或挽救排名之处。',
    },
    systems: [
      ...(['bm25', 'dense', 'hybrid'] as const).map(plain),
      { ...plain('hybrid'), ...reranking('classifier') },
      { task: 'classification', classifier: modelClassifier.id },
    ],
  },
];

/** A ready plan on the given banks. @param locale of the run's title, which is the user's from then on. */
export function readyPlan(ready: ReadyPlan, banks: readonly string[], locale: Locale = 'en'): RunPlan {
  return { title: phraseIn(ready.title, locale), systems: ready.systems, banks, depth: DEPTH, seed: 1 };
}

/** How many questions a plan asks: all, or as many as are drawn. */
export function questionsOf(
  plan: Pick<RunPlan, 'banks' | 'questionsPerBank'>,
  summaries: readonly BankSummary[],
): number {
  const chosen = new Set(plan.banks);
  return summaries
    .filter(({ id }) => chosen.has(id))
    .reduce((sum, summary) => sum + Math.min(plan.questionsPerBank ?? Infinity, questionCount(summary)), 0);
}

/** A bank's questions, of all kinds. */
export function questionCount({ questions }: Pick<BankSummary, 'questions'>): number {
  return Object.values(questions).reduce((sum, count) => sum + count, 0);
}

/**
 * `6 characters · 402 questions · 8 systems · models: encoder, classifier`. Without a classifier, questions without gold are not asked; the
 * summaries do not tell how many these are, so the line says `up to`.
 *
 * @param extent tells it, where the questions are read.
 */
export function planLine(plan: RunPlan, summaries: readonly BankSummary[], extent?: Extent): Phrase {
  const { vectors, classes, reader } = needsOf(plan.systems);
  const models: Phrase[] = [
    ...(vectors ? [{ en: 'encoder', zh: '编码器' }] : []),
    ...(classes ? [{ en: 'classifier', zh: '分类器' }] : []),
    ...(reader ? [{ en: 'reader', zh: '阅读模型' }] : []),
  ];
  const characters = plan.banks.length;
  const systems = plan.systems.length;
  const questions = questionsPhrase(plan, extent?.questions ?? questionsOf(plan, summaries), extent);
  return {
    en: [
      counted(characters, 'character'),
      questions.en,
      counted(systems, 'system'),
      models.length > 0 ? `models: ${models.map(({ en }) => en).join(', ')}` : 'no model needed',
    ].join(' · '),
    zh: [
      `${characters} 个人物`,
      questions.zh,
      `${systems} 个系统`,
      models.length > 0 ? `模型：${models.map(({ zh }) => zh).join('、')}` : '不需要模型',
    ].join(' · '),
  };
}

function questionsPhrase({ systems }: RunPlan, count: number, extent: Extent | undefined): Phrase {
  const all = systems.some(({ task }) => task === 'classification');
  const en = counted(count, 'question');
  const zh = `${count.toLocaleString('zh-CN')} 个问题`;
  if (all || extent?.scored === count) return { en, zh };
  const upTo = { en: `up to ${en}`, zh: `最多 ${zh}` };
  if (!extent) return upTo;
  const scored = { en: extent.scored.toLocaleString('en'), zh: extent.scored.toLocaleString('zh-CN') };
  return {
    en: `${upTo.en}, of which ${scored.en} ${extent.scored === 1 ? 'has' : 'have'} gold memories and ${extent.scored === 1 ? 'is' : 'are'} scored`,
    zh: `${upTo.zh}，其中 ${scored.zh} 个有标准记忆并计分`,
  };
}

/** A title made from what is chosen; the same choice gives the same title. */
export function planTitle(systems: readonly SystemConfig[], banks: number): Phrase {
  const names = systemLabels(
    systems.map((system) => (system.task === 'retrieval' ? { ...system, rerank: 'none' } : system)),
  ).map(({ name }) => name);
  const different = [...new Map(names.map((name) => [name.en, name])).values()];
  const few = different.length <= 4 ? different : undefined;
  const reranked = systems.some((system) => system.task === 'retrieval' && system.rerank !== 'none');
  if (different.length === 0)
    return { en: `Nothing yet on ${counted(banks, 'character')}`, zh: `${banks} 个人物，尚未选择系统` };
  return {
    en: `${few?.map(({ en }) => en).join(', ') ?? `${different.length} systems`}${reranked ? ', re-ranked' : ''} on ${counted(banks, 'character')}`,
    zh: `${few?.map(({ zh }) => zh).join('、') ?? `${different.length} 个系统`}${reranked ? '，重排序' : ''}，${banks} 个人物`,
  };
}

/**
 * What a run of the chosen banks would lack, beside `planProblems`: what only the library knows.
 *
 * @param readers the languages that have a trained reader.
 */
export function bankProblems(
  plan: Pick<RunPlan, 'banks' | 'questionsPerBank' | 'systems'>,
  summaries: readonly BankSummary[],
  readers: readonly Language[] = [],
): Phrase[] {
  const known = new Map(summaries.map((summary) => [summary.id, summary]));
  const missing = plan.banks.filter((id) => !known.has(id));
  const unread = needsOf(plan.systems).reader
    ? plan.banks.flatMap((id) => {
        const summary = known.get(id);
        return summary && !readers.includes(summary.language)
          ? [noReader(summary.name, summary.language)]
          : [];
      })
    : [];
  const empty =
    plan.banks.length > 0 && missing.length < plan.banks.length && questionsOf(plan, summaries) === 0;
  const generated = plan.banks.flatMap((id) => {
    const summary = known.get(id);
    return summary?.generated ? [summary.name] : [];
  });
  return [
    ...generated.map((name) => ({
      en: `“${name}” was generated by the rules that wrote the models’ training text, so scores on it say nothing. Leave it out.`,
      zh: `“${name}”由规则生成，模型的训练文本也出自这些规则，在其上的得分没有意义。请不要选它。`,
    })),
    ...unread,
    ...missing.map((id) => ({
      en: `There is no character “${id}” in the library. Import it, or leave it out.`,
      zh: `人物库中没有人物“${id}”。请导入它，或不要选它。`,
    })),
    ...(empty
      ? [
          {
            en: 'The chosen characters have no questions. Choose others, or write some.',
            zh: '所选的人物没有问题。请选择其他人物，或写一些问题。',
          },
        ]
      : []),
  ];
}

/** Whether two plans ask for the same numbers: all but their titles is equal. */
export function samePlan(a: RunPlan, b: RunPlan): boolean {
  const text = ({ systems, banks, questionsPerBank, depth, seed }: RunPlan) =>
    JSON.stringify([systems.map(systemName), banks, questionsPerBank ?? null, depth, seed]);
  return text(a) === text(b);
}

const System = z.discriminatedUnion('task', [
  RetrievalSystemForm,
  EngineSystemForm,
  z.strictObject({ task: z.literal('classification'), classifier: z.enum(CLASSIFIERS) }),
]);

const Plan = z.strictObject({
  title: z.string(),
  systems: z.array(System),
  banks: z.array(z.string()),
  questionsPerBank: z.int().exactOptional(),
  depth: z.int(),
  seed: z.int(),
});

const PlanFile = z.strictObject({
  format: z.literal('mnemoscope-plan'),
  version: z.literal(1),
  plan: Plan,
});

/** What of a run's record (`runRecord`) is needed to repeat it. */
const RecordFile = z.object({
  format: z.literal(RUN_RECORD_FORMAT),
  version: z.literal(1),
  runs: z.array(z.object({ created: z.string(), plan: Plan })).min(1),
});
const PlanOrRecord = z.discriminatedUnion('format', [PlanFile, RecordFile], {
  error: says({
    en: 'This is neither a plan nor the record of a retrieval run.',
    zh: '这既不是方案，也不是检索实验的记录。',
  }),
});

/** The file is no plan; the message names the file, the place in it and the remedy. */
export class PlanFileError extends PhraseError {
  override readonly name = 'PlanFileError';
}

export function writePlan(plan: RunPlan): string {
  return `${JSON.stringify({ format: 'mnemoscope-plan', version: 1, plan }, null, 2)}\n`;
}

/** A plan of a file, and what to know of where it stood there. */
export interface PlanRead {
  readonly plan: RunPlan;
  readonly note?: Phrase;
}

/**
 * Reads the plan of a file that holds one, or of a run's record; of several runs, that of the first, which the note says. Whether it can run,
 * `planProblems` says.
 *
 * @throws PlanFileError
 */
export function readPlan(text: string, file: string): PlanRead {
  const read = readForm(PlanOrRecord, text, file);
  if (read.format === 'mnemoscope-plan') return { plan: read.plan };
  const { plan, created } = read.runs[0]!;
  const count = read.runs.length;
  if (count === 1) return { plan };
  const when = (locale: Locale) => momentText(created, locale, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    plan,
    note: {
      en: `${file} holds ${count} runs. This is the plan of the first, “${plan.title}” of ${when('en')}.`,
      zh: `${file} 含有 ${count} 次实验。这是第一次的方案：${when('zh')} 的“${plan.title}”。`,
    },
  };
}

/** Reads a file of a plan. @throws PlanFileError */
export function readForm<T>(form: z.ZodType<T>, text: string, file: string): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new PlanFileError({
      en: `${file} is no JSON. Choose a plan that was saved here.`,
      zh: `${file} 不是 JSON。请选择在这里保存的方案。`,
    });
  }
  const read = form.safeParse(json);
  if (read.success) return read.data;
  const { en, zh } = firstIssue(read.error, file);
  throw new PlanFileError({
    en: `${en} Choose a plan that was saved here, or mend it by hand.`,
    zh: `${zh}请选择在这里保存的方案，或手工修改。`,
  });
}
