/** A scripted reader in the place of a language model: answers with the first memory, and judges by whether the words are there. */

import type { ChatMessage } from '../../src/core/ports';
import type { ReadingPrompt } from '../../src/memory-systems/domain/readings/prompt';

const TASKS: readonly (readonly [ReadingPrompt, RegExp])[] = [
  ['answer', /^You answer questions about/],
  ['full-answer', /^You answer questions of/],
  ['cue-answer', /^You continue a conversation/],
  ['integrity', /^You check how completely/],
  ['accuracy', /^You check whether a stored memory/],
  ['update', /^You check whether a memory system has updated/],
  ['response', /^You judge an answer/],
  ['nugget', /^You check one requirement/],
  ['order', /^You match the statements/],
  ['cue', /^You judge whether a reply shows/],
];

export function taskOf(messages: readonly Pick<ChatMessage, 'content'>[]): ReadingPrompt {
  return TASKS.find(([, pattern]) => pattern.test(messages[0]!.content))![0];
}

/** The quoted lines under a heading of the prompt, without their fence and number. */
function under(text: string, heading: string): string[] {
  const lines = text.split('\n');
  const from = lines.indexOf(heading) + 1;
  const to = lines.findIndex((line, i) => i >= from && !line.startsWith('>'));
  return lines
    .slice(from, to < 0 ? undefined : to)
    .map((line) => line.replace(/^> (\d+\. )?(\d{4}-\d{2}-\d{2}: )?/, ''));
}

const says = (lines: readonly string[], what: string): boolean => {
  const words = what.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return lines.some(
    (line) => words.filter((word) => line.toLowerCase().includes(word)).length > (words.length * 2) / 3,
  );
};

/** What it writes. */
export function read(messages: readonly Pick<ChatMessage, 'content'>[]): string {
  const { content } = messages[1]!;
  const task = taskOf(messages);
  switch (task) {
    case 'answer':
    case 'full-answer':
    case 'cue-answer':
      return under(content, 'Memories:').find((line) => line !== '–') ?? 'It is not known.';
    case 'nugget': {
      const met = says(under(content, 'Answer to judge:'), under(content, 'Requirement:')[0]!);
      return JSON.stringify({ reason: 'By its words.', score: met ? 1 : 0.5 });
    }
    case 'order': {
      const events = under(content, 'Events:');
      const told = under(content, 'Statements of the answer:').map(
        (statement) => events.findIndex((event) => says([statement], event)) + 1,
      );
      return JSON.stringify({ reason: 'By its words.', events: told });
    }
    case 'cue': {
      const shown = under(content, 'Said long ago:').some((line) =>
        says(under(content, 'Reply to judge:'), line),
      );
      return JSON.stringify({
        reason: 'By its words.',
        evaluation_result: shown ? 'Correct' : 'Omission',
      });
    }
    case 'integrity': {
      const there = says(under(content, 'Stored memories:'), under(content, 'Gold memory:')[0]!);
      return JSON.stringify({ reasoning: 'By its words.', score: there ? 2 : 0 });
    }
    case 'accuracy':
      return JSON.stringify({
        reason: 'By its words.',
        accuracy_score: 2,
        is_included_in_golden_memories: true,
      });
    case 'update': {
      const there = says(under(content, 'Returned by the search:'), under(content, 'New gold memory:')[0]!);
      return JSON.stringify({ reason: 'By its words.', evaluation_result: there ? 'Correct' : 'Omission' });
    }
    case 'response': {
      const right = says(under(content, 'Answer to judge:'), under(content, 'Reference answer:')[0]!);
      return JSON.stringify({
        reasoning: 'By its words.',
        evaluation_result: right ? 'Correct' : 'Omission',
      });
    }
  }
}
