/** Prompts as data: texts with named slots in two languages, which a user may read, edit, check and set back. */

import type { Language } from '../../core/memory/bank';
import { textKey } from '../../core/text/key';
import type { ChatMessage } from '../../core/ports';
import { PhraseError, type Phrase } from '../../core/text/phrase';
import { LANGUAGES } from '../../core/text/languages';

/** One language's wording. A slot is written `{name}`. */
export interface TemplateTexts {
  readonly system: string;
  readonly user: string;
}

export interface PromptTemplate {
  readonly texts: Readonly<Record<Language, TemplateTexts>>;
}

/** What may be filled into a template. */
export interface Slot {
  readonly name: string;
  /** What it becomes, in a sentence of the page. */
  readonly help: Phrase;
  /** Whether it comes from a bank: such a slot stands in the user's text alone, so that no bank writes the system message. */
  readonly fromBank: boolean;
  /** Whether a template without it asks nothing. */
  readonly required: boolean;
  /** Another slot that may stand in the place of a required one. */
  readonly instead?: string;
  /** Whether it holds several lines, and so must have a line of the text for itself. */
  readonly block: boolean;
}

/** A kind of prompt: its slots and the wording that stands where the user has written none. */
export interface TemplateForm {
  readonly id: string;
  /** Changes with every change of the default wording. */
  readonly version: string;
  readonly slots: readonly Slot[];
  readonly standard: PromptTemplate;
  /** The wording with a paper's instructions and no others; absent where no paper prints a prompt of this kind. */
  readonly paper?: VersionedTemplate;
}

/** A wording that comes with the page, with a version that changes with every change of it. */
export interface VersionedTemplate {
  readonly version: string;
  readonly template: PromptTemplate;
}

/** A fault in a template, with its place and what mends it. */
export interface TemplateProblem {
  readonly language: Language;
  readonly part: keyof TemplateTexts;
  readonly message: Phrase;
}

/** The template has faults; the message holds the first of them. */
export class TemplateError extends PhraseError {
  override readonly name = 'TemplateError';
}

/** Far beyond any prompt that answers a question, far below what stops a page. */
const LONGEST_TEXT = 20_000;

/** `{name}`, also with spaces within: what looks like a slot is one, so that a slip is told instead of sent. */
const SLOT = /\{\s*(\p{L}[\p{L}\p{N} _-]*?)\s*\}/gu;

/** Templates do not change; tables ask for their names once per answer. */
const HASHES = new WeakMap<PromptTemplate, string>();

/** SHA-256, hex, of all the wording: two templates of one hash ask alike. */
export function templateHash(template: PromptTemplate): string {
  const known = HASHES.get(template);
  if (known !== undefined) return known;
  const { en, zh } = template.texts;
  const hash = textKey(JSON.stringify([en.system, en.user, zh.system, zh.user]));
  HASHES.set(template, hash);
  return hash;
}

/** Whose wording a template is: the page's default, a paper's instructions, or the user's own. */
export type Wording = 'standard' | 'paper' | 'own';

export function wordingOf(form: TemplateForm, template: PromptTemplate = form.standard): Wording {
  const hash = templateHash(template);
  if (hash === templateHash(form.standard)) return 'standard';
  return form.paper && hash === templateHash(form.paper.template) ? 'paper' : 'own';
}

/**
 * The name under which results of a template stand: the version of the default wording or of the paper's; for another wording the default's
 * with `-own-` and the first twelve digits of its SHA-256.
 */
export function templateName(form: TemplateForm, template: PromptTemplate = form.standard): string {
  switch (wordingOf(form, template)) {
    case 'standard':
      return form.version;
    case 'paper':
      return form.paper!.version;
    case 'own':
      return `${form.version}-own-${templateHash(template).slice(0, 12)}`;
  }
}

/** What is wrong with a template, place by place; empty where nothing is. */
export function templateProblems(form: TemplateForm, template: PromptTemplate): TemplateProblem[] {
  return LANGUAGES.flatMap((language) => {
    const { system, user } = template.texts[language];
    const missing = form.slots
      .filter(({ name, required, instead }) => {
        const used = slotsOf(user);
        return required && !used.includes(name) && !(instead !== undefined && used.includes(instead));
      })
      .map(({ name, help }): Phrase => ({
        en: `{${name}} is missing: ${help.en} Write it where that is to stand.`,
        zh: `缺少 {${name}}：${help.zh}请写在该内容应出现的地方。`,
      }));
    return [
      ...partProblems(form, system, 'system').map((message) => ({
        language,
        message,
        part: 'system' as const,
      })),
      ...[...partProblems(form, user, 'user'), ...missing].map((message) => ({
        language,
        message,
        part: 'user' as const,
      })),
    ];
  });
}

/** A template's fault with its place in the prompt. */
export function problemInPlace({ language, part, message }: TemplateProblem): Phrase {
  return {
    en: `The prompt, ${part} text (${language}): ${message.en}`,
    zh: `提示词的${PARTS[part]}（${language}）：${message.zh}`,
  };
}

const PARTS: Readonly<Record<keyof TemplateTexts, string>> = { system: '系统消息', user: '用户消息' };

function partProblems(form: TemplateForm, text: string, part: keyof TemplateTexts): Phrase[] {
  const known = new Map(form.slots.map((slot) => [slot.name, slot]));
  const usable = form.slots.filter(({ fromBank }) => part === 'user' || !fromBank);
  const names = usable.map(({ name }) => `{${name}}`).join(', ');
  const problems: Phrase[] = [];
  if (text.trim() === '')
    problems.push({
      en: 'The text is empty. Write one, or set it back to the default.',
      zh: '文本为空。请填写，或恢复默认。',
    });
  if (text.length > LONGEST_TEXT)
    problems.push({
      en: `The text has ${text.length} characters; ${LONGEST_TEXT} are the most. Shorten it.`,
      zh: `文本有 ${text.length} 个字符，最多 ${LONGEST_TEXT} 个。请缩短。`,
    });
  for (const name of new Set(slotsOf(text))) {
    const slot = known.get(name);
    if (!slot)
      problems.push({
        en: `There is no slot {${name}}. Take the braces away, or use one of ${names}.`,
        zh: `没有占位符 {${name}}。请去掉花括号，或使用以下之一：${names}。`,
      });
    else if (slot.fromBank && part === 'system')
      problems.push({
        en: `{${name}} comes from the memory bank and may stand in the user text only. Move it there.`,
        zh: `{${name}} 来自记忆库，只能出现在用户消息中。请移到那里。`,
      });
    else if (slot.block && !aloneOnItsLines(text, name))
      problems.push({
        en: `{${name}} must have a line for itself, once, so that no memory runs into your words.`,
        zh: `{${name}} 须独占一行且只出现一次，以免记忆与您的文字混在一起。`,
      });
  }
  return problems;
}

/** Whether the slot stands exactly once, with nothing else on its line. */
function aloneOnItsLines(text: string, name: string): boolean {
  const lines = text.split('\n').filter((line) => slotsOf(line).includes(name));
  return lines.length === 1 && lines[0]!.trim().replace(/\s/g, '') === `{${name}}`;
}

/** Names of the slots that a text uses, in order, repeats kept. */
export function slotsOf(text: string): string[] {
  return Array.from(text.matchAll(SLOT), (match) => match[1]!);
}

/**
 * The messages that a template makes. Slots are filled in one pass: braces within what is filled in stay as they are.
 *
 * @param values by slot name; what comes from a bank has gone through `quoted` or `onOneLine` (`core/text/fence.ts`).
 * @throws TemplateError where the template has a fault, or a slot has no value.
 */
export function filled(
  form: TemplateForm,
  template: PromptTemplate,
  language: Language,
  values: Readonly<Record<string, string>>,
): readonly ChatMessage[] {
  const [problem] = templateProblems(form, template);
  if (problem) throw new TemplateError(problemInPlace(problem));
  const fill = (text: string) =>
    text.replace(SLOT, (_, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined)
        throw new TemplateError({
          en: `The prompt's slot {${name}} has no value.`,
          zh: `提示词的占位符 {${name}} 没有值。`,
        });
      return value;
    });
  const { system, user } = template.texts[language];
  return [
    { role: 'system', content: fill(system) },
    { role: 'user', content: fill(user) },
  ];
}
