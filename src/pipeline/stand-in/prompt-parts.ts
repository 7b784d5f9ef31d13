/** What the scripted stand-in sees in a prompt: the headings and what is quoted under them. */

import type { LlmCall } from '../../llm/domain/call';

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
