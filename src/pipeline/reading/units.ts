/** What a rule chooses among: the sentences, fields and turns of the memories that are read. */

import type { Memory } from '../../core/memory/bank';
import { sentences } from '../../core/text/sentences';
import type { Stretch } from './reader';

/** A sentence, a field or a reply. */
export interface Unit extends Stretch {
  readonly memory: Memory;
  /** 1 for the memory that the list put first. */
  readonly memoryRank: number;
  /** What stands between the offsets, which are those of the memory's text. */
  readonly text: string;
  /** Where its own words begin: behind the turn before it, if that is part of it. */
  readonly own: number;
  /** The text with what it needs to be understood: the person of a relationship. */
  readonly inContext: string;
}

/**
 * The units of some memories, best memory first: a profile field whole, since its value says little without its label; each sentence of a
 * relationship, with the person; each sentence of an event; each turn of a dialogue together with the one before it, which often asks what it answers.
 *
 * @param rankOf a memory's rank in the list, if it is not its place here.
 */
export function unitsOf(
  memories: readonly Memory[],
  rankOf: (memory: Memory, place: number) => number = (_, place) => place + 1,
): Unit[] {
  return memories.flatMap((memory, place) =>
    unitsIn(memory).map((unit) => ({ ...unit, memory, memoryRank: rankOf(memory, place) })),
  );
}

type Bare = Omit<Unit, 'memory' | 'memoryRank'>;

function unitsIn({ kind, text, body }: Memory): Bare[] {
  const at = text.indexOf(body);
  const from = at === -1 ? 0 : at;
  const inner = at === -1 ? text : body;
  const unit = (start: number, end: number, own = start, lead = ''): Bare => {
    const said = text.slice(start, end);
    return { start, end, own, text: said, inContext: `${lead}${said}` };
  };
  if (kind === 'profile') return text.trim() === '' ? [] : [unit(0, text.length, from)];
  if (kind === 'dialogue') {
    const turns = linesOf(inner, from);
    return turns.map(({ start, end }, i) => unit(turns[i - 1]?.start ?? start, end, start));
  }
  const spans = sentences(inner).map((span) => ({
    start: from + span.start,
    end: from + span.start + span.text.length,
  }));
  if (kind !== 'relationship' || spans.length < 2) return spans.map(({ start, end }) => unit(start, end));
  // The first sentence names the person and the relation; the others mean little without them.
  const [first, ...others] = spans as [Stretch, ...Stretch[]];
  const lead = `${text.slice(first.start, first.end)} `;
  return [unit(first.start, first.end), ...others.map(({ start, end }) => unit(start, end, start, lead))];
}

/** The lines of a text that are not blank. */
function linesOf(text: string, from: number): Stretch[] {
  return [...text.matchAll(/[^\n]+/g)]
    .filter(([line]) => line.trim() !== '')
    .map((match) => ({ start: from + match.index, end: from + match.index + match[0].length }));
}
