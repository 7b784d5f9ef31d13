import { describe, expect, it } from 'vitest';
import { liveSchema } from '../../src/lectures/domain/live';
import { partsFor } from '../../src/lectures/domain/parts';
import { routeAddressOf } from '../../src/ui/state/route-address';

const offered = (address: string) => partsFor(address, routeAddressOf(address), 'en').map(({ part }) => part);

describe('what a link can become on the stage', () => {
  it('a question asked gives its answer, its classification and its lists', () => {
    expect(offered('#/ask?character=a&q=q-1')).toEqual([
      'answer',
      'chain',
      'classify',
      'lists',
      'equation',
      'sweep',
      'screen',
    ]);
    expect(offered('#/ask?character=a&question=who')).toContain('answer');
  });

  it('a comparison gives its open tab first', () => {
    expect(offered('#/compare?character=a&q=q-1')[0]).toBe('flow');
    expect(offered('#/compare?character=a&q=q-1&memory=e-01')).toContain('trap');
    const map = offered('#/compare?character=a&q=q-1&tab=map');
    expect(map[0]).toBe('map');
    expect(new Set(map).size).toBe(map.length);
  });

  it('a run stands as it is, and so does a screen without a question', () => {
    expect(offered('#/lab/some-run?tab=tables')).toEqual(['screen']);
    expect(offered('#/answers/some-run')).toEqual(['screen']);
    expect(offered('#/compare?character=a')).toEqual(['screen']);
  });

  it('a classifier that is to learn gives its training, once it is said who teaches and who tests', () => {
    expect(offered('#/lab/learning?train=a,b&test=c')).toEqual(['training', 'screen']);
    expect(offered('#/lab/learning?train=a,b')).toEqual(['screen']);
  });

  it('a game gives itself', () => {
    expect(offered('#/lectures?beat=a&seed=7')).toEqual(['beat']);
  });

  it('what the stage cannot show gives nothing', () => {
    expect(offered('#/library/a')).toEqual([]);
    expect(offered('#/lectures/memory/vote')).toEqual([]);
  });

  it('keeps the fragment alone, under the language of the lecture, in a form that a file may hold', () => {
    const address = 'https://example.org/mnemoscope/#/compare?character=a&q=q-1';
    const parts = partsFor(address, routeAddressOf('#/compare?character=a&q=q-1'), 'zh');
    for (const { live, label } of parts) {
      expect(liveSchema.parse(live)).toEqual(live);
      expect('at' in live && live.at).toEqual({ zh: '#/compare?character=a&q=q-1' });
      expect(label.en && label.zh).toBeTruthy();
    }
  });
});
