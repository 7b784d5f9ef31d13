// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../../../src/core/memory/summary';
import { draftOf } from '../../../../src/llm/page/state/connection';
import type { Preview } from '../../../../src/pipeline/llm-work/dry-run';
import { AnswerDraft } from '../../../../src/runs/page/answers/state/answer-draft.svelte';
import { READY_ANSWERS } from '../../../../src/runs/page/answers/state/answer-plans';
import ReadyAnswerPlans from '../../../../src/runs/page/answers/ui/new/ReadyAnswerPlans.svelte';
import StartPart from '../../../../src/runs/page/answers/ui/new/StartPart.svelte';
import { shown } from '../../../app/shown';
import { eventually } from '../../../ui/app-dependencies';
import { SERVER } from '../../../ui/language-models';
import { BANK } from '../../fixture';

const LOCAL = { ...draftOf(SERVER), model: 'tiny' };
const ref = { provider: 'openai-compatible', address: SERVER.address!, model: 'tiny' } as const;

/** A plan over one bank, whose calls are counted by hand. */
function counted(active: boolean) {
  let end: (preview: Preview) => void = () => undefined;
  const preview = new Promise<Preview>((resolve) => (end = resolve));
  const draft = new AnswerDraft({
    library: {
      summaries: [summaryOf({ id: BANK.id, revision: '1', origin: 'bundled', bank: BANK })],
      index: undefined,
      read: async () => BANK,
    },
    connections: {
      active: active ? { id: 'a', title: 'Local', ref, parameters: {} } : undefined,
      models: () => [],
    },
    answers: { preview: () => preview, run: () => undefined },
    asked: { last: undefined },
  });
  const found = { rows: [], calls: 680, input: 9, output: 9, cached: 0, dollars: 0, unpriced: 0 };
  return { draft, end: () => end(found) };
}

const button = (name: RegExp) =>
  [...document.querySelectorAll('button')].find((each) =>
    name.test(each.getAttribute('aria-label') ?? each.textContent.trim()),
  );

describe('a ready plan', () => {
  it('of a language model is not started before its calls are counted, though they cost nothing', async () => {
    const { draft } = counted(true);
    await shown(ReadyAnswerPlans, { draft, onConfigure: () => undefined });
    expect(button(/^See the cost of Table 3/)).toBeDefined();
    expect(button(/^Start /)).toBeUndefined();
  });

  it('of the stand-in, which calls nobody, is started at once', async () => {
    const { draft } = counted(false);
    await shown(ReadyAnswerPlans, { draft, onConfigure: () => undefined });
    expect(button(/^Start Table 3/)).toBeDefined();
  });

  it('waits with its start for the count under way, and shows it', async () => {
    const { draft, end } = counted(true);
    const app = await shown(StartPart, { draft });
    await app.connections.add(LOCAL, { value: '', keep: false });
    draft.take(draft.ready(READY_ANSWERS[0]!));
    void draft.estimate.count(draft.plan);
    await eventually(() => expect(draft.estimate.counted).toBeDefined());
    flushSync();
    expect(app.prices.of(ref)).toMatchObject({ from: 'free' });
    expect(button(/^Start$/)!.disabled).toBe(true);
    end();
    await eventually(() => expect(button(/^Start$/)!.disabled).toBe(false));
    expect(document.body.textContent).toContain('680 calls');
  });
});
