import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { readCharacter } from '../../../src/core/datasets/mnemoscope/mnemoscope';
import { readBanks, writeBanks } from '../../../src/core/datasets/mnemoscope/mnemoscope-banks';
import { bankProblems } from '../../../src/core/experiments/run/plan';
import { LANGUAGES } from '../../../src/core/memory/bank';
import { summaryOf } from '../../../src/core/memory/summary';
import { inspectBank } from '../../../src/core/quality/inspect';
import { findingsOf, readinessOf } from '../../../src/core/studio/check/validate';
import { characterOf, draftOf as remade, fileOf, GENERATED_HERE } from '../../../src/core/studio/character';
import { isGenerated, isStale, keptOf } from '../../../src/core/studio/draft';
import { generatedDraft } from '../../../src/core/studio/grammar/generate';

const draftOf = (language: (typeof LANGUAGES)[number], seed: number) =>
  generatedDraft({ id: 'draft-1', language, seed }, 5);

describe.each(LANGUAGES)('the grammar in %s', (language) => {
  const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });

  it('makes of every seed a character that the library takes as it is', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const draft = await draftOf(language, seed);
        expect(() => readCharacter(fileOf(draft), `seed ${seed}`)).not.toThrow();
        const bank = characterOf(draft);
        const wrong = inspectBank(bank).filter(({ check }) => check.severity === 'wrong');
        expect(wrong.flatMap(({ findings }) => findings.map(({ words }) => words.en))).toEqual([]);
        const { ready, wrong: said, problems } = readinessOf(draft, findingsOf(draft));
        expect([...said.map(({ words }) => words.en), ...problems]).toEqual([]);
        expect(ready).toBe(true);
        const text = JSON.stringify(draft);
        expect(text).not.toMatch(/[{<][A-Za-z0-9~/\u4e00-\u9fff]+[}>]/);
        expect(text).not.toContain('undefined');
        for (const step of ['profile', 'relationships', 'events', 'dialogues', 'questions'] as const)
          expect(keptOf(draft, step).length, `${step} of ${seed}`).toBeGreaterThanOrEqual(3);
        expect(new Set(bank.questions.map(({ kind }) => kind)).size).toBe(4);
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same character for the same seed, and another for another', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        expect(await draftOf(language, seed)).toEqual(await draftOf(language, seed));
        expect((await draftOf(language, seed + 1)).items).not.toEqual((await draftOf(language, seed)).items);
      }),
      { numRuns: 20 },
    );
  });

  it('marks it as generated, in the draft and in the library', async () => {
    const draft = await draftOf(language, 7);
    expect(isGenerated(draft)).toBe(true);
    expect(draft.items.every((item) => !isStale(draft, item))).toBe(true);
    const bank = characterOf(draft);
    expect(bank.source).toBe(GENERATED_HERE);
    expect(bank.generated).toBe(true);
    // The mark stays: written to a file and read back, summarised, edited again.
    const { banks } = readBanks(JSON.parse(writeBanks([bank])), 'a file');
    expect(banks).toEqual([bank]);
    const summary = summaryOf({ id: bank.id, revision: '1', bank, origin: 'written' });
    expect(summary.generated).toBe(true);
    expect(characterOf(remade(bank, 'draft-2', 6)).generated).toBe(true);
    // No run starts with it.
    expect(bankProblems({ banks: [bank.id], systems: [] }, [summary])).toHaveLength(1);
  });
});
