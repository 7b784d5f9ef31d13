// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import AskView from '../../../src/ask/page/ui/AskView.svelte';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { shown } from '../../app/shown';
import { eventually } from '../../ui/app-dependencies';
import { VERA } from '../../ui/banks';
import { QUESTION } from './ask-fixture';

/** The screen of Ask with a question asked and answered. */
async function asked(question: string) {
  const index = new BankIndex(VERA);
  const app = await shown(AskView, { index, onConfigure: () => undefined });
  await app.ask.ask(index, question);
  await eventually(() => expect(app.ask.phase).toBe('done'));
  const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent.trim());
  return { app, buttons };
}

const BUTTON = 'Answer with a language model';
const details = () => document.querySelector('[data-answer-details]');

describe('a language model', () => {
  it('is offered below the memories that were read', async () => {
    const { buttons } = await asked(QUESTION);
    await eventually(() => expect(buttons()).toContain(BUTTON));
    expect(details()!.textContent).toContain('Memories read');
  });

  it('is offered for a question in another language, of which nothing was read', async () => {
    const { app, buttons } = await asked('谁找到了船桨？');
    expect(app.ask.remark).toEqual({ kind: 'other language' });
    await eventually(() => expect(buttons()).toContain(BUTTON));
    expect(details()!.textContent).not.toContain('Memories read');
  });

  it('is not offered for a greeting', async () => {
    const { app } = await asked('Hello!');
    expect(app.ask.remark).toEqual({ kind: 'no question' });
    await eventually(() => expect(document.querySelector('[data-answered]')).not.toBeNull());
    expect(details()).toBeNull();
  });
});
