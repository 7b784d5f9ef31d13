/** What a user changed in a text: segments by lines, and within changed lines by words. */

export interface DiffSegment {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Cells of the table of a comparison; above it, a passage is shown as removed and added whole. */
const MOST_CELLS = 4_000_000;

/**
 * The segments that lead from one text to the other: `same` and `removed` joined are the first text, `same` and `added` the second.
 * Lines are compared first; what lies between equal lines is compared by words, with a Han character as a word.
 */
export function textDiff(before: string, after: string): DiffSegment[] {
  const segments = compared(lines(before), lines(after));
  const fine: DiffSegment[] = [];
  for (let i = 0; i < segments.length; i++) {
    const [here, next] = [segments[i]!, segments[i + 1]];
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
function compared(a: readonly string[], b: readonly string[]): DiffSegment[] {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const segment = (kind: DiffSegment['kind'], pieces: readonly string[]): DiffSegment => ({
    ...{ kind, text: pieces.join('') },
  });
  return joined([
    segment('same', a.slice(0, start)),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    segment('same', end > 0 ? a.slice(-end) : []),
  ]);
}

/** By the longest common subsequence of the pieces, from a table of the lengths of all pairs of ends. */
function middle(a: readonly string[], b: readonly string[]): DiffSegment[] {
  const width = b.length + 1;
  if ((a.length + 1) * width > MOST_CELLS)
    return [
      { kind: 'removed', text: a.join('') },
      { kind: 'added', text: b.join('') },
    ];
  const longest = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i * width + j] =
        a[i] === b[j]
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
    }
  }
  const segments: DiffSegment[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      segments.push({ kind: 'same', text: a[i]! });
      i++;
      j++;
    } else if (
      j >= b.length ||
      (i < a.length && longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!)
    ) {
      segments.push({ kind: 'removed', text: a[i++]! });
    } else segments.push({ kind: 'added', text: b[j++]! });
  }
  return segments;
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
