/** Why nothing could be learnt or read: each names what is wrong and what helps. */

import type { Category, Kind } from '../../core/memory/bank';
import { PhraseError, type Phrase } from '../../core/text/phrase';

/** Fewer questions of a class than this teach a head nothing about it. */
export const FEWEST_PER_CLASS = 5;

export type LearningProblem =
  'no-questions' | 'few-questions' | 'class-missing' | 'one-character' | 'other-vectors' | 'no-gold' | 'file';

export class LearningError extends PhraseError {
  override readonly name = 'LearningError';
  constructor(
    readonly code: LearningProblem,
    en: string,
    zh: string,
  ) {
    super({ en, zh });
  }
}

const CLASSES: Readonly<Record<Kind | Category, string>> = {
  profile: '个人资料',
  relationship: '社会关系',
  event: '事件',
  dialogue: '对话',
  semantic: '语义',
  episodic: '情景',
};

export const noQuestions = () =>
  new LearningError(
    'no-questions',
    'The characters have no questions to learn from. Choose characters with questions.',
    '所选人物没有可供训练的问题。请选择带问答题的人物。',
  );

export const classMissing = (name: Kind | Category) =>
  new LearningError(
    'class-missing',
    `The training set has no question about ${name} memory. Add a character that has some.`,
    `训练集中没有关于${CLASSES[name]}记忆的问题。请加入含有这类问题的人物。`,
  );

export const fewQuestions = (name: Kind | Category, count: number) =>
  new LearningError(
    'few-questions',
    `The training set has ${count} ${count === 1 ? 'question' : 'questions'} about ${name} memory; ${FEWEST_PER_CLASS} are needed. Add characters.`,
    `训练集中只有 ${count} 个关于${CLASSES[name]}记忆的问题，至少需要 ${FEWEST_PER_CLASS} 个。请加入更多人物。`,
  );

export const oneCharacter = () =>
  new LearningError(
    'one-character',
    'There is only one character, so there is none to test on. Add a second character.',
    '只有一个人物，没有其他人物可供测试。请再加入一个人物。',
  );

export const otherVectors = (wanted: string, given: string) =>
  new LearningError(
    'other-vectors',
    `The model was trained on vectors of ${wanted}, and these are of ${given}. Choose that encoder, or train again.`,
    `该模型是用 ${wanted} 的向量训练的，而现在的向量来自 ${given}。请改用原来的编码器，或重新训练。`,
  );

export const noGold = () =>
  new LearningError(
    'no-gold',
    'No question of the training set has a gold memory in its bank, so no query adapter can be trained. Choose other characters.',
    '训练集中没有一个问题的标准记忆在记忆库中，无法训练查询适配器。请选择其他人物。',
  );

/** @param why with the file's name and the place. */
export const badFile = ({ en, zh }: Phrase) =>
  new LearningError(
    'file',
    `${en} Export the model again and import that file.`,
    `${zh}请重新导出该模型，再导入导出的文件。`,
  );
