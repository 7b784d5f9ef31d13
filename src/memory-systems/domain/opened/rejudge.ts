/**
 * The same answers under the user's own judge: one verdict for each different answer, by the judge that finished runs of memory systems are
 * read with. What was judged before is not asked again, in whichever file it comes.
 */

import { dryRun, type Preview, type PreviewOptions } from '../../../pipeline/llm-work/dry-run';
import { modelName } from '../../../llm/domain/call';
import type { Work } from '../../../pipeline/llm-work/runner';
import { referenceOf, UNANSWERABLE } from '../../../core/memory/question-tags';
import { once, perform, unitsOf, type ReadingPorts } from '../readings/read';
import { promptName, type ReadingSettings } from '../readings/settings';
import { ModelJudge, type Units } from '../readings/work';
import { languageOfText } from '../../../core/text/languages';
import { longmemevalPrompt, longmemevalTitle, longmemevalWork } from './longmemeval-judge';
import type { OpenedQuestion, OpenedResults, OpenedRun, OpenedVerdict, RunFacts } from './opened';

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
