/**
 * LongMemEval's own judge: one of five prompts, by the question's type, and right where the reply contains “yes”. The prompts are those of its
 * evaluation script, word for word, since a score depends on the wording (xiaowu0162/LongMemEval, src/evaluation/evaluate_qa.py at 9e0b455;
 * © 2024 Di Wu, MIT licence). They are English, and are not translated.
 */

import { askText } from '../../../llm/domain/structured';
import { modelKey, modelName, type CallParameters, type ModelRef } from '../../../llm/domain/call';
import type { VerdictUnit } from '../../../llm/domain/units';
import type { Work } from '../../../pipeline/llm-work/runner';
import { textKey } from '../../../core/text/key';
import type { OpenedQuestion } from './opened';

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
const UNANSWERABLE =
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
  instructions: UNANSWERABLE,
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
