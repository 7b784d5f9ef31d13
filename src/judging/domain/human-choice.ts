/** What people can be asked to score of a run, and what each scale offers them. */

import { subjectsOf } from './work';
import type { AnswerUnit } from '../../llm/domain/units';
import type { MemoryBank } from '../../core/memory/bank';
import { textKey } from '../../core/text/key';
import { groupBy } from '../../core/group-by';
import { itemOf } from './scores';
import { humanItems, type HumanItem } from './human';
import { answersOf, gridOf, type Rubric } from './rubric';
import { pointGrid } from './judge-lab';
import { judgeSetting } from './setting';
import { verbatim, type Phrase } from '../../core/text/phrase';

/** Who scores is a person: the reference is asked for by `subjectsOf` alone. */
const PERSON = { provider: 'recorded', address: '', model: 'person' } as const;

/** What a rubric is about in a run: the answers, or pairs of them, that a judge would be given, where there is a text to judge. */
export function judgeable(
  rubric: Rubric,
  answers: readonly AnswerUnit[],
  banks: ReadonlyMap<string, MemoryBank>,
): (readonly string[])[] {
  const written = answers.filter(({ outcome }) => outcome.state === 'done' && outcome.value.trim() !== '');
  return subjectsOf(judgeSetting(PERSON, rubric.id), written, banks)
    .filter(({ reference }) => !rubric.needsReference || reference !== undefined)
    .map((subject) => subject.answers);
}

/** Which questions are scored. */
export interface Draw {
  readonly seed: number;
  /** How many are drawn; absent for all. */
  readonly questions?: number;
}

/**
 * The items of one rater: those of a draw of questions that is the same for every rater, in the rater's own order. A larger draw holds the
 * smaller one.
 */
export function itemsFor(
  rater: string,
  rubrics: readonly Rubric[],
  answers: readonly AnswerUnit[],
  banks: ReadonlyMap<string, MemoryBank>,
  draw: Draw,
): HumanItem[] {
  const { seed } = draw;
  const drawn = drawnAnswers(answers, draw);
  const about = rubrics.map((rubric) => ({ rubric, subjects: judgeable(rubric, drawn, banks) }));
  const wanted = new Set(
    about.flatMap(({ rubric, subjects }) =>
      subjects.map((own) => JSON.stringify([rubric.id, itemOf(own).key])),
    ),
  );
  const pairs = about.flatMap(({ rubric, subjects }) =>
    answersOf(rubric) === 2 ? subjects.map(([a, b]) => [a!, b!] as const) : [],
  );
  return humanItems(drawn, rubrics, rater, seed, pairs).filter((item) =>
    wanted.has(JSON.stringify([item.rubric, itemOf(item.answers).key])),
  );
}

/** The answers to a draw of the questions: the same for every rater. */
export function drawnAnswers(
  answers: readonly AnswerUnit[],
  { seed, questions }: Draw,
): readonly AnswerUnit[] {
  if (questions === undefined) return answers;
  const asked = [...groupBy(answers, ({ bank, question }) => JSON.stringify([bank, question]))];
  return asked
    .map(([key, own]) => ({ own, place: textKey(JSON.stringify([seed, 'people', key])) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, questions)
    .flatMap(({ own }) => own);
}

/** What one question to a rater offers. */
export interface ScaleOption {
  readonly label: Phrase;
  /** Of a pair, as the texts stand on the screen: 1 the first, 0 the second. */
  readonly score: number;
}
export interface Scale {
  /** Id of the rubric's point; absent for the whole. */
  readonly point?: string;
  readonly title: Phrase;
  readonly options: readonly ScaleOption[];
}

/** The questions that a rubric puts to a rater: one for each point, or one in all; options ascending, of a pair first, second, tie. */
export function scalesOf(rubric: Rubric): Scale[] {
  const { verdict } = rubric;
  const plain = (grid: readonly number[]) =>
    grid.map((score) => ({ label: verbatim(shortNumber(score)), score }));
  switch (verdict.form) {
    case 'points':
      return verdict.points.map(({ id, title }) => ({ point: id, title, options: plain(pointGrid(rubric)) }));
    case 'score':
      return [{ title: rubric.title, options: plain(gridOf(rubric)) }];
    case 'label':
      return [
        {
          title: rubric.title,
          options: verdict.labels.map(({ id, score }) => ({ label: verbatim(id), score })),
        },
      ];
    case 'pair':
      return [
        {
          title: rubric.title,
          options: [
            { label: { en: 'First', zh: '第一个' }, score: 1 },
            { label: { en: 'Second', zh: '第二个' }, score: 0 },
            { label: { en: 'Tie', zh: '平局' }, score: 0.5 },
          ],
        },
      ];
  }
}

function shortNumber(value: number): string {
  return value === 0.25 ? '¼' : value === 0.5 ? '½' : value === 0.75 ? '¾' : String(value);
}
