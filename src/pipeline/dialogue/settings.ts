/** MemBench's tasks beyond retrieval as settings (§3.3.2, §3.3.3): which memories a model is handed, and what it is to do with them. */

import { z } from 'zod';
import { systemName, systemProblems, type ListSystem } from '../flow/system';
import type { Language } from '../../core/memory/bank';
import { ListSystemForm } from '../flow/system-form';
import {
  templateName,
  problemInPlace,
  templateProblems,
  type TemplateForm,
} from '../../llm/domain/templates';
import { textKey } from '../../core/text/key';
import { CUE_PARTS, DEFAULT_CUE_WEIGHTS } from './cues';
import { DEFAULT_PERSONA, INJECTION_FORM, RECOGNITION_FORM } from './templates';
import { chosenTwice, NO_SETTING, problemOf } from '../../llm/domain/problem-words';
import type { Phrase } from '../../core/text/phrase';
import { LANGUAGES } from '../../core/text/languages';

/** `recognition`: to say which of the memories belongs to the dialogue. `injection`: to answer, bringing the fitting memory in. */
export const DIALOGUE_TASKS = ['recognition', 'injection'] as const;
export type DialogueTask = (typeof DIALOGUE_TASKS)[number];

/** The best retriever of this page, as the paper took the best encoder of its own. */
export const DEFAULT_SYSTEM = {
  task: 'retrieval',
  retriever: 'hybrid',
  rerank: 'none',
} as const satisfies ListSystem;
/** Of settings 2 and 3 in the paper: one gold memory and four others, or the retriever's top five. */
export const DEFAULT_K = 5;
/** Far beyond any use, within what a page can make. */
const MOST_MEMORIES = 1000;
const LONGEST_PERSONA = 10_000;

const Texts = z.strictObject({ system: z.string(), user: z.string() });
const Wording = {
  /** The user's own wording of the prompt; absent for the default. */
  template: z.strictObject({ texts: z.strictObject({ en: Texts, zh: Texts }) }).exactOptional(),
};
const Persona = {
  ...Wording,
  /** Who the assistant is, by language; absent for the default. */
  persona: z.strictObject({ en: z.string().exactOptional(), zh: z.string().exactOptional() }).exactOptional(),
};
const Both = { task: z.enum(DIALOGUE_TASKS), ...Persona };

/** The form of a setting in plans and runs; whether it makes sense, `settingProblems` says. */
export const DialogueSettingForm = z.discriminatedUnion('setting', [
  /** The first gold memory alone. */
  z.strictObject({ ...Both, setting: z.literal(1) }),
  /** It and k − 1 negatives, shuffled. `file`: those that the source hands over, where it does; `sampled`: never those. */
  z.strictObject({ ...Both, setting: z.literal(2), k: z.int(), negatives: z.enum(['file', 'sampled']) }),
  /**
   * The first k of a list: a retriever's, a search engine's, or the one that the source hands over (`file`), which the paper's own retriever found. With `cues`
   * it is re-ranked by Table 10's criteria before it is cut (beyond the paper).
   */
  z.strictObject({
    ...Both,
    setting: z.literal(3),
    k: z.int(),
    system: z.union([ListSystemForm, z.literal('file')]),
    cues: z.strictObject({ similarity: z.number(), emotion: z.number(), scene: z.number() }).exactOptional(),
  }),
  /** No memory at all, for the side-by-side. */
  z.strictObject({ ...Persona, task: z.literal('injection'), setting: z.literal('none') }),
]);
export type DialogueSetting = Readonly<z.infer<typeof DialogueSettingForm>>;

/** A setting as the paper has it. */
export function standardSetting(
  task: DialogueTask,
  setting: 1 | 2 | 3,
  system: ListSystem | 'file' = DEFAULT_SYSTEM,
): DialogueSetting {
  if (setting === 1) return { task, setting };
  if (setting === 2) return { task, setting, k: DEFAULT_K, negatives: 'file' };
  return { task, setting, k: DEFAULT_K, system };
}

/** Answers without memory, against which those with memory stand (Table 6). */
export const WITHOUT_MEMORY: DialogueSetting = { task: 'injection', setting: 'none' };

/** The kind of prompt that a task sends. */
export function templateFormOf({ task }: Pick<DialogueSetting, 'task'>): TemplateForm {
  return task === 'injection' ? INJECTION_FORM : RECOGNITION_FORM;
}

/** Who the assistant is under a setting, in a language. */
export function personaOf({ persona }: Pick<DialogueSetting, 'persona'>, language: Language): string {
  return persona?.[language] ?? DEFAULT_PERSONA[language];
}

/**
 * The name under which a setting's numbers stand: no two settings share one.
 *
 * @param seed of the run; part of the name where it decides what is handed over.
 */
export function settingName(setting: DialogueSetting, seed: number): string {
  const { task, setting: which } = setting;
  const own = [
    ...(which === 2 || which === 3 ? [`k=${setting.k}`] : []),
    ...(which === 2 ? [`seed=${seed}`, ...(setting.negatives === 'file' ? [FILE] : [])] : []),
    ...(which === 3 ? [setting.system === 'file' ? FILE : systemName(setting.system)] : []),
    ...(which === 3 && setting.cues ? [cuesText(setting.cues)] : []),
    ...(usesPersona(setting) ? [`persona-${personaHash(setting)}`] : []),
    templateName(templateFormOf(setting), setting.template),
  ];
  return `${task}, ${which === 'none' ? 'without memory' : `setting ${which}`} (${own.join(', ')})`;
}

const FILE = 'the file’s candidates';

/** Changes with every change of criteria, words or default weights. */
const CUES_VERSION = 'cues-1';

function cuesText(weights: NonNullable<Extract<DialogueSetting, { setting: 3 }>['cues']>): string {
  const own = CUE_PARTS.filter((part) => weights[part] !== DEFAULT_CUE_WEIGHTS[part]);
  const parts = own.length === 0 ? [] : CUE_PARTS.map((part) => `${part}=${weights[part]}`);
  return [CUES_VERSION, ...parts].join(' ');
}

function usesPersona(setting: DialogueSetting): boolean {
  return LANGUAGES.some((language) => personaOf(setting, language) !== DEFAULT_PERSONA[language]);
}

function personaHash(setting: DialogueSetting): string {
  return textKey(JSON.stringify([personaOf(setting, 'en'), personaOf(setting, 'zh')])).slice(0, 12);
}

export interface NamedSetting {
  readonly task: DialogueTask;
  /** `unknown`: of a released file that does not tell. */
  readonly setting: 1 | 2 | 3 | 'none' | 'unknown';
}

/** What a name of {@link settingName}, or of a released file's setting, stands for; undefined for any other name. */
export function readSettingName(name: string): NamedSetting | undefined {
  const found = /^(recognition|injection), (?:setting ([123]|unknown)|(without memory)) \(/.exec(name);
  if (!found) return undefined;
  const [, task, which] = found;
  const setting = which === undefined ? 'none' : which === 'unknown' ? which : (Number(which) as 1 | 2 | 3);
  return { task: task as DialogueTask, setting };
}

/** How deep the list must be that a setting reads: all of it where cues may lift what stands low; 0 where it reads none. */
export function listDepth(setting: DialogueSetting): number {
  if (setting.setting !== 3 || setting.system === 'file') return 0;
  return setting.cues ? Infinity : setting.k;
}

/** What keeps settings from being asked, in words; empty where nothing does. */
export function settingsProblems(settings: readonly DialogueSetting[]): Phrase[] {
  const names = settings.map((setting) => settingName(setting, 0));
  const twice = [...new Set(names.filter((name, i) => names.indexOf(name) !== i))];
  return [
    ...(settings.length === 0 ? [NO_SETTING] : []),
    ...twice.map(chosenTwice),
    ...settings.flatMap((setting, i) => problemsOf(setting).map((why) => problemOf(names[i]!, why))),
  ];
}

function problemsOf(setting: DialogueSetting): Phrase[] {
  const whole = (value: number, least: number) =>
    Number.isInteger(value) && value >= least && value <= MOST_MEMORIES;
  const { template } = setting;
  return [
    ...(setting.setting === 2 && !whole(setting.k, 2)
      ? [
          {
            en: `k must be a whole number from 2 to ${MOST_MEMORIES}: one gold memory and at least one other.`,
            zh: `k 必须是 2 到 ${MOST_MEMORIES} 的整数：一条标准记忆和至少另一条记忆。`,
          },
        ]
      : []),
    ...(setting.setting === 3 && !whole(setting.k, 1)
      ? [
          {
            en: `k must be a whole number from 1 to ${MOST_MEMORIES}.`,
            zh: `k 必须是 1 到 ${MOST_MEMORIES} 的整数。`,
          },
        ]
      : []),
    ...(setting.setting === 3 && setting.system !== 'file' ? systemProblems([setting.system]) : []),
    ...CUE_PARTS.filter((part) => setting.setting === 3 && setting.cues && !isWeight(setting.cues[part])).map(
      (part) => ({
        en: `the weight of ${part} must be a number from 0.`,
        zh: `${CUE_WORDS[part]}的权重必须是不小于 0 的数。`,
      }),
    ),
    ...LANGUAGES.flatMap((language) => personaProblems(setting, language)),
    ...(template ? templateProblems(templateFormOf(setting), template) : []).map(problemInPlace),
  ];
}

const CUE_WORDS: Readonly<Record<(typeof CUE_PARTS)[number], string>> = {
  similarity: '相似度',
  emotion: '情绪',
  scene: '场景',
};

const isWeight = (value: number) => Number.isFinite(value) && value >= 0;

function personaProblems(setting: DialogueSetting, language: Language): Phrase[] {
  const persona = personaOf(setting, language);
  if (persona.trim() === '')
    return [
      {
        en: `the persona (${language}) is empty. Write one, or set it back to the default.`,
        zh: `人设（${language}）为空。请填写，或恢复默认。`,
      },
    ];
  return persona.length > LONGEST_PERSONA
    ? [
        {
          en: `the persona (${language}) has ${persona.length} characters; ${LONGEST_PERSONA} are the most. Shorten it.`,
          zh: `人设（${language}）有 ${persona.length} 个字符，最多 ${LONGEST_PERSONA} 个。请缩短。`,
        },
      ]
    : [];
}
