import { describe, expect, it } from 'vitest';
import { memoryRows } from '../../../src/pipeline/projection/rows';
import { memberships, placeAmong } from '../../../src/pipeline/projection/map-picture';
import { turnedLike, turnedPoint } from '../../../src/pipeline/projection/procrustes';
import { DenseRetriever } from '../../../src/pipeline/retrieval/dense';
import { passages } from '../../../src/pipeline/retrieval/passages';
import { bagVector } from '../../ui/bag-model';
import { VERA } from '../../ui/banks';

describe('turnedLike', () => {
  const shape = Float64Array.of(0, 0, 4, 0, 4, 1, 1, 3);
  const angle = 0.7;
  const made = (mirror: number) =>
    shape.map((_, i) => {
      const x = shape[i - (i % 2)]!;
      const y = shape[i - (i % 2) + 1]! * mirror;
      const c = Math.cos(angle);
      const s = Math.sin(angle);
      return i % 2 === 0 ? 10 + x * c - y * s : -3 + x * s + y * c;
    });

  it.each([1, -1])('undoes a turn and a shift (mirror %i)', (mirror) => {
    const { points, turn } = turnedLike(made(mirror), shape);
    expect(turn.mirror).toBe(mirror === -1);
    // Both lie about their own middle.
    const mx = 9 / 4;
    const my = 4 / 4;
    points.forEach((value, i) => expect(value).toBeCloseTo(shape[i]! - (i % 2 === 0 ? mx : my), 10));
    const moved = turnedPoint(turn, [made(mirror)[2]!, made(mirror)[3]!]);
    expect(moved[0]).toBeCloseTo(points[2]!, 10);
    expect(moved[1]).toBeCloseTo(points[3]!, 10);
  });

  it('keeps distances', () => {
    const other = Float64Array.of(1, 1, 0, 2, 5, 5, 2, 2);
    const { points } = turnedLike(other, shape);
    expect(Math.hypot(points[0]! - points[4]!, points[1]! - points[5]!)).toBeCloseTo(Math.hypot(4, 4), 10);
  });

  it('refuses another number of points', () => {
    expect(() => turnedLike(Float64Array.of(1, 1), shape)).toThrow('cannot lie');
  });
});

describe('placeAmong', () => {
  const rows = { dimensions: 2, data: Float32Array.of(1, 0, 0, 1, -1, 0) };
  const points = Float64Array.of(0, 0, 10, 0, 0, 10);

  it('puts a row among one neighbour where that lies', () => {
    expect(placeAmong(rows, points, Float32Array.of(0, 1), 1)).toEqual([10, 0]);
  });

  it('puts what is as far from two in their middle', () => {
    const half = Math.SQRT1_2;
    const [x, y] = placeAmong(rows, points, Float32Array.of(half, half), 2)!;
    expect(x).toBeCloseTo(5, 4);
    expect(y).toBeCloseTo(0, 4);
  });

  it('gives memberships that sum to log₂ of their number, larger for the nearer', () => {
    const found = memberships([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]);
    expect(found.reduce((sum, value) => sum + value, 0)).toBeCloseTo(3, 6);
    expect([...found].sort((a, b) => b - a)).toEqual(found);
    expect(memberships([0, 0])).toEqual([1, 1]);
  });

  it('has no place without rows, and refuses other dimensions', () => {
    expect(
      placeAmong({ dimensions: 2, data: new Float32Array() }, new Float64Array(), Float32Array.of(1, 0), 3),
    ).toBeUndefined();
    expect(() => placeAmong(rows, points, Float32Array.of(1), 1)).toThrow('2 dimensions');
  });
});

describe('memoryRows', () => {
  it('are what dense retrieval compares as the whole', () => {
    const cut = passages(VERA.memories);
    const data = Float32Array.from(cut.flatMap(({ text }) => [...bagVector(text)]));
    const vectors = { dimensions: 64, data };
    const rows = memoryRows(VERA.memories, cut, vectors);
    expect(rows.ids).toEqual(VERA.memories.map(({ id }) => id));
    const question = bagVector('Who found the oars after the storm?');
    for (const { id, evidence } of new DenseRetriever(VERA.memories, cut, vectors).rank(question)) {
      const at = rows.ids.indexOf(id) * 64;
      const cosine = question.reduce((sum, value, i) => sum + value * rows.data[at + i]!, 0);
      expect(cosine).toBeCloseTo(evidence.whole, 6);
    }
  });

  it('leave out a memory without text', () => {
    const blank = { ...VERA.memories[0]!, id: 'blank', text: '  ' };
    const memories = [blank, VERA.memories[1]!];
    const cut = passages(memories);
    const data = Float32Array.from(cut.flatMap(({ text }) => [...bagVector(text)]));
    expect(memoryRows(memories, cut, { dimensions: 64, data }).ids).toEqual([VERA.memories[1]!.id]);
    expect(() => memoryRows(memories, cut, { dimensions: 64, data: data.subarray(1) })).toThrow(
      'need 64 numbers',
    );
  });
});
