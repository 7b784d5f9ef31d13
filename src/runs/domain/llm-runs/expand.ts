/** From a plan to its work: the same plan on the same data gives the same pieces with the same ids, in the same order. */

import { classificationWork } from '../../../pipeline/classification/llm-classifier';
import { isDialogueBank } from '../../../pipeline/dialogue/candidates';
import { listDepth as dialogueDepth } from '../../../pipeline/dialogue/settings';
import { dialogueWork, turnsOf } from '../../../pipeline/dialogue/work';
import { drawnOf, RunError } from '../run/open-bank';
import type { RunBank } from '../run/run';
import { systemName, type ListSystem } from '../../../pipeline/flow/system';
import { judgingWork, subjectsOf, type JudgedAnswer } from '../../../judging/domain/work';
import { modelName } from '../../../llm/domain/call';
import type { AnswerUnit, LlmUnit } from '../../../llm/domain/units';
import type { Work } from '../../../pipeline/llm-work/runner';
import type { MemoryBank, Question } from '../../../core/memory/bank';
import { listDepth as synthesisDepth } from '../../../pipeline/synthesis/settings';
import { synthesisWork } from '../../../pipeline/synthesis/work';
import type { LlmPlan } from './plan';
import type { LlmRunHeader } from './run';
import { textKey } from '../../../core/text/key';
import type { Phrase } from '../../../core/text/phrase';

export interface Expansion {
  readonly work: readonly Work[];
  /** The questions of each bank that the work is about, by the bank's id. */
  readonly questions: ReadonlyMap<string, readonly Question[]>;
  /** Whose lists the work reads, each once. */
  readonly systems: readonly ListSystem[];
  /** How deep those lists must be; `Infinity` for all. */
  readonly depth: number;
}

export interface DataPorts {
  /** @throws where the bank is gone, naming it. */
  readonly bank: (id: string) => Promise<MemoryBank>;
  /** Another run with language models, with its units. @throws where it is gone. */
  readonly earlier: (
    id: string,
  ) => Promise<{ readonly header: LlmRunHeader; readonly units: readonly LlmUnit[] }>;
}

/** What a plan is about. */
export interface PlanData {
  /** Of the plan, in its order. */
  readonly banks: readonly MemoryBank[];
  /** Those that few-shot examples may come from, besides the plan's own. */
  readonly examples: readonly MemoryBank[];
  /** Answers of the runs that the plan judges besides its own, and the banks that these are about. */
  readonly earlier: { readonly answers: readonly AnswerUnit[]; readonly banks: readonly MemoryBank[] };
}

/**
 * What a plan is about, read.
 *
 * @param own banks that only the run has.
 * @throws RunError if a character has changed since an earlier run, whose answers are judged, saw it; whatever a port throws.
 */
export async function readPlanData(
  plan: LlmPlan,
  ports: DataPorts,
  own: readonly MemoryBank[] = [],
): Promise<PlanData> {
  const read = async (ids: readonly string[], kept: readonly MemoryBank[]) => {
    const banks: MemoryBank[] = [];
    for (const id of ids) banks.push(kept.find((bank) => bank.id === id) ?? (await ports.bank(id)));
    return banks;
  };
  const banks = await read(plan.banks, own);
  const examples = await read(plan.examples, []);
  const answers: AnswerUnit[] = [];
  const others: MemoryBank[] = [];
  for (const id of plan.of) {
    const { header, units } = await ports.earlier(id);
    const found = units.filter((unit) => unit.kind === 'answer');
    answers.push(...found);
    const about = await read([...new Set(found.map(({ bank }) => bank))], header.own ?? []);
    const known = new Map(about.map((bank) => [bank.id, bank]));
    sameBanks(
      header.banks.filter((bank) => known.has(bank.id)),
      known,
      { en: `“${header.plan.title}” was answered`, zh: `“${header.plan.title}”作答` },
    );
    others.push(...about);
  }
  return { banks, examples, earlier: { answers, banks: others } };
}

/** @throws RunError if a bank is no longer the one that the run began with. */
export async function sameData(
  { banks, examples }: LlmRunHeader,
  data: PlanData,
  pause: () => Promise<void>,
): Promise<void> {
  const now = new Map([...data.examples, ...data.banks].map((bank) => [bank.id, bank]));
  for (const listed of [...banks, ...examples]) {
    sameBanks([listed], now, { en: 'this run began', zh: '本次实验开始' });
    await pause();
  }
}

function sameBanks(
  listed: readonly Pick<RunBank, 'id' | 'name' | 'fingerprint'>[],
  now: ReadonlyMap<string, MemoryBank>,
  since: Phrase,
): void {
  for (const { id, name, fingerprint } of listed) {
    const bank = now.get(id);
    if (bank && llmFingerprintOf(bank) === fingerprint) continue;
    throw new RunError({
      en: `${name} has changed since ${since.en}. Start a new run, or restore the earlier content.`,
      zh: `${name} 在${since.zh}之后有改动。请新建实验，或恢复先前的内容。`,
    });
  }
}

/** Banks are never changed in place. */
const KNOWN = new WeakMap<MemoryBank, string>();

/**
 * SHA-256, hex, of all of a bank that prompts, judges and measures see: beyond what retrieval depends on, dates, scenes, references, anchors,
 * given candidates and the character. The order of an object's fields does not count.
 */
export function llmFingerprintOf(bank: MemoryBank): string {
  const known = KNOWN.get(bank) ?? hashOf(bank);
  KNOWN.set(bank, known);
  return known;
}

function hashOf({ character, memories, questions, sessions = [] }: MemoryBank): string {
  const { name, language, pronouns, summary, description } = character;
  return textKey(
    JSON.stringify([
      [name, language, pronouns, summary, description],
      memories.map((memory) => [
        memory.id,
        memory.kind,
        memory.title,
        memory.text,
        memory.body,
        memory.people,
        ...[memory.time, memory.place, memory.story, memory.session, memory.emotion, memory.scene].map(
          orNull,
        ),
      ]),
      questions.map((question) => [
        question.id,
        question.kind,
        question.text,
        question.answer,
        question.gold,
        question.anchors,
        ...[question.time, question.session, question.type, question.candidates, question.tags].map(orNull),
      ]),
      sessions.map(({ id, turns }) => [id, turns[0]?.text ?? null]),
    ]),
  );
}

const orNull = <T>(value: T | undefined): T | null => value ?? null;

/**
 * All at once, however long it holds the thread. @throws RunError if an answer would be judged that two of its runs have: a verdict could
 * not say which it is about.
 */
export function expandPlan(plan: LlmPlan, data: PlanData): Expansion {
  const steps = expansion(plan, data);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** {@link expandPlan} character by character, with the thread given back in between. @throws as that does, and the signal's reason. */
export async function expandPlanInSteps(
  plan: LlmPlan,
  data: PlanData,
  { pause, signal }: { readonly pause: () => Promise<void>; readonly signal?: AbortSignal },
): Promise<Expansion> {
  const steps = expansion(plan, data);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
    signal?.throwIfAborted();
  }
}

/** Yields after each character of the work, and of each judge's. */
function* expansion(plan: LlmPlan, { banks, examples, earlier }: PlanData): Generator<void, Expansion> {
  const questions = new Map<string, readonly Question[]>();
  const pool = [...new Map([...examples, ...banks].map((bank) => [bank.id, bank])).values()];
  const work: Work[] = [];
  const systems = new Set<ListSystem>();
  const answers = new Answers();
  for (const bank of banks) {
    const chosen = askedQuestions(plan, bank);
    questions.set(bank.id, chosen);
    for (const each of askedWork(plan, bank, pool, chosen)) {
      work.push(each);
      if (each.system) systems.add(each.system);
      if (plan.judges.length > 0) answerOf(each).forEach((answer) => answers.add(answer));
    }
    yield;
  }
  if (plan.judges.length > 0) {
    const byId = new Map([...earlier.banks, ...banks].map((bank) => [bank.id, bank]));
    earlier.answers.forEach((answer) => answers.add(answer));
    for (const judge of plan.judges) {
      for (const own of answers.byBank.values()) {
        work.push(...judgingWork(judge, subjectsOf(judge, own, byId)));
        yield;
      }
    }
  }
  return {
    work,
    questions,
    systems: [...new Map([...systems].map((system) => [systemName(system), system])).values()],
    depth: Math.max(0, ...plan.synthesis.map(synthesisDepth), ...plan.dialogue.settings.map(dialogueDepth)),
  };
}

/** What is to be judged, each once. */
class Answers {
  readonly byBank = new Map<string, JudgedAnswer[]>();
  readonly #ids = new Set<string>();

  /** @throws RunError if it is there already. */
  add(answer: JudgedAnswer): void {
    if (this.#ids.has(answer.id))
      throw new RunError({
        en: `${modelName(answer.model)} answers the same questions under “${answer.setting}” in two of the runs that are judged here. Take one of them away.`,
        zh: `在要评判的运行中，有两次都是 ${modelName(answer.model)} 在“${answer.setting}”下回答同样的问题。请去掉其中一次。`,
      });
    this.#ids.add(answer.id);
    const own = this.byBank.get(answer.bank);
    if (own) own.push(answer);
    else this.byBank.set(answer.bank, [answer]);
  }
}

/**
 * The questions of a bank that a plan asks: of a bank of dialogues its test turns, of another all of its questions, also those that it
 * cannot answer; or a draw of them.
 */
export function askedQuestions(plan: LlmPlan, bank: MemoryBank): readonly Question[] {
  const open = isDialogueBank(bank)
    ? turnsOf(plan.dialogue, bank).map(({ question }) => question)
    : bank.questions;
  return drawnOf(bank, open, plan.questionsPerBank, plan.seed);
}

function askedWork(
  plan: LlmPlan,
  bank: MemoryBank,
  pool: readonly MemoryBank[],
  chosen: readonly Question[],
): Work[] {
  const { models, parameters, seed } = plan;
  const part = { models, parameters, questions: new Set(chosen.map(({ id }) => id)) };
  if (isDialogueBank(bank)) return dialogueWork({ ...part, ...plan.dialogue }, bank, seed);
  return [
    ...classificationWork({ ...part, settings: plan.classifiers }, bank, pool, seed),
    ...synthesisWork({ ...part, settings: plan.synthesis }, bank, seed),
  ];
}

function answerOf({ id, bank, question, model, setting }: Work): JudgedAnswer[] {
  return setting === undefined ? [] : [{ id, bank, question, model, setting }];
}
