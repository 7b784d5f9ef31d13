/** The lecture on systems under test says what the page's own systems do. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { halumem } from '../../src/data/formats/halumem/halumem';
import { readSource } from '../../src/data/formats/source';
import { inLocale } from '../../src/lectures/domain/live';
import { partsFor } from '../../src/lectures/domain/parts';
import { readLecture } from '../../src/lectures/domain/read';
import { exchangeOf, readRecording } from '../../src/lectures/domain/recording';
import { READING_DEFAULTS } from '../../src/memory-systems/domain/readings/settings';
import { answerWork } from '../../src/memory-systems/domain/readings/work';
import type { LlmCall } from '../../src/llm/domain/call';
import { PROTOCOL_DEFAULTS } from '../../src/memory-systems/domain/protocol';
import { questionsOf } from '../../src/memory-systems/domain/user';
import type { SystemsResult } from '../../src/memory-systems/domain/work';
import { LOCALES, type Locale } from '../../src/core/text/phrase';
import { routeAddressOf } from '../../src/ui/state/route-address';
import { SystemsHost } from '../../src/memory-systems/workers/systems-host';

const lecture = readLecture(readFileSync('public/lectures/systems.json', 'utf8'), 'systems.json');

async function rulesOn(user: string): Promise<SystemsResult> {
  const file = `public/sessions/${user}.jsonl`;
  const { data } = readSource(readFileSync(file, 'utf8'), file);
  const [bank] = halumem.read([{ name: file, data }]).banks;
  const task = { run: 'lecture', bank: bank!, system: 'rules', settings: PROTOCOL_DEFAULTS, records: [] };
  return new SystemsHost().run(task, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

/** What the text of a step quotes. */
const quotes = (text: string) =>
  [...text.matchAll(/“([^”]+)”/gu)].map(([, quoted]) => quoted!.replaceAll('**', ''));

describe.each(LOCALES)('the lecture on systems under test, in %s', (locale: Locale) => {
  const steps = lecture.steps.map((step) => ({ ...step, words: inLocale(step.text ?? {}, locale) ?? '' }));
  const stepOf = (id: string) => steps.find((step) => step.id === id)!;

  it('quotes questions and answers as they are, and its recorded prompts are the page’s own', async () => {
    const live = stepOf('rules').live!;
    const user = live.part === 'tested' ? live.user[locale]! : '';
    const result = await rulesOn(user);
    const questions = questionsOf(result.user);
    const work = await answerWork(
      { ...READING_DEFAULTS, answerer: { provider: 'recorded', address: '', model: '' } },
      result,
      () => Promise.resolve(),
    );
    const recording = readRecording(
      readFileSync(`public/lectures/recordings/tested-${locale}.json`, 'utf8'),
      'tested.json',
    );
    for (const [step, exchange] of [
      ['stale', 'updated'],
      ['unknown', 'unknown'],
    ] as const) {
      const [asked, answered] = quotes(stepOf(step).words);
      const question = questions.find(
        ({ text }) => text.replaceAll('’', "'") === asked!.replaceAll('’', "'"),
      )!;
      expect(question).toBeDefined();
      const outcome = result.records
        .flatMap(({ answers }) => answers)
        .find((answer) => answer.question === question.id)!;
      if (answered) expect(outcome.response).toBe(answered);
      else expect(outcome.response).toBeDefined();
      let sent: LlmCall | undefined;
      await work.get(outcome)!.perform({
        ranked: [],
        unit: () => {
          throw new Error('It reads no other work.');
        },
        ask: (call) => {
          sent = call;
          return Promise.resolve({
            key: '',
            call,
            cached: true,
            reply: { text: 'x', milliseconds: 0, attempts: 1, dropped: [] },
          });
        },
      });
      expect(exchangeOf(recording, exchange).messages).toEqual(sent!.messages);
      if (step === 'stale') {
        const blame = result.row.blames[0]!.find((each) => each.question === question.id);
        expect(blame).toBeDefined();
      } else expect(question.unanswerable).toBe(true);
    }
    // Something is replaced in the session that is shown.
    const session = live.part === 'tested' ? live.session : 0;
    expect(result.growth[session - 1]!.changes.changed.length).toBeGreaterThan(0);
  });
});

it('a link to a system becomes its growth or its wrong answers', () => {
  const address = '#/systems?user=callum-reyes&system=rules&session=8';
  const offered = partsFor(address, routeAddressOf(address), 'en');
  expect(offered.map(({ live }) => live)).toEqual([
    { part: 'tested', user: { en: 'callum-reyes' }, systems: ['rules'], show: 'growth', session: 8 },
    { part: 'tested', user: { en: 'callum-reyes' }, systems: ['rules'], show: 'blame', session: 8 },
  ]);
  expect(
    partsFor(
      '#/systems?user=callum-reyes&system=mem0',
      routeAddressOf('#/systems?user=callum-reyes&system=mem0'),
      'en',
    ),
  ).toEqual([]);
});
