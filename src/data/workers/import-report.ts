/** What an import found, added up as it comes. */

import { KINDS, type Kind, type MemoryBank } from '../../core/memory/bank';
import { bytesOf } from '../../core/memory/summary';
import { problemPhrase, readable, type Problem } from '../../core/text/problem';
import { MAX_PLACES, type FoundSource, type ProblemGroup, type ReadCounts } from '../importing';
import { countsOf, Tally, UNITS, type Counts } from '../formats/shape';
import type { Phrase } from '../../core/text/phrase';

/** More sorts of problems than anybody reads; the rest is one group. */
const MAX_GROUPS = 500;
const OTHERS: Phrase = { en: 'Other problems', zh: '其他问题' };

type Count = { -readonly [K in keyof FoundSource]: FoundSource[K] } & {
  memories: Record<Kind, number>;
  questions: Record<Kind, number>;
};

/** Banks by source and licence. */
export class SourceCounts {
  readonly #counts = new Map<string, Count>();

  /** @returns about how many bytes the bank takes. */
  add({ source, licence, citation, memories, questions, ...rest }: MemoryBank): number {
    const key = JSON.stringify([source, licence, citation]);
    let count = this.#counts.get(key);
    if (!count) {
      count = { source, licence, ...(citation !== undefined && { citation }), ...EMPTY() };
      this.#counts.set(key, count);
    }
    const bytes = bytesOf({ ...rest, memories, questions });
    count.characters++;
    count.bytes += bytes;
    for (const { kind } of memories) count.memories[kind]++;
    for (const { kind } of questions) count.questions[kind]++;
    return bytes;
  }

  get characters(): number {
    return [...this.#counts.values()].reduce((sum, { characters }) => sum + characters, 0);
  }

  list(): FoundSource[] {
    return [...this.#counts.values()];
  }
}

const noKinds = () => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
const EMPTY = () => ({ characters: 0, bytes: 0, memories: noKinds(), questions: noKinds() });

/** What was read next to what was in the files, by format. */
export class ReadTallies {
  readonly #tallies = new Map<string, { readonly read: Tally; readonly held: Tally }>();

  add(title: string, banks: readonly MemoryBank[], held: Counts): void {
    const tally = this.#tallies.get(title) ?? { read: new Tally(), held: new Tally() };
    this.#tallies.set(title, tally);
    const read = countsOf(banks);
    for (const unit of UNITS) {
      tally.read.add(unit, read[unit]);
      tally.held.add(unit, held[unit]);
    }
  }

  list(): ReadCounts[] {
    return [...this.#tallies].map(([title, { read, held }]) => {
      return { title, read: read.counts, held: held.counts };
    });
  }
}

/** Problems by what they say: names, numbers and quoted texts apart. */
export class ProblemGroups {
  readonly #groups = new Map<string, { why: Phrase; count: number; places: Problem[] }>();

  add(problems: readonly Problem[]): void {
    for (const found of problems) {
      const problem = readable(found);
      let key = problem.why.replace(/"[^"]*"|“[^”]*”|\d+/g, '#');
      if (!this.#groups.has(key) && this.#groups.size >= MAX_GROUPS) key = OTHERS.en;
      const group = this.#groups.get(key) ?? {
        why: key === OTHERS.en ? OTHERS : problemPhrase(problem),
        count: 0,
        places: [],
      };
      this.#groups.set(key, group);
      group.count++;
      if (group.places.length < MAX_PLACES) group.places.push(problem);
    }
  }

  /** The most frequent first. */
  list(): ProblemGroup[] {
    return [...this.#groups.values()].sort((a, b) => b.count - a.count);
  }
}
