// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { Tour, TOUR_STEPS } from '../../src/app/state/tour.svelte';
import { MemorySettings } from '../ui/app-dependencies';

async function visited(store = new MemorySettings()) {
  const tour = new Tour(store);
  await tour.load();
  return { tour, store };
}

describe('the tour', () => {
  it('is offered on the first visit, and not before the settings were read', async () => {
    const store = new MemorySettings();
    const early = new Tour(store);
    early.offer();
    expect(early.offered).toBe(false);
    const { tour } = await visited(store);
    tour.offer();
    expect([tour.offered, tour.step]).toEqual([true, undefined]);
  });

  it('leads forward and back through its steps, and ends after the last', async () => {
    const { tour } = await visited();
    tour.offer();
    tour.start();
    const seen = [];
    while (tour.step) {
      seen.push([tour.number, tour.step]);
      tour.next();
    }
    expect(seen).toEqual(TOUR_STEPS.map((step, i) => [i + 1, step]));
    expect(tour.offered).toBe(false);
    tour.start();
    tour.next();
    tour.back();
    tour.back();
    expect(tour.step).toBe('list');
  });

  it.each(['declined', 'left on the way', 'taken to its end'])(
    '%s is not offered again, but can be asked for',
    async (how) => {
      const { tour, store } = await visited();
      tour.offer();
      if (how !== 'declined') tour.start();
      if (how === 'taken to its end') TOUR_STEPS.forEach(() => tour.next());
      else tour.end();
      const { tour: next } = await visited(store);
      next.offer();
      expect([next.offered, next.step]).toEqual([false, undefined]);
      next.start();
      expect(next.step).toBe('list');
    },
  );
});
