// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { Candidate, Reading } from '../../../src/pipeline/reading/reader';
import Answer from '../../../src/ask/page/ui/Answer.svelte';
import { bank, memory } from '../../core/fixture';

const MET = memory('m', 'Met Paula at the dentist.');

/** The line below the sentence. */
function dateOf(date: Candidate['date'], phrase?: string): string | undefined {
  const whole = { start: 0, end: MET.text.length };
  const best: Candidate = {
    ...whole,
    memoryId: 'm',
    memoryRank: 1,
    sentence: { ...whole, text: MET.text },
    phrase,
    ...(date && { date }),
    score: 1,
    reason: { terms: [], type: 'when', typeFound: true },
  };
  const reading: Reading = { candidates: [best], answerability: 0.9, threshold: 0.5, likely: 0.8 };
  const { container, unmount } = render(Answer, {
    question: 'When did I meet Paula?',
    known: undefined,
    reading,
    remark: undefined,
    readBy: 'rule',
    reader: undefined,
    read: [MET],
    byId: new Map([['m', MET]]),
    character: bank({}).character,
    milliseconds: 1,
    waiting: false,
    byWords: false,
    onOpen: () => undefined,
    onAsk: () => undefined,
    onRead: () => undefined,
  });
  const said = container.querySelector('[data-date]')?.textContent;
  unmount();
  return said;
}

describe('the date beside an answer', () => {
  it('is that of the writing or of the event, as exactly as it is known', () => {
    expect(dateOf({ time: '2025-06-02T09:10:00', of: 'writing' }, 'the dentist')).toMatch(
      /^Written (?:June 2, 2025|2 June 2025)$/,
    );
    expect(dateOf({ time: '2019-04', of: 'event' })).toBe('Dated 2019-04');
    expect(dateOf(undefined)).toBeUndefined();
  });
});
