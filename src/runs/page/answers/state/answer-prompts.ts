/** The prompts that a plan sends: which of its settings share a wording, and that wording changed. */

import { formOf as classifierForm } from '../../../../pipeline/classification/ask-category';
import type { ClassifierSetting } from '../../../../pipeline/classification/llm-classifier';
import { templateFormOf as dialogueForm, type DialogueSetting } from '../../../../pipeline/dialogue/settings';
import { promptHash } from '../../../../judging/domain/prompt';
import { criteriaOf, type Rubric, type RubricOverrides } from '../../../../judging/domain/rubric';
import { rubricById } from '../../../../judging/domain/rubrics';
import { rubricOf } from '../../../../judging/domain/setting';
import type { LlmPlan } from '../../../domain/llm-runs/plan';
import { modelName } from '../../../../llm/domain/call';
import type { Language } from '../../../../core/memory/bank';
import { templateFormOf as synthesisForm } from '../../../../pipeline/synthesis/settings';
import {
  templateHash,
  templateName,
  wordingOf,
  type PromptTemplate,
  type TemplateForm,
  type Wording,
} from '../../../../llm/domain/templates';
import { state as t } from '../words';
import { phraseText } from '../../../../ui/state/locale.svelte';
import { without } from '../../../../ui/state/without';

export type TemplatePart = 'synthesis' | 'classifiers' | 'dialogue';

/** A template that one setting of a plan uses, or several. */
export interface PlanTemplate {
  readonly kind: 'template';
  /** The same while its wording is edited. */
  readonly key: string;
  readonly title: string;
  readonly part: TemplatePart;
  /** Places of its settings in the plan's list. */
  readonly at: readonly number[];
  readonly form: TemplateForm;
  readonly template: PromptTemplate;
  /** Version, with a hash where it is the user's own. */
  readonly name: string;
  readonly wording: Wording;
  readonly own: boolean;
}

/** A judge's rubric. */
export interface PlanRubric {
  readonly kind: 'rubric';
  readonly key: string;
  readonly title: string;
  /** Its place among the plan's judges. */
  readonly at: number;
  readonly standard: Rubric;
  readonly rubric: Rubric;
  readonly name: string;
  readonly own: boolean;
}

export type PlanPrompt = PlanTemplate | PlanRubric;

/** Every prompt of a plan, in the order in which it is sent. Rubrics that the page does not have are left out; the plan's problems name them. */
export function promptsOf(plan: LlmPlan): PlanPrompt[] {
  return [
    ...templatesOf(
      'synthesis',
      plan.synthesis.map((each) => [synthesisForm(each), each.template]),
    ),
    ...templatesOf(
      'classifiers',
      plan.classifiers.map((each: ClassifierSetting) => [classifierForm(each), each.template]),
    ),
    ...templatesOf(
      'dialogue',
      plan.dialogue.settings.map((each: DialogueSetting) => [dialogueForm(each), each.template]),
    ),
    ...rubricsOf(plan),
  ];
}

function templatesOf(
  part: TemplatePart,
  used: readonly (readonly [TemplateForm, PromptTemplate | undefined])[],
): PlanTemplate[] {
  const groups: Record<string, { form: TemplateForm; template: PromptTemplate; at: number[] }> = {};
  used.forEach(([form, template = form.standard], i) => {
    (groups[`${form.id} ${templateHash(template)}`] ??= { form, template, at: [] }).at.push(i);
  });
  return Object.values(groups).map(({ form, template, at }) => ({
    kind: 'template' as const,
    key: `${part} ${at[0]!}`,
    title: t().prompts.titles[form.id] ?? form.id,
    part,
    at,
    form,
    template,
    name: templateName(form, template),
    wording: wordingOf(form, template),
    own: wordingOf(form, template) === 'own',
  }));
}

function rubricsOf({ judges }: LlmPlan): PlanRubric[] {
  return judges.flatMap((judge, at): PlanRubric[] => {
    let standard: Rubric;
    try {
      standard = rubricById(judge.rubric);
    } catch {
      return [];
    }
    const rubric = rubricOf(judge);
    const own = promptHash(rubric);
    const its = promptHash(standard);
    const title = phraseText(standard.title);
    const same = judges.filter(({ rubric: id }) => id === judge.rubric).length > 1;
    return [
      {
        kind: 'rubric',
        key: `judge ${at}`,
        at,
        standard,
        rubric,
        title: same ? t().prompts.judge(title, at + 1, modelName(judge.judge)) : title,
        name: `${standard.id}@${own.slice(0, 8)}`,
        own: own !== its,
      },
    ];
  });
}

/** The plan with another wording of a template; the default is written as none. */
export function withTemplate(
  plan: LlmPlan,
  { part, at, form }: PlanTemplate,
  template: PromptTemplate,
): LlmPlan {
  const own = templateHash(template) === templateHash(form.standard) ? undefined : plain(template);
  const changed = <T extends { readonly template?: unknown }>(list: readonly T[]): T[] =>
    list.map((each, i) => {
      if (!at.includes(i)) return each;
      return { ...without(each, 'template'), ...(own && { template: own }) } as T;
    });
  if (part === 'dialogue')
    return { ...plan, dialogue: { ...plan.dialogue, settings: changed(plan.dialogue.settings) } };
  return part === 'synthesis'
    ? { ...plan, synthesis: changed(plan.synthesis) }
    : { ...plan, classifiers: changed(plan.classifiers) };
}

function plain({ texts: { en, zh } }: PromptTemplate) {
  return {
    texts: { en: { system: en.system, user: en.user }, zh: { system: zh.system, user: zh.user } },
  };
}

/**
 * The plan with another text of a judge's rubric. @param criterion whose wording; absent for the instructions. @param text undefined
 * sets it back to the rubric's own.
 */
export function withRubricText(
  plan: LlmPlan,
  { at, standard }: PlanRubric,
  language: Language,
  criterion: string | undefined,
  text: string,
): LlmPlan {
  const judges = plan.judges.map((judge, i) => {
    if (i !== at) return judge;
    const { overrides, ...rest } = judge;
    const texts = (each: Language) => {
      const { instructions, criteria } = standard.texts[each];
      const before = overrides?.[each];
      const now = {
        instructions: before?.instructions ?? instructions,
        criteria: { ...criteria, ...before?.criteria },
      };
      const after =
        each !== language
          ? now
          : criterion === undefined
            ? { ...now, instructions: text }
            : { ...now, criteria: { ...now.criteria, [criterion]: text } };
      const own = criteriaOf(standard).filter((id) => after.criteria[id] !== criteria[id]);
      return {
        ...(after.instructions !== instructions && { instructions: after.instructions }),
        ...(own.length > 0 && {
          criteria: Object.fromEntries(own.map((id) => [id, after.criteria[id] ?? ''])),
        }),
      };
    };
    const en = texts('en');
    const zh = texts('zh');
    const kept: RubricOverrides = {
      ...(Object.keys(en).length > 0 && { en }),
      ...(Object.keys(zh).length > 0 && { zh }),
    };
    return Object.keys(kept).length > 0 ? { ...rest, overrides: kept } : rest;
  });
  return { ...plan, judges } as LlmPlan;
}

/** The plan with one of the wordings that come with the page. */
export function withWording(plan: LlmPlan, prompt: PlanTemplate, wording: Exclude<Wording, 'own'>): LlmPlan {
  const { standard, paper } = prompt.form;
  return withTemplate(plan, prompt, wording === 'paper' && paper ? paper.template : standard);
}

/** The plan with a prompt's default wording. */
export function withStandard(plan: LlmPlan, prompt: PlanPrompt): LlmPlan {
  if (prompt.kind === 'template') return withTemplate(plan, prompt, prompt.form.standard);
  const judges = plan.judges.map((judge, i) => (i === prompt.at ? without(judge, 'overrides') : judge));
  return { ...plan, judges };
}
