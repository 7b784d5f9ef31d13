/** Under what a question is answered (PerLTQA §4.4, §5.1): which memories the model is handed, and how they are shown to it. */

import { z } from 'zod';
import { reranking, systemName, systemProblems, type ListSystem } from '../flow/system';
import { parametersOf } from '../retrieval/rerank-presets';
import { ListSystemForm } from '../flow/system-form';
import { chosenTwice, NO_SETTING, problemOf } from '../../llm/domain/problem-words';
import type { Category } from '../../core/memory/bank';
import { RERANK_DEFAULTS } from '../retrieval/rerank';
import type { FieldProblem, Phrase } from '../../core/text/phrase';
import { LABELS, ORDERS, PROMPT_DEFAULTS, showsLabels, WITH_MEMORIES, WITHOUT_MEMORIES } from './prompt';
import {
  problemInPlace,
  templateName,
  templateProblems,
  wordingOf,
  type TemplateForm,
  type Wording,
} from '../../llm/domain/templates';
import { LANGUAGES } from '../../core/text/languages';

/**
 * As the paper's tables label them. `W/o-MC+R` reads as “without classification and without retrieval” (Table 3's caption), so it is no memory
 * at all, which is also NR of Table 6; retrieval alone is `W/o-MC+W-R`. B-MM and B-MM-W-MC of Figure 4 are `W/o-MC+W-R` and `W-MC+R`: they are
 * asked once.
 */
export const SETTING_IDS = ['W-MC+R', 'W/o-MC+W-R', 'W/o-MC+R', 'IR', 'CR', 'Se-MM', 'Ep-MM'] as const;
export type SettingId = (typeof SETTING_IDS)[number];

/** Where the memories are from: a system's list, the wrong ones of the bank, the gold ones, nowhere. */
export type MemorySource = 'retrieved' | 'wrong' | 'gold' | 'none';

export interface SettingFacts {
  readonly label: Phrase;
  /** What it shows, in a sentence. */
  readonly teaches: Phrase;
  readonly source: MemorySource;
  /** Only memories of this category are handed over. */
  readonly category?: Category;
  /** Whether the list must be re-ranked (true) or must not be (false). */
  readonly reranked?: boolean;
  /** The papers' other names of it. */
  readonly also: readonly string[];
}

export const SETTINGS: Readonly<Record<SettingId, SettingFacts>> = {
  'W-MC+R': {
    label: { en: 'Classifier and retrieval', zh: '分类器加检索' },
    teaches: {
      en: 'The whole pipeline: memories are retrieved and re-ranked by the classifier.',
      zh: '完整流程：先检索记忆，再由分类器重排序。',
    },
    source: 'retrieved',
    reranked: true,
    also: ['B-MM-W-MC'],
  },
  'W/o-MC+W-R': {
    label: { en: 'Retrieval only', zh: '仅检索' },
    teaches: {
      en: 'Memories in the retriever’s own order: the difference to the full pipeline is the classifier’s contribution.',
      zh: '按检索器自身的顺序提供记忆：与完整流程的差别就是分类器的贡献。',
    },
    source: 'retrieved',
    reranked: false,
    also: ['B-MM'],
  },
  'W/o-MC+R': {
    label: { en: 'No memory', zh: '无记忆' },
    teaches: {
      en: 'The question alone: what the model knows, or makes up, by itself.',
      zh: '只给问题：模型自己知道什么，或编造什么。',
    },
    source: 'none',
    also: ['NR'],
  },
  IR: {
    label: { en: 'Incorrect memories', zh: '错误记忆' },
    teaches: {
      en: 'Memories of the same character that do not hold the answer: how easily the model is misled.',
      zh: '同一人物的、不含答案的记忆：看模型有多容易被误导。',
    },
    source: 'wrong',
    also: [],
  },
  CR: {
    label: { en: 'Correct memories', zh: '正确记忆' },
    teaches: {
      en: 'The gold memories: an upper bound for any retrieval.',
      zh: '标准记忆：任何检索所能达到的上限。',
    },
    source: 'gold',
    also: [],
  },
  'Se-MM': {
    label: { en: 'Semantic memory only', zh: '仅语义记忆' },
    teaches: { en: 'Profile and relationships alone.', zh: '只用个人资料和社会关系。' },
    source: 'retrieved',
    reranked: false,
    category: 'semantic',
    also: [],
  },
  'Ep-MM': {
    label: { en: 'Episodic memory only', zh: '仅情景记忆' },
    teaches: { en: 'Events and dialogues alone.', zh: '只用事件和对话。' },
    source: 'retrieved',
    reranked: false,
    category: 'episodic',
    also: [],
  },
};

/** Most memories and words that a setting may ask for: far beyond any use, within what a page can make. */
const MOST_MEMORIES = 1000;
const MOST_WORDS = 2000;

const Texts = z.strictObject({ system: z.string(), user: z.string() });

/** The form of a setting in plans and runs; whether it makes sense, `settingProblems` says. */
export const SynthesisSettingForm = z.strictObject({
  id: z.enum(SETTING_IDS),
  /** Whose list is read; present where the setting retrieves, absent elsewhere. */
  system: ListSystemForm.exactOptional(),
  /** How many memories are handed over, from 1; without meaning without memories, and with gold ones, which are handed over all. */
  memories: z.int(),
  prompt: z.strictObject({
    order: z.enum(ORDERS),
    dates: z.boolean(),
    labels: z.enum(LABELS),
    language: z.enum(['character', ...LANGUAGES]),
    words: z.int(),
  }),
  /** The user's own wording; absent for the default. */
  template: z.strictObject({ texts: z.strictObject({ en: Texts, zh: Texts }) }).exactOptional(),
});
export type SynthesisSetting = Readonly<z.infer<typeof SynthesisSettingForm>>;

/** Memories handed over where nothing else is said: as many as Eq. 3 takes of each category. */
export const MEMORIES = RERANK_DEFAULTS.k;

/** A setting with the defaults of the prompt. @param system read where the setting retrieves; its re-ranking is dropped where it must not be. */
export function setting(id: SettingId, system: ListSystem, memories = MEMORIES): SynthesisSetting {
  const { source, reranked } = SETTINGS[id];
  const own = reranked ? system : notReranked(system);
  return { id, memories, prompt: PROMPT_DEFAULTS, ...(source === 'retrieved' && { system: own }) };
}

/** A setting with the paper's instructions in place of ours, as it stands beside the paper's rows; parameters as for {@link setting}. */
export function paperSetting(id: SettingId, system: ListSystem, memories = MEMORIES): SynthesisSetting {
  return withPaperPrompt(setting(id, system, memories));
}

/** The same setting with the paper's instructions in place of its wording. */
export function withPaperPrompt(given: SynthesisSetting): SynthesisSetting {
  const { paper } = templateFormOf(given);
  if (!paper) return given;
  const { en, zh } = paper.template.texts;
  return { ...given, template: { texts: { en: { ...en }, zh: { ...zh } } } };
}

/** An engine's list is as the engine gives it. */
function notReranked(system: ListSystem): ListSystem {
  if (system.task === 'engine') return system;
  const { retriever, bm25, dense } = system;
  return {
    task: 'retrieval',
    retriever,
    ...reranking('none'),
    ...(bm25 && { bm25 }),
    ...(dense !== undefined && { dense }),
  };
}

/** What each table and figure needs. */
export const TABLE_SETTINGS = {
  'table-3': ['W-MC+R', 'W/o-MC+W-R', 'W/o-MC+R'],
  'table-6': ['W/o-MC+R', 'IR', 'CR'],
  'table-7': ['Se-MM', 'Ep-MM'],
  'figure-4': ['Se-MM', 'Ep-MM', 'W/o-MC+W-R', 'W-MC+R'],
} as const satisfies Readonly<Record<string, readonly SettingId[]>>;

/** The kind of prompt that a setting sends. */
export function templateFormOf({ id }: Pick<SynthesisSetting, 'id'>): TemplateForm {
  return SETTINGS[id].source === 'none' ? WITHOUT_MEMORIES : WITH_MEMORIES;
}

/** Which prompts the settings send, each once: its name, and how it differs from the paper's. */
export function promptNotes(settings: readonly SynthesisSetting[]): Phrase[] {
  const notes = new Map(
    settings.map((each) => {
      const form = templateFormOf(each);
      const name = templateName(form, each.template);
      const { en, zh } =
        PROMPT_WORDS[SETTINGS[each.id].source === 'none' ? 'without' : 'with'][
          wordingOf(form, each.template)
        ];
      return [name, { en: `Prompt ${name}: ${en}`, zh: `提示词 ${name}：${zh}` }] as const;
    }),
  );
  return [...notes.values()];
}

const OWN_WORDING: Phrase = { en: 'the user’s own wording.', zh: '用户自己的措辞。' };
const PROMPT_WORDS: Readonly<Record<'with' | 'without', Readonly<Record<Wording, Phrase>>>> = {
  with: {
    paper: {
      en: 'the paper’s instructions and no others, in our words. The number of memories is ours: the paper does not state it.',
      zh: '只含论文的指令，措辞为本页所写。记忆条数由本页选定：论文没有说明。',
    },
    standard: {
      en: 'ours. Unlike the paper’s, it lets the model say that the memories do not hold the answer.',
      zh: '本页自己的提示词。与论文不同，它允许模型表示记忆中没有答案。',
    },
    own: OWN_WORDING,
  },
  without: {
    paper: {
      en: 'the paper’s instructions without those about memories; the paper prints no prompt for this setting.',
      zh: '论文的指令去掉与记忆有关的部分；论文没有印出这一设置的提示词。',
    },
    standard: {
      en: 'ours; the paper prints no prompt for this setting.',
      zh: '本页自己的提示词；论文没有印出这一设置的提示词。',
    },
    own: OWN_WORDING,
  },
};

/** What decides a setting's answers besides its id, by name; what has no meaning for it is absent. */
export function settingParts(setting: SynthesisSetting): Readonly<Record<string, string>> {
  const { source } = SETTINGS[setting.id];
  const { order, dates, labels, language, words } = setting.prompt;
  const labelled = showsLabels(setting.template ?? templateFormOf(setting).standard);
  const base = setting.system && systemName(notReranked(setting.system));
  const reranking = setting.system && base && systemName(setting.system).slice(`${base} + `.length);
  return {
    ...(base && { retriever: base }),
    ...(reranking && { rerank: reranking }),
    ...((source === 'retrieved' || source === 'wrong') && { memories: String(setting.memories) }),
    ...(source !== 'none' && { order }),
    ...(source !== 'none' && labelled && { dates: dates ? 'shown' : 'hidden', labels }),
    language,
    words: String(words),
    prompt: templateName(templateFormOf(setting), setting.template),
  };
}

/** The name under which a setting's numbers stand: the same for the same parameters, and no two settings share one. */
export function settingName(setting: SynthesisSetting): string {
  const { retriever, rerank, prompt, ...rest } = settingParts(setting);
  const own = [
    ...(retriever ? [rerank ? `${retriever} + ${rerank}` : retriever] : []),
    ...Object.entries(rest)
      .filter(([key, value]) => value !== DEFAULT_PARTS[key])
      .map(([key, value]) => `${key}=${value}`),
    prompt,
  ];
  return `${setting.id}(${own.join(', ')})`;
}

/** Said in a name only where they differ; the number of memories is always said. */
const DEFAULT_PARTS: Readonly<Record<string, string>> = {
  order: PROMPT_DEFAULTS.order,
  dates: 'shown',
  labels: PROMPT_DEFAULTS.labels,
  language: PROMPT_DEFAULTS.language,
  words: String(PROMPT_DEFAULTS.words),
};

/** How deep the list must be that a setting reads: all of it where other categories are skipped. */
export function listDepth({ id, memories }: SynthesisSetting): number {
  return SETTINGS[id].category ? Infinity : memories;
}

/** What keeps settings from being asked, in words; empty where nothing does. */
export function settingsProblems(settings: readonly SynthesisSetting[]): Phrase[] {
  const names = settings.map(settingName);
  const twice = [...new Set(names.filter((name, i) => names.indexOf(name) !== i))];
  return [
    ...(settings.length === 0 ? [NO_SETTING] : []),
    ...twice.map(chosenTwice),
    ...settings.flatMap((each, i) => settingProblems(each).map((why) => problemOf(names[i]!, why))),
  ];
}

/** What is wrong with one setting, in words. */
export function settingProblems(setting: SynthesisSetting): FieldProblem[] {
  const { source } = SETTINGS[setting.id];
  const { memories, prompt, template } = setting;
  const whole = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;
  const form = templateFormOf(setting);
  return [
    ...systemFaults(setting).map((problem): FieldProblem => ({ field: 'list', ...problem })),
    ...((source === 'retrieved' || source === 'wrong') && !whole(memories, MOST_MEMORIES)
      ? [
          {
            field: 'memories',
            en: `the number of memories must be a whole number from 1 to ${MOST_MEMORIES}.`,
            zh: `记忆条数必须是 1 到 ${MOST_MEMORIES} 的整数。`,
          },
        ]
      : []),
    ...(whole(prompt.words, MOST_WORDS)
      ? []
      : [
          {
            field: 'words',
            en: `the most words must be a whole number from 1 to ${MOST_WORDS}.`,
            zh: `最多词数必须是 1 到 ${MOST_WORDS} 的整数。`,
          },
        ]),
    ...(template ? templateProblems(form, template) : []).map(problemInPlace),
  ];
}

function systemFaults({ id, system, memories }: SynthesisSetting): FieldProblem[] {
  const { source, reranked } = SETTINGS[id];
  if (source !== 'retrieved')
    return system
      ? [{ en: 'it reads no list. Take the retriever away.', zh: '它不读取列表。请去掉检索器。' }]
      : [];
  if (!system) return [{ en: 'it needs a retriever. Choose one.', zh: '它需要一个检索器。请选择。' }];
  if (system.task === 'engine')
    return reranked
      ? [
          {
            en: 'it re-ranks its list, which that of a search engine is not. Choose a retriever.',
            zh: '它要对列表重排序，而搜索引擎的列表不重排序。请选择检索器。',
          },
        ]
      : systemProblems([system]);
  if (reranked && system.rerank === 'none')
    return [
      { en: 'it needs re-ranking. Choose what re-ranks the list.', zh: '它需要重排序。请选择用什么重排序。' },
    ];
  if (!reranked && system.rerank !== 'none')
    return [
      {
        en: 'its list must not be re-ranked. Set the re-ranking to none.',
        zh: '它的列表不能重排序。请把重排序设为无。',
      },
    ];
  const kept = 2 * parametersOf(system).k;
  return [
    ...systemProblems([system]),
    ...(reranked && memories > kept
      ? [
          {
            field: 'memories',
            en: `it needs ${memories} memories, but re-ranking keeps at most ${kept}. Increase k of the re-ranking, or use fewer memories.`,
            zh: `它提供 ${memories} 条记忆，但重排序最多保留 ${kept} 条。请增大重排序的 k，或减少条数。`,
          },
        ]
      : []),
  ];
}
