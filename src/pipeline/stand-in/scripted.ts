/**
 * A stand-in for a language model: no model at all, but a rule that makes plausible results out of the prompt alone, for lectures and tests
 * without a key. It sees what a model would see, messages and schema, and is named a stand-in wherever it is shown.
 *
 * Answers quote the sentence of the memories that shares most terms with the question; categories come from cue words; marks are the share of
 * the reference's terms that the answer holds. It says nothing about what a language model would do.
 */

import { classifyByCues } from '../classification/cue-words';
import { NOT_IN_MEMORIES } from '../synthesis/prompt';
import { contentTerms } from '../../core/text/content-terms';
import { sentences } from '../../core/text/sentences';
import { hasHan } from '../../core/text/terms';
import type { LanguageModel, LlmCall } from '../../llm/domain/call';
import { fillSchema, type Filler } from '../../llm/domain/schema-value';
import { scriptedIdentity } from './scripted-identity';
import { estimateTokens, inputTokens } from '../../llm/domain/tokens';

/** @param name tells several apart in one run; all follow the same rule. */
export function scriptedModel(name?: string): LanguageModel {
  return {
    ...scriptedIdentity(name),
    async complete(call, { signal, onPiece }) {
      signal.throwIfAborted();
      const text = scriptedAnswer(call);
      onPiece?.(text);
      return {
        text,
        finish: 'stop',
        milliseconds: 0,
        attempts: 1,
        dropped: [],
        usage: { input: inputTokens(call), output: estimateTokens(text) },
      };
    },
  };
}

/** The same call gives the same text. */
export function scriptedAnswer(call: Pick<LlmCall, 'messages' | 'parameters'>): string {
  const parts = promptParts(call);
  const { schema } = call.parameters;
  if (schema) return JSON.stringify(fillSchema(schema.schema, fillerOf(parts)));
  const asked = parts.question ?? lastTurns(parts.dialogue);
  const found = bestSentence(asked, parts.memories);
  if (parts.dialogue !== undefined) return reply(asked, found?.text);
  if (found) return found.text;
  const { en, zh } = NOT_IN_MEMORIES;
  const chinese = hasHan(asked);
  if (parts.system.includes(en) || parts.system.includes(zh)) return parts.system.includes(zh) ? zh : en;
  return chinese
    ? '这是脚本替身，没有记忆可用，无法回答。'
    : 'This scripted stand-in was given no memory, so it cannot tell.';
}

function reply(asked: string, memory: string | undefined): string {
  if (hasHan(asked)) return memory ? `我记得你说过：“${memory}” 现在感觉怎么样？` : '我在听，你多说一点吧。';
  return memory ? `I remember: “${memory}” How does it feel now?` : 'I am listening. Tell me more.';
}

/** What the user said last: two lines, since one is often a mere yes. */
function lastTurns(dialogue = ''): string {
  return dialogue.split('\n').filter(Boolean).slice(-2).join('\n');
}

interface Found {
  readonly text: string;
  /** Of the memory, from 0. */
  readonly memory: number;
}

/** The sentence that shares most content terms with the question, each weighted by how few sentences hold it; the first of equals. */
function bestSentence(question: string, memories: readonly string[]): Found | undefined {
  const all = memories.flatMap((memory, i) =>
    sentences(memory)
      .filter(({ text }) => !/^(?:Time|Scene|Emotion|时间|场景|情绪)[:：]/.test(text))
      .map(({ text }) => ({ text, memory: i, terms: new Set(contentTerms(text)) })),
  );
  const wanted = [...new Set(contentTerms(question))].map((term) => {
    const holders = all.filter(({ terms }) => terms.has(term)).length;
    return [term, Math.log(1 + all.length / Math.max(1, holders))] as const;
  });
  let best: Found | undefined;
  let most = 0;
  for (const { text, memory, terms } of all) {
    const score = wanted.reduce((sum, [term, weight]) => sum + (terms.has(term) ? weight : 0), 0);
    if (score > most) {
      most = score;
      best = { text, memory };
    }
  }
  return best;
}

/** Share of the terms of `of` that `text` holds, in [0, 1]; 0 where there are none. */
export function sharedTerms(text: string, of: string): { readonly held: number; readonly all: number } {
  const held = new Set(contentTerms(text));
  const wanted = [...new Set(contentTerms(of))];
  return { held: wanted.filter((term) => held.has(term)).length, all: wanted.length };
}

function support(text: string, of: string): number {
  const { held, all } = sharedTerms(text, of);
  return all === 0 ? 0 : held / all;
}

function fillerOf(parts: PromptParts): Filler {
  const { question, dialogue, memories, reference, answers } = parts;
  const asked = question ?? lastTurns(dialogue);
  const chosen = bestSentence(asked, memories);
  const answer = answers[0] ?? chosen?.text ?? '';
  // Several marks of one answer look at several things, so that they differ where the prompt gives a reason to.
  const grounds = [reference, memories.join('\n'), asked].filter((text) => text?.trim()) as string[];
  const properties = new Map<string, number>();
  const groundOf = (path: readonly string[]) => {
    const parent = path.slice(0, -1).join('.');
    if (!properties.has(parent)) properties.set(parent, properties.size);
    return grounds[properties.get(parent)! % Math.max(1, grounds.length)] ?? '';
  };
  const ground = reference ?? memories.join('\n');
  return {
    number: (path, { low, high }) => {
      // A list of numbers is a choice among numbered memories.
      if (/^\d+$/.test(path.at(-1) ?? '')) return (chosen?.memory ?? 0) + 1;
      if (low === undefined || high === undefined) return Math.max(low ?? 0, Math.min(high ?? 1, 1));
      const steps = path.length > 1 ? 2 : 4;
      return low + (Math.round(support(answer, groundOf(path)) * steps) / steps) * (high - low);
    },
    text: (path) => {
      if (path.at(-1) === 'quote') return bestSentence(ground, [answer])?.text ?? '';
      if (answers.length === 0) return answer;
      const { held, all } = sharedTerms(answer, groundOf(path));
      return hasHan(answer + ground)
        ? `按词语重合计算：依据中的 ${all} 个词，回答里有 ${held} 个。`
        : `By shared words: the answer holds ${held} of the ${all} terms that it is compared with.`;
    },
    choice: (_, options) => chosenOption(options, parts, asked, ground),
    truth: () => support(answer, ground) >= 0.5,
    count: () => (chosen && answers.length === 0 ? 1 : 0),
  };
}

function chosenOption(
  options: readonly unknown[],
  { answers }: PromptParts,
  asked: string,
  ground: string,
): number {
  const at = (wanted: RegExp) =>
    options.findIndex((option) => typeof option === 'string' && wanted.test(option));
  const semantic = at(/^semantic$/);
  const first = at(/^A$/);
  const second = at(/^B$/);
  if (semantic >= 0) {
    const { semantic: probability, episodic } = classifyByCues(asked);
    return probability > episodic ? semantic : Math.max(0, at(/^episodic$/));
  }
  if (first >= 0 && second >= 0) {
    const a = support(answers[0] ?? '', ground);
    const b = support(answers[1] ?? '', ground);
    if (a === b) return Math.max(0, at(/^tie$/));
    return a > b ? first : second;
  }
  const share = support(answers[0] ?? '', ground);
  if (share === 0) return Math.max(0, at(/omission|missing|unknown|none|irrelevant/i));
  const wanted =
    share >= 0.5
      ? /^(?:correct|yes|true|supported|full|2$)/i
      : /hallucination|incorrect|wrong|^no|false|partial|1$/i;
  return Math.max(0, at(wanted));
}

export interface PromptParts {
  readonly system: string;
  /** Of a line "Question: …", the last one. */
  readonly question: string | undefined;
  /** The dialogue so far. */
  readonly dialogue: string | undefined;
  /** In their order. */
  readonly memories: readonly string[];
  readonly reference: string | undefined;
  /** What is to be judged: none, one, or two. */
  readonly answers: readonly string[];
}

interface Block {
  /** The line before what is quoted; empty where there is none. */
  readonly heading: string;
  readonly text: string;
}

const QUESTION = /^(?:Question:|问题：)\s*(.+)$/;

export function promptParts({ messages }: Pick<LlmCall, 'messages'>): PromptParts {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const user = messages.find(({ role }) => role === 'user')?.content ?? '';
  const blocks = blocksOf(user);
  const under = (heading: RegExp) =>
    blocks.filter((block) => heading.test(block.heading)).map(({ text }) => text);
  const line = user.split('\n').findLast((each) => QUESTION.test(each));
  return {
    system: system.join('\n'),
    question: (line && QUESTION.exec(line)![1]!.trim()) ?? under(/^(?:Question|问题)/).at(-1),
    dialogue: under(/^(?:Dialogue so far|The dialogue so far|到目前为止的对话)/).at(-1),
    memories: [...under(/^(?:Memory|记忆)\s*\d/), ...unnumbered(blocks)],
    reference: under(/^(?:Reference|参考)/).at(-1),
    answers: under(/^(?:The answer to judge|Answer [AB]\b|要评判的回答|回答\s*[AB])/),
  };
}

/** The memories of the paper's prompt, which stand one after the other under one heading. */
function unnumbered(blocks: readonly Block[]): string[] {
  const first = blocks.findIndex(({ heading }) => /^(?:Memories:|记忆：)$/.test(heading));
  if (first < 0) return [];
  const after = blocks.slice(first + 1);
  const end = after.findIndex(({ heading }) => heading !== '');
  return [blocks[first]!, ...(end < 0 ? after : after.slice(0, end))].map(({ text }) => text);
}

function blocksOf(text: string): Block[] {
  const blocks: { heading: string; lines: string[] }[] = [];
  let before = '';
  let open = false;
  for (const line of text.split('\n')) {
    const quote = /^>\s?(.*)$/.exec(line);
    if (!quote) {
      if (line.trim()) before = line.trim();
      open = false;
      continue;
    }
    if (!open) blocks.push({ heading: before, lines: [] });
    open = true;
    before = '';
    blocks.at(-1)!.lines.push(quote[1]!);
  }
  return blocks.map(({ heading, lines }) => ({ heading, text: lines.join('\n') }));
}
