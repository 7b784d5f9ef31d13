import { describe, expect, it } from 'vitest';
import {
  changedStep,
  completed,
  copyOf,
  freshId,
  lectureFileName,
  movedStep,
  newLecture,
  stepWith,
  withLink,
  withoutStep,
  withStep,
  written,
} from '../../src/lectures/domain/edit';
import {
  isEmptyStep,
  languagesOf,
  placeOfStep,
  plannedMinutes,
  plannedSeconds,
  projected,
} from '../../src/lectures/domain/facts';
import { lectureSchema, type Lecture, type LectureStep } from '../../src/lectures/domain/lecture';
import type { Live } from '../../src/lectures/domain/live';

const LECTURE: Lecture = {
  format: 'mnemoscope-lecture',
  version: 1,
  id: 'clocks',
  title: { en: 'Clocks', zh: '钟' },
  steps: [
    { id: 'one', title: { en: 'One', zh: '一' }, seconds: 50 },
    { id: 'two', title: { en: 'Two', zh: '二' }, seconds: 55, notes: { en: 'Slowly.' } },
    { id: 'three', title: { en: 'Three' } },
  ],
};
const ids = ({ steps }: Lecture) => steps.map(({ id }) => id);

describe('ids', () => {
  it.each([
    ['How retrieval finds', 'how-retrieval-finds'],
    ['  Äpfel & Öl! ', 'apfel-ol'],
    ['检索', 'step'],
    ['-', 'step'],
  ])('of “%s” is %s', (text, id) => expect(freshId(text, 'step', [])).toBe(id));

  it('are counted on where they are taken', () =>
    expect(freshId('One', 'step', ['one', 'one-2'])).toBe('one-3'));
});

describe('steps', () => {
  it('are put behind a step, under an id of their own', () => {
    const { lecture, step } = withStep(LECTURE, 0, { title: { en: 'One' } });
    expect(step).toBe('one-2');
    expect(ids(lecture)).toEqual(['one', 'one-2', 'two', 'three']);
    expect(lectureSchema.parse(lecture)).toEqual(lecture);
  });

  it('are taken out, but for the last one', () => {
    const one = withoutStep(withoutStep(LECTURE, 'one'), 'three');
    expect(ids(one)).toEqual(['two']);
    expect(withoutStep(one, 'two')).toBe(one);
  });

  it.each([
    ['one', 2, ['two', 'three', 'one']],
    ['three', 0, ['three', 'one', 'two']],
    ['two', 99, ['one', 'three', 'two']],
    ['two', -4, ['two', 'one', 'three']],
  ] as const)('%s moves to %d', (id, to, order) => expect(ids(movedStep(LECTURE, id, to))).toEqual(order));

  it('stay as they are where a move changes nothing', () => {
    expect(movedStep(LECTURE, 'one', 0)).toBe(LECTURE);
    expect(movedStep(LECTURE, 'one', -1)).toBe(LECTURE);
    expect(movedStep(LECTURE, 'none', 1)).toBe(LECTURE);
  });

  it('lose what is taken out of them, and keep the rest', () => {
    const lecture = changedStep(LECTURE, 'two', (step) =>
      stepWith(step, { seconds: undefined, text: { zh: '文' } }),
    );
    expect(lecture.steps[1]).toEqual({
      id: 'two',
      title: { en: 'Two', zh: '二' },
      text: { zh: '文' },
      notes: { en: 'Slowly.' },
    });
    expect(lecture.steps[0]).toBe(LECTURE.steps[0]);
  });
});

describe('texts', () => {
  it('are written in one language and kept in the other', () =>
    expect(written({ en: 'One' }, 'zh', '一')).toEqual({ en: 'One', zh: '一' }));
  it('are gone when nothing is left of them', () => {
    expect(written({ en: 'One', zh: '一' }, 'en', '')).toEqual({ zh: '一' });
    expect(written({ zh: '一' }, 'zh', '')).toBeUndefined();
  });
});

describe('a lecture that is still being written', () => {
  it('is shown and saved with a name for what has none', () => {
    const begun = newLecture(['lecture']);
    expect(begun.id).toBe('lecture-2');
    expect(lectureSchema.safeParse(begun).success).toBe(false);
    const whole = completed(begun);
    expect(lectureSchema.parse(whole)).toEqual(whole);
    expect(whole.steps[0]!.title).toEqual({ en: 'Step 1', zh: '第 1 步' });
  });

  it('is called by its first heading where it has no title', () => {
    const begun = newLecture([]);
    expect(completed(begun).title).toEqual({ en: 'Untitled lecture', zh: '未命名讲座' });
    const headed = withStep(begun, 0, { title: { en: 'Why we forget' } }).lecture;
    expect(completed(headed).title).toEqual({ en: 'Why we forget' });
  });

  it('is saved under its title', () => {
    expect(lectureFileName(LECTURE, 'en')).toBe('Clocks.lecture.json');
    expect(lectureFileName(LECTURE, 'zh')).toBe('钟.lecture.json');
    expect(lectureFileName({ ...LECTURE, title: { en: '?!' } }, 'en')).toBe('clocks.lecture.json');
  });

  it('is a copy under a name and an id of its own', () => {
    const copy = copyOf(LECTURE, ['clocks-2']);
    expect(copy.id).toBe('clocks-3');
    expect(copy.title).toEqual({ en: 'Clocks (copy)', zh: '钟（副本）' });
    expect(copy.steps).toEqual(LECTURE.steps);
  });
});

describe('an empty step', () => {
  const empty = { id: 'empty', title: {}, notes: { en: 'Breathe.' }, seconds: 60 };
  const words = { id: 'words', title: {}, text: { zh: '有字' } };
  const LIVE = { part: 'toy' } as const;

  it('has neither title nor text nor a live part; notes and time do not fill it', () => {
    expect(isEmptyStep(empty)).toBe(true);
    expect(isEmptyStep({ id: 'a', title: {}, text: { en: ' \n' } })).toBe(true);
    expect(
      [words, { id: 'a', title: { zh: '题' } }, { id: 'a', title: {}, live: LIVE }].some(isEmptyStep),
    ).toBe(false);
  });
  it('is still empty under the name that it is shown and saved with', () => {
    const whole = completed({ ...LECTURE, steps: [...LECTURE.steps, empty] });
    expect(whole.steps.at(-1)!.title).toEqual({ en: 'Step 4', zh: '第 4 步' });
    expect(isEmptyStep(whole.steps.at(-1)!)).toBe(true);
    expect(isEmptyStep({ id: 'a', title: { en: 'Step 4' } })).toBe(false);
  });
  it('is one that asks for votes on choices that nobody wrote', () => {
    const poll: LectureStep = { id: 'poll', title: {}, live: { part: 'poll', options: [{}, {}] } };
    const whole = completed({ ...LECTURE, steps: [...LECTURE.steps, poll] });
    expect([poll, whole.steps.at(-1)!].map(isEmptyStep)).toEqual([true, true]);
    expect(ids(projected(whole))).not.toContain('poll');
    const filled = { ...poll, live: { part: 'poll' as const, options: [{}, { zh: '对' }] } };
    expect(isEmptyStep(filled)).toBe(false);
    const titled = projected(completed({ ...LECTURE, steps: [{ ...poll, title: { en: 'Vote' } }] }));
    expect(titled.steps).toEqual([{ id: 'poll', title: { en: 'Vote' } }]);
  });
  it('is not projected, nor does it count', () => {
    const shown = projected(completed({ ...LECTURE, steps: [empty, LECTURE.steps[0]!, words] }));
    expect(shown.steps.map(({ id, title }) => [id, title.en])).toEqual([
      ['one', 'One'],
      ['words', 'Step 2'],
    ]);
    expect(plannedSeconds(shown)).toBe(50);
    expect(projected(LECTURE)).toBe(LECTURE);
  });
  it('is shown where the lecture has nothing else', () =>
    expect(ids(projected(completed(newLecture([]))))).toEqual(['step']));
});

describe('links', () => {
  const flow = (at: { en?: string; zh?: string }): Live => ({ part: 'flow', at });

  it('of the same part join, one for each language', () =>
    expect(withLink(flow({ en: '#/compare?a' }), flow({ zh: '#/compare?b' }))).toEqual(
      flow({ en: '#/compare?a', zh: '#/compare?b' }),
    ));
  it('of another part take its place', () => {
    const map: Live = { part: 'map', at: { en: '#/compare?c' } };
    expect(withLink(flow({ en: '#/compare?a' }), map)).toEqual(map);
    expect(withLink(undefined, map)).toEqual(map);
  });
});

describe('what a lecture is at a glance', () => {
  it('is its planned time', () => {
    expect(plannedSeconds(LECTURE)).toBe(105);
    expect(plannedMinutes(LECTURE)).toBe(2);
    expect(plannedMinutes({ ...LECTURE, steps: [{ id: 'a', title: { en: 'A' } }] })).toBeUndefined();
  });
  it('are the languages in which nothing is missing', () => {
    expect(languagesOf(LECTURE)).toEqual(['en']);
    const both = { en: 'A', zh: '甲' };
    const poll = (options: { en?: string; zh?: string }[]): Lecture => ({
      ...LECTURE,
      steps: [{ id: 's', title: both, live: { part: 'poll', options } }],
    });
    expect(languagesOf(poll([both, both]))).toEqual(['en', 'zh']);
    expect(languagesOf(poll([both, { zh: '乙' }]))).toEqual(['zh']);
  });
  it('is the place of a step', () => {
    expect(placeOfStep(LECTURE, 'two')).toBe(1);
    expect(placeOfStep(LECTURE, undefined)).toBe(-1);
  });
});
