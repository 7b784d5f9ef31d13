/** Every table of PerLTQA with a language model, made whole on the bundled characters with the scripted stand-in. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { classifyByCues } from '../../../src/pipeline/classification/cue-words';
import { CLASSIFIER_SETTINGS } from '../../../src/pipeline/classification/llm-classifier';
import { readCharacter } from '../../../src/data/formats/mnemoscope/mnemoscope';
import { memoryTypeTable } from '../../../src/runs/domain/llm-tables/figure';
import type { LlmTableContext } from '../../../src/runs/domain/llm-tables/context';
import { LLM_TABLES, synthesisTable } from '../../../src/runs/domain/llm-tables/tables';
import { modelClassifiers, withModelClassifiers } from '../../../src/runs/domain/llm-tables/classification';
import { systemName } from '../../../src/pipeline/flow/system';
import { classifierTable } from '../../../src/runs/domain/evaluation/tables';
import { BankRanker, questionResultId } from '../../../src/runs/domain/run/question-result';
import { cellOf, tableIn, type Cell } from '../../../src/data/export/table';
import { judgeSetting } from '../../../src/judging/domain/setting';
import { callKey, type CallModel } from '../../../src/llm/domain/call';
import { scriptedModel } from '../../../src/pipeline/stand-in/scripted';
import type { LlmUnit } from '../../../src/llm/domain/units';
import { askedQuestions, expandPlan } from '../../../src/runs/domain/llm-runs/expand';
import { EMPTY_PLAN, llmPlanProblems, type LlmPlan } from '../../../src/runs/domain/llm-runs/plan';
import { categoryOf } from '../../../src/core/memory/bank';
import { scoreAnswers } from '../../../src/pipeline/synthesis/measures';
import { setting, SETTING_IDS } from '../../../src/pipeline/synthesis/settings';

const character = (id: string) => {
  const file = `public/characters/${id}.json`;
  return readCharacter(JSON.parse(readFileSync(file, 'utf8')), file);
};
const banks = ['ottilie-brandt', 'kwame-mensah', 'ma-zhiyuan'].map(character);
/** The other Chinese one: few-shot takes its examples from other characters of the language. */
const examples = [character('shen-ruolan')];
const model = scriptedModel();
const system = { task: 'retrieval', retriever: 'okapi', rerank: 'cue-words' } as const;
const plan: LlmPlan = {
  ...EMPTY_PLAN,
  title: 'All of PerLTQA',
  banks: banks.map(({ id }) => id),
  questionsPerBank: 20,
  models: [{ ...model.ref }],
  synthesis: SETTING_IDS.map((id) => setting(id, system, 3)),
  classifiers: [...CLASSIFIER_SETTINGS],
  examples: examples.map(({ id }) => id),
  judges: ['perltqa-correctness', 'perltqa-coherence'].map((rubric) => judgeSetting(model.ref, rubric)),
};

/** The plan's work, piece by piece in its order. */
async function performed(): Promise<LlmUnit[]> {
  const { work, systems, questions, depth } = expandPlan(plan, {
    banks,
    examples,
    earlier: { answers: [], banks: [] },
  });
  const lists = new Map(
    banks.flatMap((bank) => {
      const ranker = new BankRanker(bank, systems, depth, () => 0);
      return questions
        .get(bank.id)!
        .map(
          (question) => [questionResultId(bank.id, question.id), ranker.unit({ question }).lists] as const,
        );
    }),
  );
  const { signal } = new AbortController();
  const ask: CallModel = async (call) => ({
    key: callKey(call),
    call,
    reply: await model.complete(call, { signal }),
    cached: false,
  });
  const units = new Map<string, LlmUnit>();
  for (const each of work) {
    const own =
      each.system && lists.get(questionResultId(each.bank, each.question))?.[systemName(each.system)];
    const unit = await each.perform({ ask, ranked: own?.ranked ?? [], unit: (id) => units.get(id)! });
    expect([unit.id, units.has(unit.id)]).toEqual([each.id, false]);
    units.set(unit.id, unit);
  }
  return [...units.values()];
}

describe('PerLTQA’s tables on bundled characters with the stand-in', async () => {
  const units = await performed();
  const byId = new Map(banks.map((bank) => [bank.id, bank]));
  const { answers, judges, unknown } = scoreAnswers(units, byId);
  const context: LlmTableContext = {
    languages: ['English', 'Chinese'],
    done: 60,
    total: 60,
    filters: [],
    published: true,
    reading: 'valid',
    anchors: 'MAP',
    judges,
  };
  const number = (cell: Cell | undefined) => {
    expect(cell).toBeTypeOf('number');
    return cell as number;
  };

  it('come of a plan without fault, with every answer and verdict there', () => {
    expect(llmPlanProblems(plan)).toEqual([]);
    expect(unknown).toBe(0);
    expect(answers).toHaveLength(7 * 60);
    expect(answers.filter(({ state }) => state === 'failed')).toEqual([]);
  });

  it.each(LLM_TABLES)('%s has a value in every cell, and says that no model wrote it', (id) => {
    const table = tableIn(synthesisTable(id, answers, plan.synthesis, context), 'en');
    const own = table.rows.at(-1)!;
    expect(own.published).toBeUndefined();
    expect(own.cells['label']).toBe('scripted stand-in (rule 1)');
    const place = table.rows.length - 1;
    for (const column of table.columns)
      expect([column.key, cellOf(table, place, column)]).not.toContain(null);
    expect(table.notes.filter((note) => note.includes('is not a language model'))).toHaveLength(1);
    expect(table.notes.filter((note) => note.startsWith('Verdicts of a scripted judge'))).toHaveLength(1);
  });

  it('rise from no memory over incorrect to correct memories', () => {
    const { cells } = tableIn(synthesisTable('table-6', answers, plan.synthesis, context), 'en').rows.at(-1)!;
    const [none, wrong, right] = ['NR', 'IR', 'CR'].map((group) => number(cells[`${group} MAP`]));
    expect(none).toBe(0);
    expect(right).toBeGreaterThan(wrong! + 0.2);
  });

  it('have Figure 4, where a category of memory helps its own questions most', () => {
    const { rows } = tableIn(memoryTypeTable(answers, plan.synthesis, context), 'en');
    expect(rows.map(({ cells }) => cells['configuration'])).toEqual(['Se-MM', 'Ep-MM', 'B-MM', 'B-MM-W-MC']);
    const at = (row: number, questions: string) => number(rows[row]!.cells[`${questions} MAP`]);
    expect(at(0, 'semantic')).toBeGreaterThan(at(1, 'semantic'));
    expect(at(1, 'episodic')).toBeGreaterThan(at(0, 'episodic'));
  });

  it('have the stand-in in Table 4, by instruction and by few-shot', () => {
    const classifiers = modelClassifiers(units, byId);
    expect(classifiers.map(({ cases }) => cases.length)).toEqual([60, 60]);
    const base = classifierTable([], new Map(), { ...context, gold: 'strict', intervals: false });
    const { rows } = tableIn(withModelClassifiers(base, classifiers, 'valid'), 'en');
    expect(rows).toHaveLength(14);
    // The stand-in classifies by cue words, whatever it is shown besides the question.
    const asked = banks.flatMap((bank) => askedQuestions(plan, bank));
    const right = asked.filter(({ text, kind }) => classifyByCues(text).category === categoryOf(kind)).length;
    expect(rows.slice(-2).map(({ cells }) => number(cells['Acc']))).toEqual([right / 60, right / 60]);
  });
});
