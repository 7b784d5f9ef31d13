/** A prompt as it will be sent, for one question of a plan. */

import { classifyMessages } from '../../../../pipeline/classification/ask-category';
import { chosenExamples } from '../../../../pipeline/classification/llm-examples';
import { selectedCandidates, isDialogueBank } from '../../../../pipeline/dialogue/candidates';
import { dialogueMessages } from '../../../../pipeline/dialogue/prompt';
import { turnsOf } from '../../../../pipeline/dialogue/work';
import { judgeMessages } from '../../../../judging/domain/prompt';
import { answersOf } from '../../../../judging/domain/rubric';
import { askedQuestions } from '../../../domain/llm-runs/expand';
import type { LlmPlan } from '../../../domain/llm-runs/plan';
import { memoriesById, type MemoryBank, type Question } from '../../../../core/memory/bank';
import type { ChatMessage } from '../../../../core/ports';
import { faultPhrase } from '../../../../llm/domain/fault-words';
import { ContextSelector } from '../../../../pipeline/synthesis/work';
import { synthesisMessages } from '../../../../pipeline/synthesis/prompt';
import type { PlanPrompt, PlanRubric, PlanTemplate } from './answer-prompts';
import { state as t } from '../words';
import { locale, phraseText, errorText } from '../../../../ui/state/locale.svelte';
import { WRITING } from '../../../../core/text/languages';

export interface PromptExample {
  readonly messages: readonly ChatMessage[];
  /** Whose question it is, and what stands in for what only the run will know. */
  readonly about: string;
}

/** How many memories a judge is shown in an example. */
const SHOWN = 2;

/**
 * @param banks of the plan, as far as they are read. @param examples those that few-shot examples may come from, the plan's own among them.
 * @returns the messages, or why there is no example, in words.
 */
export function exampleOf(
  plan: LlmPlan,
  prompt: PlanPrompt,
  banks: readonly MemoryBank[],
  examples: readonly MemoryBank[],
): PromptExample | string {
  try {
    if (prompt.kind === 'rubric') return judged(plan, prompt, banks);
    if (prompt.part === 'dialogue') return dialogue(plan, prompt, banks);
    return prompt.part === 'synthesis'
      ? synthesis(plan, prompt, banks)
      : classified(plan, prompt, banks, examples);
  } catch (error) {
    return errorText(error);
  }
}

function firstAsked(plan: LlmPlan, banks: readonly MemoryBank[]) {
  const bank = banks.find((each) => !isDialogueBank(each) && each.questions.length > 0);
  const question = bank && askedQuestions(plan, bank)[0];
  return bank && question && { bank, question };
}

/** The gold memories first, the rest in the bank's order: what a perfect retriever might find. */
function goldFirst(bank: MemoryBank, question: Question): string[] {
  const known = memoriesById(bank);
  return [...new Set([...question.gold.filter((id) => known.has(id)), ...bank.memories.map(({ id }) => id)])];
}

function synthesis(
  plan: LlmPlan,
  { at }: PlanTemplate,
  banks: readonly MemoryBank[],
): PromptExample | string {
  const found = firstAsked(plan, banks);
  if (!found) return t().example.noQuestion;
  const { bank, question } = found;
  const setting = plan.synthesis[at[0]!]!;
  const handed = new ContextSelector(bank, plan.seed).memories(setting, question, goldFirst(bank, question));
  if (!handed.made) return phraseText(faultPhrase(handed));
  const messages = synthesisMessages({
    character: bank.character,
    question: question.text,
    memories: handed.memories,
    options: setting.prompt,
    template: setting.template,
  });
  const about = t().example.setting(bank.character.name, question.text, setting.id);
  return { messages, about: setting.system ? sentences(about, t().example.retrieved) : about };
}

function classified(
  plan: LlmPlan,
  { at }: PlanTemplate,
  banks: readonly MemoryBank[],
  pool: readonly MemoryBank[],
): PromptExample | string {
  const found = firstAsked(plan, banks);
  if (!found) return t().example.noQuestion;
  const { bank, question } = found;
  const setting = plan.classifiers[at[0]!]!;
  const examples = chosenExamples(bank, pool, setting.examples, plan.seed);
  if (!examples) return t().example.tooFew;
  return {
    messages: classifyMessages(setting, bank, question, examples),
    about: t().example.question(bank.character.name, question.text),
  };
}

function dialogue(plan: LlmPlan, { at }: PlanTemplate, banks: readonly MemoryBank[]): PromptExample | string {
  const bank = banks.find((each) => isDialogueBank(each));
  const [turn] = bank ? turnsOf(plan.dialogue, bank) : [];
  if (!bank || !turn) return t().example.noDialogue;
  const setting = plan.dialogue.settings[at[0]!]!;
  const known = memoriesById(bank);
  const ids = selectedCandidates(
    bank,
    turn,
    setting,
    goldFirst(bank, { ...turn.question, gold: turn.gold }),
    plan.seed,
  );
  const { text, time } = turn.question;
  const messages = dialogueMessages(setting, {
    character: bank.character,
    dialogue: text,
    memories: ids.flatMap((id) => known.get(id) ?? []),
    ...(time !== undefined && { date: time }),
  });
  const about = t().example.dialogue(bank.character.name, turn.question.id);
  const retrieves = setting.setting === 3 && setting.system !== 'file';
  return { messages, about: retrieves ? sentences(about, t().example.listed) : about };
}

function judged(plan: LlmPlan, { rubric }: PlanRubric, banks: readonly MemoryBank[]): PromptExample | string {
  const bank = banks.find((each) =>
    rubric.id.startsWith('madial-') ? isDialogueBank(each) : each.questions.length > 0,
  );
  const question = bank && askedQuestions(plan, bank)[0];
  if (!bank || !question)
    return rubric.id.startsWith('madial-') ? t().example.noDialogue : t().example.noQuestion;
  const known = memoriesById(bank);
  const answer = question.answer.trim() || '…';
  const messages = judgeMessages(rubric, {
    language: bank.character.language,
    asked: { kind: isDialogueBank(bank) ? 'dialogue' : 'question', text: question.text },
    memories: goldFirst(bank, question)
      .slice(0, SHOWN)
      .map((id) => known.get(id)!.text),
    ...(question.answer.trim() && { reference: question.answer }),
    answers: Array.from({ length: answersOf(rubric) }, () => answer),
  });
  return {
    messages,
    about: t().example.judged(bank.character.name, onLine(question.text)),
  };
}

const sentences = (...texts: readonly string[]) => texts.join(WRITING[locale()].gap);

function onLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 80)} …` : line;
}
