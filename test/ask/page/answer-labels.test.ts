import { describe, expect, it } from 'vitest';
import {
  AnswerLabels,
  countLabels,
  type AnswerLabel,
} from '../../../src/ask/page/state/answer-labels.svelte';
import { answerIn, AskingAgain } from '../../../src/ask/page/state/asked-again.svelte';
import { MemorySettings } from '../../ui/app-dependencies';
import { asking, QUESTION } from './ask-fixture';

const WHEN = '2026-11-26T12:00:00.000Z';
const label = (question: string, rest: Partial<AnswerLabel> = {}): AnswerLabel => ({
  bank: 'vera',
  question,
  answer: 'Ben did.',
  right: true,
  when: WHEN,
  ...rest,
});

describe('the labels of answers', () => {
  it('are one per question, newest first, and there again at the next visit', async () => {
    const settings = new MemorySettings();
    const labels = new AnswerLabels({ settings });
    await labels.put(label('Who?'));
    await labels.put(label('When?'));
    await labels.put(label('Who?', { right: false, gold: 'e1' }));
    await labels.put(label('Who?', { bank: 'odile' }));
    expect(labels.of('vera').map(({ question, right }) => [question, right])).toEqual([
      ['Who?', false],
      ['When?', true],
    ]);
    const there = new AnswerLabels({ settings: new MemorySettings(settings.kept) });
    await there.load();
    expect(there.of()).toHaveLength(3);
  });

  it('go back to what they were, once', async () => {
    const labels = new AnswerLabels({ settings: new MemorySettings() });
    const named = { bank: 'vera', question: 'Who?' };
    await labels.put(label('Who?'));
    await labels.put(label('Who?', { right: false }));
    expect(labels.canUndo(named)).toBe(true);
    await labels.undo();
    expect(labels.find(named)?.right).toBe(true);
    expect(labels.canUndo(named)).toBe(false);
    await labels.remove(named);
    expect(labels.find(named)).toBeUndefined();
    await labels.undo();
    expect(labels.find(named)?.right).toBe(true);
  });

  it('are joined with those of another tab, and follow them', async () => {
    const settings = new MemorySettings();
    const listeners: (() => void)[] = [];
    const tabs = {
      listen: (_: unknown, listener: () => void) => (listeners.push(listener), () => undefined),
    };
    const here = new AnswerLabels({ settings, tabs });
    const there = new AnswerLabels({ settings });
    await there.put(label('When?'));
    await here.put(label('Who?'));
    expect(here.of()).toHaveLength(2);
    await there.load();
    await there.remove(label('Who?'));
    for (const listener of listeners) listener();
    await expect.poll(() => here.of().map(({ question }) => question)).toEqual(['When?']);
  });

  it('are counted', () => {
    const labels = [
      label('1', { gold: 'm', rank: 1 }),
      label('2', { gold: 'm', rank: 4, right: false }),
      label('3', { gold: 'm', right: false }),
      label('4', { gold: null }),
    ];
    const marked = label('5', { gold: 'm', rank: 1 });
    Reflect.deleteProperty(marked, 'right');
    expect(countLabels([...labels, marked])).toEqual({
      ...{ right: 2, judged: 4, first: 2, amongFive: 3, marked: 4 },
    });
  });
});

describe('labelled questions that are asked again', () => {
  it('say what has changed, and leave the question that was there', async () => {
    const { ask, index } = asking();
    const bank = index.bank.id;
    await ask.ask(index, 'Where does she live?');
    await ask.ask(index, QUESTION);
    const answer = answerIn(ask.reading!)!;
    const [first, second] = ask.order;
    const again = new AskingAgain(ask);
    await again.run([
      { bank, question: QUESTION, answer, right: true, gold: first!.id, rank: 1, when: WHEN },
      { bank, question: 'Who found the oars then?', answer: 'Nobody.', gold: second!.id, when: WHEN },
    ]);
    expect(again.done.map(({ isSameAnswer }) => isSameAnswer)).toEqual([true, false]);
    expect(again.done[0]!.rank).toBe(1);
    expect(again.done[1]!.rank).toBeGreaterThan(0);
    expect([ask.flow?.question, again.running]).toEqual([QUESTION, false]);
  });

  it('end where somebody asks something else', async () => {
    const { ask, index } = asking();
    const bank = index.bank.id;
    await ask.ask(index, QUESTION);
    const again = new AskingAgain(ask);
    const running = again.run([label('Who rowed?', { bank }), label('Who swam?', { bank })]);
    const other = ask.ask(index, 'Who is Ben?');
    await Promise.all([running, other]);
    expect([again.done.length, ask.flow?.question]).toEqual([0, 'Who is Ben?']);
  });
});
