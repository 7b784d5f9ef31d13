import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import { applyEdit } from '../../../src/core/memory/edit';
import { inspectBank } from '../../../src/data/quality/inspect';

const folder = process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data');
const absent = !existsSync(folder);

function banksOf(paths: readonly string[]) {
  const files = paths.map((path) => ({ name: basename(path), text: readFileSync(path, 'utf8') }));
  return readDataset(files, 'auto').banks;
}

/** How often each check finds something. */
function counts(paths: readonly string[]): Record<string, number> {
  const banks = banksOf(paths);
  const found: Record<string, number> = {};
  for (const bank of banks) {
    const others = banks
      .map(({ character }) => character.name)
      .filter((name) => name !== bank.character.name);
    for (const { check, findings } of inspectBank(bank, others)) {
      found[check.id] = (found[check.id] ?? 0) + findings.length;
      // The first mend of each check takes its finding away.
      const { mend } = findings.find((finding) => finding.mend) ?? {};
      if (!mend) continue;
      const after = inspectBank(applyEdit(bank, mend.edit).bank, others);
      const left = after.find(({ check: { id } }) => id === check.id)?.findings.length ?? 0;
      expect(left, `${check.id}: ${mend.words.en}`).toBeLessThan(findings.length);
    }
  }
  console.info(`${paths.map((path) => basename(path)).join(' ')}: ${JSON.stringify(found)}`);
  return found;
}

describe.skipIf(absent)(`the released data, looked over${absent ? ' (skipped: no data)' : ''}`, () => {
  const files = (path: string, pattern: RegExp) =>
    readdirSync(join(folder, path))
      .filter((name) => pattern.test(name))
      .map((name) => join(folder, path, name));

  it('PerLTQA: hundreds of anchors are written otherwise than the answers; all gold resolves', () => {
    const found = counts(files('perltqa', /json$/));
    expect(found['anchor-not-in-answer']).toBeGreaterThan(100);
    expect(Object.keys(found)).not.toContain('gold-unresolved');
    expect(Object.keys(found)).not.toContain('gold-kind');
  });

  it('HaluMem: what is asked again after later sessions is no duplicate', () => {
    expect(Object.keys(counts([join(folder, 'halumem/pilot_slice_user12.jsonl')]))).not.toContain(
      'gold-unresolved',
    );
  });

  it('LoCoMo: adversarial questions are not blamed for having no answer', () => {
    for (const file of files('locomo', /json$/)) expect(counts([file])['empty-field'] ?? 0).toBeLessThan(5);
  });

  it.each(['en', 'zh'])('MADial-Bench, %s', (language) => {
    const found = counts(files(`madial/${language}`, /(memory|dialogue)\.json$/));
    expect(found['brief-event'] ?? 0).toBeLessThan(20);
  });
});

describe('the bundled characters', () => {
  const names = readdirSync('public/characters').filter((name) => /^(?!index).*\.json$/.test(name));

  it.each(names)('%s has nothing that cannot be right', (name) => {
    const [bank] = banksOf([join('public/characters', name)]);
    const wrong = inspectBank(bank!).filter(({ check }) => check.severity === 'wrong');
    expect(wrong.flatMap(({ findings }) => findings.map(({ words }) => words))).toEqual([]);
  });
});
