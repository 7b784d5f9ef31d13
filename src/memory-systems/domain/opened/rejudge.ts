/**
 * The same answers under the user's own judge: one verdict for each different answer, by the judge that finished runs of memory systems are
 * read with. What was judged before is not asked again, in whichever file it comes.
 */

import { dryRun, type Preview, type PreviewOptions } from '../../../pipeline/llm-work/dry-run';
import { modelName, modelKey, type CallParameters, type ModelRef } from '../../../llm/domain/call';
import type { Work } from '../../../pipeline/llm-work/runner';
import { referenceOf, UNANSWERABLE } from '../../../core/memory/question-tags';
import { once, perform, unitsOf, type ReadingPorts } from '../readings/read';
import { promptName, type ReadingSettings } from '../readings/settings';
import { ModelJudge, type Units } from '../readings/work';
import { languageOfText } from '../../../core/text/languages';
import type { OpenedQuestion, OpenedResults, OpenedRun, OpenedVerdict, RunFacts } from './opened';
import { askText } from '../../../llm/domain/structured';
import type { VerdictUnit } from '../../../llm/domain/units';
import { textKey } from '../../../core/text/key';

/*
 * LongMemEval's own judge: one of five prompts, by the question's type, and right where the reply contains “yes”. The prompts are those of its
 * evaluation script, word for word, since a score depends on the wording (xiaowu0162/LongMemEval, src/evaluation/evaluate_qa.py at 9e0b455;
 * © 2024 Di Wu, MIT licence). They are English, and are not translated.
 */
const YES_OR_NO = 'Answer yes or no only.';
const CONTAINS =
  'I will give you a question, a correct answer, and a response from a model. Please answer yes if the response contains the correct answer. Otherwise, answer no. ';
const EQUIVALENT =
  'If the response is equivalent to the correct answer or contains all the intermediate steps to get the correct answer, you should also answer yes. If the response only contains a subset of the information required by the answer, answer no. ';
const DAYS =
  "In addition, do not penalize off-by-one errors for the number of days. If the question asks for the number of days/weeks/months, etc., and the model makes off-by-one errors (e.g., predicting 19 days when the answer is 18), the model's response is still correct. ";
const UPDATED =
  'If the response contains some previous information along with an updated answer, the response should be considered as correct as long as the updated answer is the required answer.';
const RUBRIC =
  "I will give you a question, a rubric for desired personalized response, and a response from a model. Please answer yes if the response satisfies the desired response. Otherwise, answer no. The model does not need to reflect all the points in the rubric. The response is correct as long as it recalls and utilizes the user's personal information correctly.";
const NOT_ANSWERABLE =
  'I will give you an unanswerable question, an explanation, and a response from a model. Please answer yes if the model correctly identifies the question as unanswerable. The model could say that the information is incomplete, or some other information is given but the asked information is not.';

interface Official {
  readonly instructions: string;
  /** What stands before the reference. */
  readonly reference: string;
  readonly asks: string;
}

const CORRECT = { reference: 'Correct Answer', asks: 'Is the model response correct?' };
const PLAIN: Official = { instructions: CONTAINS + EQUIVALENT, ...CORRECT };
const ABSTENTION: Official = {
  instructions: NOT_ANSWERABLE,
  reference: 'Explanation',
  asks: 'Does the model correctly identify the question as unanswerable?',
};
const BY_TYPE: Readonly<Record<string, Official>> = {
  'single-session-user': PLAIN,
  'single-session-assistant': PLAIN,
  'multi-session': PLAIN,
  'temporal-reasoning': { instructions: CONTAINS + EQUIVALENT + DAYS, ...CORRECT },
  'knowledge-update': { instructions: CONTAINS + UPDATED, ...CORRECT },
  'single-session-preference': { instructions: RUBRIC, reference: 'Rubric', asks: CORRECT.asks },
};

/** The prompt for an answer; undefined where the question has no reference, or is of none of LongMemEval's types. */
export function longmemevalPrompt(question: OpenedQuestion, answer: string): string | undefined {
  const { text, gold, category = '', unanswerable } = question;
  const official = unanswerable
    ? ABSTENTION
    : Object.hasOwn(BY_TYPE, category)
      ? BY_TYPE[category]
      : undefined;
  if (!official || text === undefined || gold === undefined) return undefined;
  const { instructions, reference, asks } = official;
  return `${instructions}\n\nQuestion: ${text}\n\n${reference}: ${gold}\n\nModel Response: ${answer}\n\n${asks} ${YES_OR_NO}`;
}

export function longmemevalTitle(judge: ModelRef): string {
  return `${modelName(judge)}, LongMemEval (official)`;
}

/** The work of judging one answer; its id says all that the verdict depends on. */
export function longmemevalWork(
  judge: ModelRef,
  parameters: CallParameters,
  question: OpenedQuestion,
  prompt: string,
): Work {
  const content = textKey(prompt);
  const id = `verdict ${JSON.stringify(['longmemeval', modelKey(judge), parameters, content])}`;
  const about = question.id ?? question.key;
  return {
    id,
    bank: 'opened',
    question: about,
    purpose: 'judge',
    model: judge,
    after: [],
    async perform({ ask }): Promise<VerdictUnit> {
      const messages = [{ role: 'user' as const, content: prompt }];
      const { outcome, exchanges } = await askText(ask, {
        model: judge,
        messages,
        parameters,
        purpose: 'judge',
      });
      const verdict = (reply: string) => {
        const yes = reply.toLowerCase().includes('yes');
        return { score: yes ? 1 : 0, label: yes ? 'yes' : 'no', reason: reply };
      };
      return {
        kind: 'verdict',
        id,
        bank: 'opened',
        question: about,
        judge,
        setting: longmemevalTitle(judge),
        rubric: 'longmemeval',
        prompt: content,
        aspect: 'longmemeval',
        subjects: [about],
        repeat: 0,
        outcome: outcome.state === 'done' ? { state: 'done', value: verdict(outcome.value) } : outcome,
        exchanges,
      };
    },
  };
}

/** The judge and its prompt: the page's, in the user's wording, or LongMemEval's own. */
export type RejudgeSettings = Pick<ReadingSettings, 'parameters' | 'prompts'> &
  Required<Pick<ReadingSettings, 'judge'>> & { readonly official?: boolean };

export interface Rejudged {
  /** With the judge's verdicts beside those of the files. */
  readonly results: OpenedResults;
  /** As its verdicts are called. */
  readonly judge: string;
  /** Answers that it has judged, and that wait for it. */
  readonly judged: number;
  readonly waiting: readonly Work[];
  /** Answers whose question has no reference, or none of the types that the judge knows: nothing tells whether they are right. */
  readonly without: number;
}

/** Under which a judge's verdicts stand: model and wording, so that two prompts are two judges. */
export function judgeTitle({ judge, prompts, official }: RejudgeSettings): string {
  return official ? longmemevalTitle(judge) : `${modelName(judge)}, ${promptName({ prompts }, 'response')}`;
}

const NOTHING: Units = new Map();

/** What a judge says of an answer: a verdict, that it was not asked yet, or that it cannot be. */
type Said = OpenedVerdict | 'waiting' | 'cannot';
type Judge = (question: OpenedQuestion, answer: string) => Promise<Said>;

/**
 * The results with the verdicts that the units hold. Nothing is sent.
 *
 * @param runs whose answers are judged; absent: of all.
 */
export async function rejudged(
  settings: RejudgeSettings,
  results: OpenedResults,
  units: Units = NOTHING,
  pause: () => Promise<void> = async () => undefined,
  runs: ReadonlySet<string> = new Set(results.runs.map(({ id }) => id)),
): Promise<Rejudged> {
  const waiting: Work[] = [];
  const judge = (settings.official ? officialJudge : pageJudge)(settings, units, (work) =>
    waiting.push(work),
  );
  const questions = new Map(results.questions.map((question) => [question.key, question]));
  let judged = 0;
  let without = 0;
  const withVerdicts: OpenedRun[] = [];
  for (const run of results.runs) {
    if (!runs.has(run.id)) {
      withVerdicts.push(run);
      continue;
    }
    const answers = new Map<string, RunFacts>();
    for (const [key, facts] of run.answers) {
      await pause();
      const { answer, error } = facts;
      answers.set(key, facts);
      if (answer === undefined || error !== undefined) continue;
      const said = await judge(questions.get(key)!, answer);
      if (said === 'cannot') without++;
      if (typeof said === 'string') continue;
      judged++;
      answers.set(key, { ...facts, verdicts: [...facts.verdicts, said] });
    }
    withVerdicts.push({ ...run, answers });
  }
  return {
    results: { ...results, runs: withVerdicts },
    judge: judgeTitle(settings),
    judged,
    waiting: once(waiting),
    without,
  };
}

/** HaluMem's judge of answers, as the page words it. A declined answer is not right. */
function pageJudge(settings: RejudgeSettings, units: Units, onMissing: (work: Work) => void): Judge {
  const title = judgeTitle(settings);
  let missing = false;
  const judge = new ModelJudge(settings, units, new Set(), (work) => {
    missing = true;
    onMissing(work);
  });
  return async (question, answer) => {
    const { text, gold = '', unanswerable, id, key } = question;
    if (text === undefined) return 'cannot';
    const language = languageOfText(text);
    const reference = referenceOf({ answer: gold, tags: unanswerable ? [UNANSWERABLE] : [] }, language);
    if (reference === '') return 'cannot';
    missing = false;
    const asked = { id: id ?? key, text, answer: reference };
    const verdict = await judge.answer(asked, [], answer, { id: 'opened', language });
    if (missing) return 'waiting';
    if (!('given' in verdict)) return { judge: title, mark: 'unjudged' };
    return { judge: title, mark: verdict.given === 'Correct' ? 'right' : 'wrong' };
  };
}

function officialJudge(settings: RejudgeSettings, units: Units, onMissing: (work: Work) => void): Judge {
  const title = judgeTitle(settings);
  return (question, answer) => {
    const prompt = longmemevalPrompt(question, answer);
    if (prompt === undefined) return Promise.resolve('cannot');
    const work = longmemevalWork(settings.judge, settings.parameters, question, prompt);
    const unit = units.get(work.id);
    if (unit?.kind !== 'verdict') {
      onMissing(work);
      return Promise.resolve('waiting');
    }
    if (unit.outcome.state !== 'done') return Promise.resolve({ judge: title, mark: 'unjudged' });
    const { score, reason } = unit.outcome.value;
    return Promise.resolve({ judge: title, mark: score === 1 ? 'right' : 'wrong', reason });
  };
}

/** What judging would take, counted on the very calls. Nothing is sent. */
export async function previewRejudging(
  settings: RejudgeSettings,
  results: OpenedResults,
  ports: Omit<PreviewOptions, 'work' | 'lists'>,
  runs?: ReadonlySet<string>,
): Promise<Preview> {
  const { waiting } = await rejudged(settings, results, await unitsOf(ports), ports.pause, runs);
  return dryRun({ ...ports, work: waiting, lists: () => Promise.resolve([]) });
}

/**
 * Judges what was not judged yet. Every verdict is written at once, so that judging that stopped goes on.
 *
 * @throws the signal's reason, and what stopped it: a wrong key, a used-up budget. What is written stays.
 */
export async function rejudge(
  settings: RejudgeSettings,
  results: OpenedResults,
  ports: ReadingPorts & { readonly signal: AbortSignal },
  runs?: ReadonlySet<string>,
): Promise<Rejudged> {
  const before = await rejudged(settings, results, await unitsOf(ports), ports.pause, runs);
  await perform(before.waiting, ports);
  return rejudged(settings, results, await unitsOf(ports), ports.pause, runs);
}
