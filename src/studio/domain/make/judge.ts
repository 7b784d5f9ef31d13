/** Items judged 0–10 by a model, with the thresholds of PerLTQA's authors. */

import { onOneLine, quoted } from '../../../core/text/fence';
import { itemOf, scoreItem, type Draft, type Item } from '../draft';
import { JUDGE_SCHEMA } from '../steps/prompts/forms';
import { block, knownBeside, memoryText, words } from './quoted-draft';
import { taskOf, type MakeTask } from './task';

/** What becomes of a score: 10 is accepted, 7 to 9 are looked at, below 6 is dropped. The paper leaves 6 open; it is looked at. */
export function verdictOf(score: number): 'accept' | 'review' | 'drop' {
  if (score >= 10) return 'accept';
  return score < 6 ? 'drop' : 'review';
}

export function judgeTask(draft: Draft, item: Item): MakeTask {
  const { language } = draft;
  const gold = item.step === 'questions' ? item.value.gold.flatMap((id) => itemOf(draft, id) ?? []) : [];
  const known = gold.length > 0 ? gold.map((each) => memoryText(draft, each)) : knownBeside(draft, item.id);
  return taskOf({
    key: `judge ${item.id} ${item.revision}`,
    step: item.step,
    title: { en: `Judging ${item.id}`, zh: `评判 ${item.id}` },
    draft,
    prompt: 'judge',
    values: {
      name: onOneLine(draft.name),
      item: quoted(JSON.stringify(item.value, null, 1)),
      known: block(known, language),
    },
    schema: JUDGE_SCHEMA,
    sample: () => ({ reason: words(30, language), score: 10 }),
    // A score of what was changed meanwhile would be of another text.
    apply: (now, { score }) =>
      itemOf(now, item.id)?.revision === item.revision ? scoreItem(now, item.id, score) : now,
  });
}
