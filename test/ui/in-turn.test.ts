import { expect, it, vi } from 'vitest';
import { inTurn } from '../../src/ui/state/in-turn';

/** What is done once the next frame is drawn. */
const { asked } = vi.hoisted(() => ({ asked: [] as (() => void)[] }));
vi.mock('../../src/ui/state/after-frame', () => ({ afterFrame: (work: () => void) => asked.push(work) }));

const frame = () => {
  for (const work of asked.splice(0)) work();
};

it('does one piece of work per frame, in order, without those that were taken back', () => {
  const done: string[] = [];
  inTurn(() => done.push('tables'));
  const back = inTurn(() => done.push('growth'));
  inTurn(() => done.push('answers'));
  back();
  expect(done).toEqual([]);
  frame();
  expect(done).toEqual(['tables']);
  frame();
  expect(done).toEqual(['tables', 'answers']);
  frame();
  expect(asked).toEqual([]);
  // It begins anew, and what is done cannot be taken back.
  back();
  inTurn(() => done.push('again'));
  frame();
  expect(done).toEqual(['tables', 'answers', 'again']);
  frame();
});

it('goes on after a piece of work that failed', () => {
  const done: string[] = [];
  inTurn(() => {
    throw new Error('broken');
  });
  inTurn(() => done.push('growth'));
  expect(frame).toThrow('broken');
  frame();
  expect(done).toEqual(['growth']);
  frame();
  expect(asked).toEqual([]);
});
