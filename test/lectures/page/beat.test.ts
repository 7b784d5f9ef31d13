import { describe, expect, it } from 'vitest';
import { BEAT_TIME } from '../../../src/lectures/domain/beat';
import type { Flow } from '../../../src/pipeline/flow/stages';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { Beat, ROOM, type BeatMode } from '../../../src/lectures/page/state/beat.svelte';
import { bank, memories, question } from '../../core/fixture';

const TEXTS = ['the old lamp', 'the storm took the dory', 'a lamp for Ivo'];
const BANK = bank({
  memories: memories(TEXTS),
  questions: ['Who has the lamp?', 'Where is the dory?', 'Whose lamp?'].map((text, i) => ({
    ...question(`q${i}`, text),
    gold: [`m${i}`],
  })),
});

function game(mode: BeatMode = 'room', kept = new Map<string, string>()) {
  const index = new BankIndex(BANK);
  index.setVectors({ dimensions: 2, data: Float32Array.of(1, 0, 0, 1, 0.6, 0.8) });
  let flow: Flow | undefined;
  const clock = { now: 1000 };
  const asked: string[] = [];
  const beat = new Beat({
    index,
    seed: 3,
    rounds: 2,
    mode,
    ask: (text) => {
      asked.push(text);
      const list = (id: 'bm25' | 'dense') => index.list(id, { text, vector: Float32Array.of(0, 1) });
      flow = { question: text, index, rankings: { bm25: list('bm25'), dense: list('dense') } } as never;
      return Promise.resolve();
    },
    flow: () => flow,
    running: () => false,
    store: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    now: () => clock.now,
  });
  return { beat, asked, clock, kept };
}

describe('beat the retriever', () => {
  it('asks the first of the drawn questions, and offers memories once the lists are there', async () => {
    const { beat, asked } = game();
    expect(beat.choices).toEqual([]);
    await beat.begin();
    expect(asked).toEqual([beat.questions[0]!.text]);
    expect(beat.choices).toContain(beat.questions[0]!.gold[0]);
    await beat.begin();
    expect(asked).toHaveLength(1);
  });

  it('counts hands, takes them back, and scores the room beside the lists', async () => {
    const { beat } = game();
    await beat.begin();
    const right = beat.question!.gold[0]!;
    const wrong = beat.choices.find((id) => id !== right)!;
    for (const [id, back] of [
      [right, false],
      [right, false],
      [wrong, false],
      [wrong, true],
    ] as const)
      beat.choose(id, back);
    beat.choose('no choice', false);
    expect(beat.votesInAll).toBe(2);
    expect(beat.score).toEqual([]);
    beat.reveal();
    expect(beat.entries.map(({ player }) => player)).toEqual([ROOM, 'bm25', 'dense']);
    expect(beat.score[0]).toEqual({ player: ROOM, points: 1 });
    // What is revealed stands.
    beat.choose(wrong, false);
    beat.reveal();
    expect([beat.votesInAll, beat.score[0]!.points]).toEqual([2, 1]);
  });

  it('goes through its rounds, each with its own minute, and then is over', async () => {
    const { beat, clock, asked } = game();
    await beat.begin();
    beat.toggleClock();
    clock.now += 20_000;
    beat.tick();
    expect([beat.left, beat.ticking]).toEqual([40_000, true]);
    beat.toggleClock();
    clock.now += 50_000;
    beat.tick();
    expect([beat.left, beat.ticking]).toEqual([40_000, false]);
    beat.toggleClock();
    clock.now += 41_000;
    beat.tick();
    expect([beat.left, beat.ticking, beat.revealed]).toEqual([0, false, false]);
    beat.reveal();
    expect([beat.round, beat.isLast]).toEqual([0, false]);
    beat.next();
    expect([beat.round, beat.isLast, beat.left]).toEqual([1, true, BEAT_TIME]);
    expect(asked).toEqual(beat.questions.map(({ text }) => text));
    beat.reveal();
    beat.next();
    expect([beat.over, beat.question]).toEqual([true, undefined]);
    beat.restart();
    expect([beat.over, beat.round, beat.score]).toEqual([false, 0, []]);
  });

  it('alone, clicks make an order, a second click takes one out, and the end of the minute reveals', async () => {
    const { beat, clock } = game('alone');
    await beat.begin();
    const [a, b, c] = beat.choices;
    for (const id of [c!, a!, b!, a!]) beat.choose(id, false);
    expect(beat.chosen).toEqual([
      { id: c, rank: 1 },
      { id: b, rank: 2 },
    ]);
    beat.toggleClock();
    clock.now += BEAT_TIME;
    beat.tick();
    expect(beat.revealed).toBe(true);
  });

  it('goes on after a reload where it was, and takes nothing damaged', async () => {
    const { beat, kept } = game();
    await beat.begin();
    beat.choose(beat.question!.gold[0]!, false);
    beat.reveal();
    const again = game('room', kept).beat;
    expect([again.round, again.score]).toEqual([1, beat.score]);
    for (const key of kept.keys()) kept.set(key, '{"votes":3}');
    expect(game('room', kept).beat.round).toBe(0);
  });

  it('the same seed draws the same questions and choices', async () => {
    const [one, two] = [game().beat, game().beat];
    await Promise.all([one.begin(), two.begin()]);
    expect(two.questions).toEqual(one.questions);
    expect(two.choices).toEqual(one.choices);
  });
});
