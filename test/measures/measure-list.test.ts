import { expect, it } from 'vitest';
import { measuresNamed } from '../../src/measures/domain/ranking';

const names = (list: string) => measuresNamed(list).map(({ name }) => name);

it('reads the measures of a list in their order, each once', () => {
  expect(names('nDCG@10,Recall@5,nDCG@10')).toEqual(['nDCG@10', 'Recall@5']);
});

it('passes over what names no measure', () => {
  expect(names('')).toEqual([]);
  expect(names('Recall@5,Recal@5,Recall,Recall@0,Recall@1.5,Recall@1000,Recall@1001,MRR@x')).toEqual([
    'Recall@5',
    'Recall@1000',
  ]);
});
