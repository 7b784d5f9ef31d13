// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { TokenEncoder } from '../../../src/core/ports';
import { order, QUESTION, warm } from './ask-fixture';
import { eventually } from '../../shared/app-dependencies';
import { Gate } from '../../shared/bag-model';

/** Every token vector points east for the memories about the fair and the fears, west for all others; the question looks east. */
class EastWest implements TokenEncoder {
  readonly stamp = { id: 'east-west', revision: '1', hash: 'east-west', dtype: 'fp32', device: 'wasm' };
  readonly dimensions = 2;
  readonly gate = new Gate();

  encodeTokens: TokenEncoder['encodeTokens'] = async (texts, role) => {
    await this.gate.opened;
    return texts.map((text) => {
      const east = role === 'question' || /fair|Fear/.test(text);
      return { tokens: ['it'], vectors: Float32Array.of(east ? 1 : -1, 0) };
    });
  };
}

describe('late interaction as the list to re-rank', () => {
  it('gives the answer from its own memories once it is there, and from a list that stands in before', async () => {
    const tokens = new EastWest();
    const { ask, index } = await warm({ tokens });
    ask.setBase('late');
    const asked = ask.ask(index, QUESTION);
    // Another list stands in, and an answer is found in its first three memories.
    await eventually(() => expect(ask.quotes.length).toBeGreaterThan(0));
    expect(ask.base).not.toBe('late');
    const before = new Set(ask.quotes.map(({ memory }) => memory.id));
    expect(before).toEqual(new Set(order(ask.reranked)!.slice(0, 3)));
    tokens.gate.open();
    await asked;
    expect(ask.base).toBe('late');
    expect(order(ask.flow!.rankings.late)!.slice(0, 2).sort()).toEqual(['e-fair', 'p-fear']);
    const first = new Set(order(ask.reranked)!.slice(0, 3));
    expect(first).not.toEqual(before);
    expect(new Set(ask.quotes.map(({ memory }) => memory.id))).toEqual(first);
  });
});
