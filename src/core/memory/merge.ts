/** Two edited versions of one bank brought together: what each changed, where both did not change the same. */

import { portraitOf, type Edit } from './edit';
import type { MemoryBank } from './bank';

interface Item {
  readonly id: string;
}

/**
 * What was done to `base` to make it `mine`, done to `theirs`.
 *
 * @returns the edit of `theirs`; undefined where both changed the same memory, question or portrait in different ways, or anything
 * else than these.
 */
export function rebased(base: MemoryBank, mine: MemoryBank, theirs: MemoryBank): Edit | undefined {
  if (!same(restOf(base), restOf(mine))) return undefined;
  const memories = changes(base.memories, mine.memories, theirs.memories);
  const questions = changes(base.questions, mine.questions, theirs.questions);
  const portrait = portraitOf(mine);
  const before = portraitOf(base);
  const now = portraitOf(theirs);
  const repainted = !same(before, portrait) && !same(now, portrait);
  if (!memories || !questions || (repainted && !same(before, now))) return undefined;
  return {
    do: 'together',
    edits: [
      ...memories.changed.map((memory): Edit => ({ do: 'change memory', memory })),
      ...memories.removed.map((id): Edit => ({ do: 'remove memory', id })),
      ...memories.added.map((memory): Edit => ({ do: 'add memory', memory })),
      ...questions.changed.map((question): Edit => ({ do: 'change question', question })),
      ...questions.removed.map((id): Edit => ({ do: 'remove question', id })),
      ...questions.added.map((question): Edit => ({ do: 'add question', question })),
      ...(repainted ? [{ do: 'change portrait', portrait } as const] : []),
    ],
  };
}

/** What no edit but a whole bank changes. */
function restOf({ memories: _, questions: __, licence: ___, source: ____, ...rest }: MemoryBank): unknown {
  const { id, language } = rest.character;
  return { ...rest, character: { id, language } };
}

function changes<T extends Item>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): { readonly changed: T[]; readonly added: T[]; readonly removed: string[] } | undefined {
  const [before, own, now] = [base, mine, theirs].map(
    (items) => new Map(items.map((item) => [item.id, item])),
  );
  const changed: T[] = [];
  const added: T[] = [];
  const removed: string[] = [];
  for (const item of mine) {
    const old = before!.get(item.id);
    const other = now!.get(item.id);
    if (old === item || same(old, item) || same(other, item)) continue;
    if (!same(old, other)) return undefined;
    (old ? changed : added).push(item);
  }
  for (const { id } of base) {
    const other = now!.get(id);
    if (own!.has(id) || !other) continue;
    if (!same(before!.get(id), other)) return undefined;
    removed.push(id);
  }
  return { changed, added, removed };
}

/** Items are plain data whose fields keep their order when they are stored. */
function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
