/** Answers that are valid and odd: several choices, nested thoughts, endless white space, absurd waits, a part for the whole. */

import { describe, expect, it } from 'vitest';
import { emptyAnswer, readAnswer, ReasoningTagFilter } from '../../../src/llm/providers/answer';
import { failures } from '../../../src/llm/providers/errors';
import { KeyMask } from '../../../src/llm/providers/key-mask';
import { openAiCompatible } from '../../../src/llm/providers/openai-compatible';
import { plausibleWait, retryAfterOf } from '../../../src/llm/providers/retry';
import { cpuMilliseconds, cpuMillisecondsOf } from '../../cpu-time';
import { answerOf, failure } from './ask';
import { loopback, reply, stream } from './loopback';
import { behind, complete } from './model';

async function read(chunks: Iterable<string>): Promise<string> {
  const answer = emptyAnswer();
  const arriving = async function* () {
    yield* chunks;
  };
  const mask = new KeyMask('');
  const fail = failures('api.example.org', '');
  let text = '';
  for await (const piece of readAnswer(
    arriving(),
    answer,
    fail,
    false,
    openAiCompatible,
    mask,
    mask.stream(),
  ))
    text += piece;
  return text;
}

const done = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n';

describe('eight million line breaks', () => {
  const breaks = function* (last: string) {
    for (let i = 0; i < 32_768; i++) yield '\n'.repeat(256);
    yield last;
  };
  const quick = async (work: () => Promise<unknown>) => {
    expect(await cpuMillisecondsOf(work)).toBeLessThan(2500);
  };

  it('before an answer take a moment', async () => {
    await quick(async () =>
      expect(await read(breaks(`data: {"choices":[{"delta":{"content":"Bremen"}}]}\n\n${done}`))).toBe(
        'Bremen',
      ),
    );
  });

  it('and nothing else take a moment to be no answer', async () => {
    await quick(() => expect(read(breaks(''))).rejects.toThrow(/has no bytes/));
  });

  it('in a JSON document and in front of a first event take a moment', async () => {
    const whole = function* () {
      yield '{';
      yield* breaks('"choices":[{"message":{"content":"Bremen"},"finish_reason":"stop"}]}');
    };
    await quick(async () => expect(await read(whole())).toBe('Bremen'));
    const comments = function* () {
      yield ': wait\n';
      yield* breaks(done.replace('{}', '{"content":"Bremen"}'));
    };
    await quick(async () => expect(await read(comments())).toBe('Bremen'));
  });

  it('as the text of the answer take a moment', () => {
    const thoughts = new ReasoningTagFilter();
    const took = cpuMilliseconds(() => {
      const passed = Array.from({ length: 32_768 }, () => thoughts.pass('\n'.repeat(256)));
      expect(passed.every((piece) => piece === '')).toBe(true);
      expect(thoughts.pass('Bremen')).toHaveLength(8_388_614);
    });
    expect(took).toBeLessThan(2500);
  });
});

describe('several choices', () => {
  const piece = (index: number | undefined, content: string, finish_reason: string | null = null) => ({
    choices: [{ ...(index === undefined ? {} : { index }), delta: { content }, finish_reason }],
  });

  it('in a stream are not mixed: the first is the answer', async () => {
    const documents = [
      piece(1, 'In '),
      piece(0, 'To '),
      piece(1, 'Kiel', 'length'),
      piece(0, 'Bremen', 'stop'),
    ];
    const body = documents.map((document) => `data: ${JSON.stringify(document)}\n\n`).join('');
    const server = await behind(stream(`${body}data: [DONE]\n\n`));
    expect(await complete(server)).toMatchObject({ text: 'To Bremen', finish: 'stop' });
  });

  it('in one event, or one document, are told apart by their index', async () => {
    const choices = [
      { index: 1, message: { content: 'Kiel' }, finish_reason: 'stop' },
      { index: 0, message: { content: 'Bremen' }, finish_reason: 'stop' },
    ];
    expect(await answerOf((await loopback(reply(200, { choices }))).settings)).toBe('Bremen');
    const events = `data: ${JSON.stringify({ choices: choices.map(({ message, ...rest }) => ({ ...rest, delta: message })) })}\n\n`;
    expect(await answerOf((await loopback(stream(events))).settings)).toBe('Bremen');
  });

  it('without an index have their place for it', async () => {
    const choices = [{ message: { content: 'Bremen' } }, { message: { content: 'Kiel' } }];
    expect(await answerOf((await loopback(reply(200, { choices }))).settings)).toBe('Bremen');
  });

  it('of Gemini are told apart likewise', async () => {
    const candidate = (text: string, index?: number) => ({
      content: { parts: [{ text }] },
      finishReason: 'STOP',
      ...(index === undefined ? {} : { index }),
    });
    const body = `data: ${JSON.stringify({ candidates: [candidate('Kiel', 1)] })}\n\ndata: ${JSON.stringify({ candidates: [candidate('Bremen')] })}\n\n`;
    expect((await complete(await behind(stream(body), 'gemini'))).text).toBe('Bremen');
  });
});

describe('thoughts', () => {
  const answer = (text: string, size: number) => {
    const thoughts = new ReasoningTagFilter();
    let shown = '';
    for (let at = 0; at < text.length; at += size) shown += thoughts.pass(text.slice(at, at + size));
    return shown + thoughts.end();
  };

  it.each([1, 2, 3, 5, 8, 1000])('within thoughts are none of the answer, in pieces of %i', (size) => {
    expect(answer('<think>a<think>b</think>c</think>\nBremen', size)).toBe('Bremen');
    expect(answer('<think><think><think>a</think></think>b</think>Bremen <think>', size)).toBe(
      'Bremen <think>',
    );
    expect(answer('<thinking>a<think>b</thinking><thought>c</thought> Bremen', size)).toBe('Bremen');
  });

  it.each([1, 2, 3, 5, 8, 1000])(
    'that only name their own tag end at the last closing one, in pieces of %i',
    (size) => {
      expect(answer('<think>I write <think> first.</think> Bremen', size)).toBe('Bremen');
      expect(answer('<think>I never close', size)).toBe('');
      expect(answer(' \n Bremen', size)).toBe(' \n Bremen');
    },
  );
});

describe('a wait that no server can mean', () => {
  it.each(['-5', '- 5', '-0.5', '+7', '1e9', '--', '5 minutes'])('“%s” is no wait', (header) => {
    expect(retryAfterOf(header)).toBeUndefined();
  });

  it('is told as a day at most, with the reason', async () => {
    expect(plausibleWait(86_400)).toEqual({ seconds: 86_400, capped: false });
    expect(plausibleWait(86_401)).toEqual({ seconds: 86_400, capped: true });
    for (const header of ['31536000', '9'.repeat(400)]) {
      const error = await failure(reply(429, { error: 'slow down' }, { 'retry-after': header }));
      expect(error.retryAfter).toBe(86_400);
      expect(error.message).toContain('The server asks to wait for more than a day');
      expect(error.phrase.zh).toContain('服务器要求等待一天以上');
    }
  });

  it('in the body is capped too', async () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '99999999s' }];
    const error = await failure(reply(429, { error: { message: 'quota', details } }));
    expect(error.retryAfter).toBe(86_400);
  });
});

describe('206 Partial Content', () => {
  it('is a part of an answer, though it holds a whole document', async () => {
    const choices = [{ message: { content: 'Bremen' }, finish_reason: 'stop' }];
    const error = await failure(reply(206, { choices }, { 'content-range': 'bytes 0-99/200' }));
    expect(error).toMatchObject({ code: 'stream-cut', status: 206 });
    expect(error.message).toContain('“Partial Content”, which was not requested');
  });
});
