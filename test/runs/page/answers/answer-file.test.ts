// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { RECORD_FORMAT, RECORD_VERSION } from '../../../../src/llm/domain/record';
import { EMPTY_PLAN, writeLlmPlan } from '../../../../src/runs/domain/llm-runs/plan';
import { summaryOf } from '../../../../src/core/memory/summary';
import { takeFile } from '../../../../src/runs/page/answers/state/answer-runs.svelte';
import { NURI } from '../../../pipeline/dialogue/fixture';
import { BANK } from '../../fixture';

const BANKS = [BANK, { ...NURI, source: 'MADial-Bench' }];

/** Takes a file. @returns by whom, with what of it arrived. */
async function taken(name: string, content: string | Uint8Array<ArrayBuffer>) {
  let seen: { by: string; text: string; banks: string[] } | undefined;
  const id = await takeFile(new File([content], name), {
    library: {
      summaries: BANKS.map((bank) => summaryOf({ id: bank.id, revision: '1', origin: 'imported', bank })),
      read: async (wanted) => BANKS.find((bank) => bank.id === wanted)!,
    },
    answers: {
      takeRecord: async (pieces) => {
        let text = '';
        for await (const piece of pieces) text += piece;
        seen = { by: 'record', text, banks: [] };
        return 'a';
      },
      takeExternal: async (text, _, banks) => {
        seen = { by: 'released', text, banks: banks.map((bank) => bank.id) };
        return 'b';
      },
    },
  });
  return { id, ...seen! };
}

const RECORD = `${JSON.stringify({ format: RECORD_FORMAT, version: RECORD_VERSION, run: { title: '沈若兰' } })}\n{"units":0}\n`;

describe('a file that becomes a run', () => {
  it('is told by what it holds, whatever it is called', async () => {
    expect(await taken('renamed.json', RECORD)).toEqual({ id: 'a', by: 'record', text: RECORD, banks: [] });
    expect((await taken('marked.jsonl', `\uFEFF${RECORD}`)).by).toBe('record');
    const released = '[{"id": 1, "response": "Hello."}]';
    expect(await taken('en_setting1_model.jsonl', released)).toEqual({
      id: 'b',
      by: 'released',
      text: released,
      banks: [NURI.id],
    });
  });

  it('is refused with its name and the remedy where it is something else', async () => {
    await expect(taken('empty.jsonl', ' \n')).rejects.toThrow('empty.jsonl is empty. Choose a run record.');
    await expect(taken('photo.json', 'PNG')).rejects.toThrow('photo.json is neither a run record');
    await expect(taken('a.plan.json', writeLlmPlan(EMPTY_PLAN))).rejects.toThrow(
      'a.plan.json is a plan, not a run. Open it under “New run” with “Open plan”.',
    );
    const bytes = new TextEncoder().encode(RECORD);
    bytes[RECORD.indexOf('沈')] = 0xff;
    await expect(taken('other.jsonl', bytes)).rejects.toThrow('other.jsonl is not in UTF-8.');
  });
});
