import { describe, expect, it } from 'vitest';
import { asReleased, referenceSource, responseScores } from '../../../src/pipeline/dialogue/responses';
import { publishedTokenizers, standardTokenizers } from '../../../src/measures/domain/text/responses';
import { whitespace } from '../../../src/core/text/segment';
import { FAILED } from '../../judging/fixture';
import { NURI, response } from './fixture';

const ONE = 'injection, setting 1 (injection-1)';

describe('the text measures of responses', () => {
  const cutting = (convention: 'published' | 'standard') => ({
    tokenizers: convention === 'published' ? publishedTokenizers('en', whitespace) : standardTokenizers('en'),
  });
  const units = [response('0-4', ONE, 'we build a raft'), response('0-6', ONE, FAILED)];
  const scores = (convention: 'published' | 'standard', denominator: 'valid' | 'all') =>
    responseScores(units, () => 'we build a boat', { convention }, cutting(convention), denominator);

  it('leave out what failed, or count it as a response that says nothing', () => {
    // Three of four words: BLEU-1 3/4; ROUGE-L has the same three of four on both sides.
    const valid = scores('published', 'valid');
    expect([valid.responses, valid.missing]).toEqual([1, 1]);
    expect(valid.measures['BLEU-1']).toBeCloseTo(0.75, 6);
    expect(valid.measures['ROUGE-L']).toBeCloseTo(0.75, 5);
    expect(valid.measures['Dist-1']).toBe(1);
    const all = scores('published', 'all');
    expect([all.responses, all.missing]).toEqual([2, 1]);
    expect(all.measures['BLEU-1']).toBeCloseTo(0.375, 6);
    expect(all.measures['Dist-1']).toBe(0.5);
    expect(scores('standard', 'valid').measures['BLEU-1']).toBeCloseTo(0.75, 6);
  });

  it('say nothing where there is no response at all, under either reading', () => {
    for (const denominator of ['valid', 'all'] as const) {
      const none = responseScores(
        [units[1]!],
        () => 'x',
        { convention: 'published' },
        cutting('published'),
        denominator,
      );
      expect(none).toMatchObject({ responses: 0, missing: 1, measures: { 'BLEU-1': null, 'Dist-2': null } });
    }
  });

  it('take the reference that came with a released answer, else the question’s own', () => {
    const own = response('0-4', ONE, 'x');
    const gone = response('9-9', ONE, 'y');
    const referenceOf = referenceSource([NURI], new Map([['released', '<Assistant>: as is']]));
    expect(referenceOf({ ...own, id: 'released' }, 'standard')).toBe('<Assistant>: as is');
    expect(referenceOf(own, 'standard')).toBe('Remember the cork raft?');
    expect(referenceOf(own, 'published')).toBe('<Assistant>: "Remember the cork raft?"\n');
    expect(referenceOf(gone, 'standard')).toBeUndefined();
  });

  it('keep the first letters of a bare reference under the published convention', () => {
    const same = [response('0-4', ONE, '"Ants sing."')];
    const score = (reference: string) =>
      responseScores(same, () => reference, { convention: 'published' }, cutting('published')).measures[
        'BLEU-1'
      ];
    expect(score(asReleased('Ants sing.', 'en'))).toBeCloseTo(1, 9);
    // Bare, the letters of "<Assistant>:" are taken off: "Ants" is lost.
    expect(score('Ants sing.')).toBeLessThan(0.5);
  });
});
