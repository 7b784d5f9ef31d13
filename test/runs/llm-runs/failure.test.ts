import { describe, expect, it } from 'vitest';
import { failurePhrase } from '../../../src/runs/domain/llm-runs/run';

describe('why a run stopped', () => {
  it.each(['rate-limit', 'server-error'])(
    'of what passes (%s) tells that it can be resumed',
    (failureCode) => {
      const { en, zh } = failurePhrase({ failure: 'It is busy.', failureCode });
      expect(en).toBe('It is busy. All results so far are kept; “Resume” goes on from there.');
      expect(zh).toMatch(/已有结果均已保留；按“继续”即可从那里接着进行。$/);
    },
  );

  it('of anything else is the fault alone', () => {
    expect(failurePhrase({ failure: 'No key.', failureCode: 'missing-key' }).en).toBe('No key.');
    expect(failurePhrase({}).en).toBe('');
  });
});
