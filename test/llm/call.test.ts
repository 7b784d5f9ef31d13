import { describe, expect, it } from 'vitest';
import { modelPhrase } from '../../src/llm/domain/call';

describe('the name of a model in a sentence', () => {
  it('says in Chinese too that a rule is no language model', () => {
    expect(modelPhrase({ provider: 'scripted', address: '', model: 'rule 1' })).toEqual({
      en: 'scripted stand-in (rule 1)',
      zh: '规则模拟器（rule 1）',
    });
  });

  it('is the same in every language for a model that has a name of its own', () => {
    const phrase = modelPhrase({
      provider: 'openai-compatible',
      address: 'http://127.0.0.1:8080/v1',
      model: 'mimo',
    });
    expect(phrase).toEqual({ en: 'mimo (127.0.0.1:8080)', zh: 'mimo (127.0.0.1:8080)' });
  });
});
