// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { ModelRef } from '../../../src/llm/domain/call';
import type { ChatMessage } from '../../../src/core/ports';
import { verbatim } from '../../../src/core/text/phrase';
import { ConnectionFault } from '../../../src/llm/page/state/connection';
import { Synthesis } from '../../../src/ask/page/state/synthesis.svelte';
import { HandModel } from '../../ui/language-models';
import { settled } from '../../ui/app-dependencies';
import { watch } from '../../ui/watch.svelte';

const REF: ModelRef = { provider: 'openai-compatible', address: 'http://localhost:11434/v1', model: 'tiny' };
const ASKED = { ref: REF, parameters: { temperature: 0, maxTokens: 200 } };
const PROMPT: ChatMessage[] = [{ role: 'user', content: 'Who found the oars?' }];
const GIVEN = ['The boat', 'The oars'];

/** Gives the models out one after the other. */
function synthesisOf(...models: HandModel[]) {
  const left = [...models];
  return new Synthesis(() => left.shift()!);
}
const hand = (options?: { deaf: boolean }) => new HandModel(REF, options);

describe('the language model’s answer', () => {
  it('grows as it streams in, and is done with the reply, the model and the prompt as sent', async () => {
    const model = hand();
    const synthesis = synthesisOf(model);
    const texts = watch(() => synthesis.text);
    const phases = watch(() => synthesis.phase);
    const running = synthesis.run(ASKED, PROMPT, GIVEN);
    flushSync();
    model.send('Ivo ');
    flushSync();
    model.send('found', ' them.');
    const usage = { input: 31, output: 4 };
    model.end({ usage, dropped: ['temperature'], finish: 'stop' });
    await running;
    flushSync();
    expect(texts).toEqual(['', 'Ivo ', 'Ivo found them.']);
    expect(phases).toEqual(['idle', 'streaming', 'done']);
    expect([synthesis.by, synthesis.ref]).toEqual(['tiny (localhost:11434)', REF]);
    expect(model.call).toEqual({ messages: PROMPT, parameters: ASKED.parameters, purpose: 'answer' });
    expect(synthesis.messages).toBe(PROMPT);
    expect(synthesis.given).toBe(GIVEN);
    expect(synthesis.reply).toMatchObject({ usage, dropped: ['temperature'], milliseconds: 40 });
    expect(synthesis.fault).toBeUndefined();
  });

  it('is the reply’s text in the end, where pieces did not make the whole of it', async () => {
    const model = hand();
    const synthesis = synthesisOf(model);
    const running = synthesis.run(ASKED, PROMPT, GIVEN);
    model.send('Ivo, I th');
    model.end({ text: 'Ivo.' });
    await running;
    expect(synthesis.text).toBe('Ivo.');
  });

  it('keeps what had arrived when the stream breaks, and names what is wrong', async () => {
    const model = hand();
    const synthesis = synthesisOf(model);
    const running = synthesis.run(ASKED, PROMPT, GIVEN);
    model.send('Ivo fou');
    const cut = new Error('localhost:11434 broke off. Try again.');
    model.fail(Object.assign(cut, { code: 'stream-cut', reach: 'item' }));
    await running;
    expect([synthesis.phase, synthesis.text]).toEqual(['failed', 'Ivo fou']);
    expect(synthesis.fault).toEqual({ code: 'stream-cut', reach: 'item', message: cut.message });
    expect(synthesis.reply).toBeUndefined();
  });

  it('says what is wrong where no model can be asked at all', async () => {
    const synthesis = new Synthesis(() => {
      throw new ConnectionFault('missing-key', verbatim('Enter the key.'));
    });
    await synthesis.run(ASKED, PROMPT, GIVEN);
    expect(synthesis.phase).toBe('failed');
    expect(synthesis.fault).toEqual({ code: 'missing-key', reach: 'run', message: 'Enter the key.' });
  });

  it.each([
    ['throws', false],
    ['goes on', true],
  ])('that is stopped keeps its text and is never done, where the model %s', async (_how, deaf) => {
    const model = hand({ deaf });
    const synthesis = synthesisOf(model);
    const running = synthesis.run(ASKED, PROMPT, GIVEN);
    model.send('Ivo ');
    synthesis.cancel();
    expect(model.signal!.aborted).toBe(true);
    model.send('found');
    model.end();
    await running;
    expect([synthesis.phase, synthesis.text, synthesis.fault]).toEqual(['cancelled', 'Ivo ', undefined]);
  });

  it.each([
    ['throws', false],
    ['goes on', true],
  ])('asked for again replaces the one under way, where the old model %s', async (_how, deaf) => {
    const [first, second] = [hand({ deaf }), hand()] as const;
    const synthesis = synthesisOf(first, second);
    const one = synthesis.run(ASKED, PROMPT, GIVEN);
    first.send('old');
    const two = synthesis.run(ASKED, PROMPT, GIVEN);
    expect([synthesis.phase, synthesis.text]).toEqual(['streaming', '']);
    first.send(' news');
    first.end();
    await one;
    expect([synthesis.phase, synthesis.text]).toEqual(['streaming', '']);
    second.send('new');
    second.end();
    await two;
    expect([synthesis.phase, synthesis.text, synthesis.fault]).toEqual(['done', 'new', undefined]);
  });

  it('is forgotten with its prompt, and nothing of it arrives later', async () => {
    const model = hand({ deaf: true });
    const synthesis = synthesisOf(model);
    const running = synthesis.run(ASKED, PROMPT, GIVEN);
    model.send('Ivo');
    synthesis.clear();
    model.send(' found');
    model.end();
    await running;
    await settled();
    const { phase, text, fault, messages, by, ref, reply } = synthesis;
    expect({ phase, text, fault, messages, by, ref, reply }).toEqual({
      phase: 'idle',
      text: '',
      fault: undefined,
      messages: [],
      by: '',
      ref: undefined,
      reply: undefined,
    });
  });

  it('that is done cannot be cancelled any more', async () => {
    const model = hand();
    const synthesis = synthesisOf(model);
    const running = synthesis.run(ASKED, PROMPT, GIVEN);
    model.end();
    await running;
    synthesis.cancel();
    expect(synthesis.phase).toBe('done');
  });
});
