// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { TokenEncoder } from '../../../src/core/ports';
import { order, QUESTION, warm } from './ask-fixture';
import { eventually } from '../../ui/app-dependencies';
import { Gate } from '../../ui/bag-model';

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
    // Another list stands in, and an answer is found in its first five memories.
    await eventually(() => expect(ask.candidates.length).toBeGreaterThan(0));
    expect(ask.base).not.toBe('late');
    const readIn = () => {
      const byRank = [...ask.candidates].sort((a, b) => a.memoryRank - b.memoryRank);
      return [...new Set(byRank.map(({ memoryId }) => memoryId))];
    };
    const before = readIn();
    expect(before).toEqual(order(ask.reranked)!.slice(0, 5));
    tokens.gate.open();
    await asked;
    expect(ask.base).toBe('late');
    expect(order(ask.flow!.rankings.late)!.slice(0, 2).sort()).toEqual(['e-fair', 'p-fear']);
    const first = order(ask.reranked)!.slice(0, 5);
    expect(first).not.toEqual(before);
    expect(readIn()).toEqual(first);
  });
});
