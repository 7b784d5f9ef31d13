import { describe, expect, it } from 'vitest';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { nearDuplicates, reviewQueue } from '../../../src/studio/domain/check/validate';
import { characterOf } from '../../../src/studio/domain/character';
import { generatedDraft } from '../../../src/studio/domain/grammar/generate';
import { NearMemories } from '../../../src/studio/page/state/near-memories.svelte';
import { BagModel } from '../../ui/bag-model';

const draft = await generatedDraft({ id: 'draft-1', language: 'en', seed: 3 }, 5);
const bank = characterOf(draft);

/** The bank with its last memory saying what its first one says. */
function repeated({ memories, ...rest }: MemoryBank): MemoryBank {
  const last = memories.at(-1)!;
  return { ...rest, memories: [...memories.slice(0, -1), { ...last, text: memories[0]!.text }] };
}

describe('near-duplicates among the memories of a draft', () => {
  it('are found on the later of two, as something to look at', async () => {
    const near = new NearMemories(async () => new BagModel());
    await near.compare(repeated(bank));
    const [first] = near.findings;
    expect(first).toMatchObject({
      on: { type: 'memory', id: bank.memories.at(-1)!.id },
      severity: 'doubtful',
      mend: { edit: { do: 'remove memory', id: bank.memories.at(-1)!.id } },
    });
    expect(first!.words.en).toMatch(/cosine 1\.00/);
    expect(near.busy).toBe(false);
    const entry = reviewQueue(draft, near.findings).find(({ item }) => item.id === bank.memories.at(-1)!.id);
    expect(entry!.findings).toContain(first);
  });

  it('embed an edited memory, and no other again', async () => {
    const model = new BagModel();
    const near = new NearMemories(async () => model);
    await near.compare(bank);
    expect(model.encoded.length).toBe(new Set(bank.memories.map(({ text }) => text)).size);
    const before = model.encoded.length;
    await near.compare({
      ...bank,
      memories: bank.memories.map((memory, i) => (i === 0 ? { ...memory, text: 'Another text.' } : memory)),
    });
    expect(model.encoded.length).toBe(before + 1);
  });

  it('say why they were not looked for, and are looked for again', async () => {
    let fails = true;
    const near = new NearMemories(async () => {
      if (fails) throw new Error('No model.');
      return new BagModel();
    });
    await near.compare(repeated(bank));
    expect([near.failure, near.findings.length, near.busy]).toEqual(['No model.', 0, false]);
    fails = false;
    await near.compare(repeated(bank));
    expect(near.failure).toBeUndefined();
    expect(near.findings.length).toBeGreaterThan(0);
  });

  it('begin at the stated cosine', async () => {
    const [a, b] = bank.memories;
    const at = async (cosine: number) =>
      (await nearDuplicates([a!, b!], Float32Array.of(1, 0, cosine, Math.sqrt(1 - cosine ** 2)), 2)).length;
    expect([await at(0.79), await at(0.81)]).toEqual([0, 1]);
  });
});
