/** What a user changed in a text: segments by lines, and within changed lines by words. */

import { diffArrays } from 'diff';

export interface DiffSegment {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Pieces removed and added together; a passage that differs in more is shown as removed and added whole, so that no text takes long. */
const MOST_EDITS = 1000;

/**
 * The segments that lead from one text to the other: `same` and `removed` joined are the first text, `same` and `added` the second.
 * Lines are compared first; what lies between equal lines is compared by words, with a Han character as a word.
 */
export function textDiff(before: string, after: string): DiffSegment[] {
  const segments = compared(lines(before), lines(after));
  const fine: DiffSegment[] = [];
  for (let i = 0; i < segments.length; i++) {
    const here = segments[i]!;
    const next = segments[i + 1];
    if (here.kind === 'removed' && next?.kind === 'added') {
      fine.push(...compared(words(here.text), words(next.text)));
      i++;
    } else fine.push(here);
  }
  return joined(fine);
}

/** With their line breaks, so that nothing is lost between them. */
function lines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function words(text: string): string[] {
  return (
    text.match(/\p{Script=Han}|[\p{L}\p{M}\p{N}_]+?(?=\p{Script=Han})|[\p{L}\p{M}\p{N}_]+|\s+|[^]/gu) ?? []
  );
}

/** Removed before added wherever both stand. */
function compared(before: readonly string[], after: readonly string[]): DiffSegment[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_EDITS });
  if (!changes) {
    return [
      { kind: 'removed', text: before.join('') },
      { kind: 'added', text: after.join('') },
    ];
  }
  return joined(
    changes.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })),
  );
}

/** Neighbours of one kind become one; between two equal pieces what is removed stands before what is added. */
function joined(segments: readonly DiffSegment[]): DiffSegment[] {
  const done: DiffSegment[] = [];
  const open = { removed: '', added: '' };
  const close = () => {
    for (const kind of ['removed', 'added'] as const) {
      if (open[kind]) done.push({ kind, text: open[kind] });
      open[kind] = '';
    }
  };
  let same = '';
  for (const { kind, text } of segments) {
    if (text === '') continue;
    if (kind === 'same') {
      close();
      same += text;
    } else {
      if (same) done.push({ kind: 'same', text: same });
      same = '';
      open[kind] += text;
    }
  }
  close();
  if (same) done.push({ kind: 'same', text: same });
  return done;
}
