// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { ModelRef } from '../../../src/llm/domain/call';
import { Synthesis } from '../../../src/ask/page/state/synthesis.svelte';
import ModelReply from '../../../src/ask/page/ui/ModelReply.svelte';
import { setLocale } from '../../../src/ui/state/locale.svelte';
import { HandModel } from '../../ui/language-models';

const REF: ModelRef = { provider: 'openai-compatible', address: 'http://localhost:11434/v1', model: 'tiny' };

afterEach(() => setLocale('en'));

/** The card of an answer that is under way. */
function shown(given: readonly string[]) {
  const model = new HandModel(REF);
  const synthesis = new Synthesis(() => model);
  const asked = { ref: REF, parameters: {} };
  const running = synthesis.run(asked, [{ role: 'user', content: 'Who?' }], given);
  const props = { synthesis, language: 'en', onConfigure: () => undefined };
  const { container } = render(ModelReply, { props });
  const text = (selector: string) => {
    flushSync();
    return container.querySelector(selector)?.textContent.trim().replaceAll(/\s+/g, ' ');
  };
  return { model, running, text };
}

describe('the card of a model’s answer', () => {
  it('tells which memories the model was given, whatever else is listed as read', () => {
    const { text } = shown(['The boat', 'The oars']);
    expect(text('[data-given]')).toBe('The model was given 2 memories: The boat · The oars');
    setLocale('zh');
    expect(text('[data-given]')).toBe('向模型提供了 2 条记忆： The boat · The oars');
  });

  it('tells that the question is sent again, and why', () => {
    const { model, text } = shown(['The boat']);
    expect(text('[role=status]')).toBe('Waiting for tiny (localhost:11434) …');
    model.retry({ status: 429, wait: 3, attempt: 2, attempts: 4 });
    expect(text('[role=status]')).toBe('The server asked to wait 3 s; trying again (2 of 4) …');
    model.retry({ status: 500, attempt: 3, attempts: 4 });
    expect(text('[role=status]')).toBe('HTTP 500; trying again (3 of 4) …');
    setLocale('zh');
    expect(text('[role=status]')).toBe('HTTP 500；正在重试（第 3 次，共 4 次）……');
    model.retry({ attempt: 4, attempts: 4 });
    expect(text('[role=status]')).toBe('连接失败；正在重试（第 4 次，共 4 次）……');
    model.send('Ivo');
    expect(text('[role=status]')).toBeUndefined();
  });

  it('says of a text that broke off that it is not whole, and of none nothing', async () => {
    const cut = Object.assign(new Error('It broke off.'), { code: 'stream-cut', reach: 'item' });
    const some = shown([]);
    some.model.send('Ivo fou');
    some.model.fail(cut);
    await some.running;
    expect(some.text('[data-incomplete]')).toBe('The text is incomplete.');
    const none = shown([]);
    none.model.fail(cut);
    await none.running;
    expect(none.text('[data-incomplete]')).toBeUndefined();
  });

  it('says so where there was none to give', () => {
    expect(shown([]).text('[data-given]')).toBe('The model was given no memories.');
  });
});
