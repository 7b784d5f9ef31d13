/** What cannot be computed of a run, and what it would take: said in words, where a 0 would be false. */

import type { Phrase } from '../../../core/text/phrase';
import { gradesOf, judgesOf, questionsOf, sharesIds } from './figures';
import type { OpenedResults, OpenedRun } from './opened';

export function unknownOf(results: OpenedResults, run: OpenedRun): Phrase[] {
  const questions = questionsOf(results, run);
  const facts = [...run.answers.values()];
  const items = facts.flatMap((each) => each.items ?? []);
  const gold = questions.some((question) => (gradesOf(question)?.size ?? 0) > 0);
  const answered = facts.some(({ answer }) => answer !== undefined);
  const found: Phrase[] = [];
  if (answered && judgesOf(run).length === 0)
    found.push({
      en: 'The file has no verdicts: accuracy unknown. Judge the answers here.',
      zh: '文件没有评判：准确率未知。可在本页评审这些回答。',
    });
  if (!answered && judgesOf(run).length > 0)
    found.push({
      en: 'The file has verdicts without the answers. Open the file of answers with it.',
      zh: '文件只有评判，没有回答。请将回答文件与它一起打开。',
    });
  else if (!answered && items.length > 0)
    found.push({
      en: 'The file has no answers: only what was retrieved can be compared.',
      zh: '文件没有回答：只能比较检索到的内容。',
    });
  if (items.length === 0)
    found.push({
      en: 'The file keeps no retrieved memories: recall unknown.',
      zh: '文件没有保存检索到的记忆：召回率未知。',
    });
  else if (items.every(({ id }) => id === undefined))
    found.push({ en: 'Memories carry no ids: recall unknown.', zh: '记忆没有 id：召回率未知。' });
  else if (!gold)
    found.push({
      en: 'No evidence is named: recall unknown. Open the dataset or the qrels with the file.',
      zh: '没有指明证据：召回率未知。请将数据集或 qrels 与文件一起打开。',
    });
  else if (!sharesIds(run, questions))
    found.push({
      en: 'The ids of the memories are the service’s own and match no evidence: recall unknown.',
      zh: '记忆的 id 是服务自己的，与证据对不上：召回率未知。',
    });
  if (answered && !questions.some((question) => question.gold !== undefined))
    found.push({
      en: 'No reference answers: F1 unknown. Open the dataset with the file.',
      zh: '没有参考答案：F1 未知。请将数据集与文件一起打开。',
    });
  if (answered && !questions.some(({ category }) => category !== undefined))
    found.push({
      en: 'No categories. Open the dataset with the file to see them.',
      zh: '没有类别。将数据集与文件一起打开即可显示。',
    });
  for (const category of new Set(questions.flatMap((question) => question.category ?? []))) {
    const own = questions.filter((question) => question.category === category);
    if (own.some(({ key }) => run.answers.has(key))) continue;
    found.push({
      en: `No question of “${category}” is in the file: ${own.length} are missing.`,
      zh: `文件中没有“${category}”类的问题：缺失 ${own.length} 个。`,
    });
  }
  if (answered && !facts.some(({ context }) => context !== undefined))
    found.push({
      en: 'The text that was sent with each question is not kept.',
      zh: '没有保存随每个问题发送的文本。',
    });
  return found;
}
