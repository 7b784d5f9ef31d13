/** The questions that the grammar asks after a session: HaluMem's six types, each with the points that it rests on, word for word. */

import { shuffled } from '../../../measures/domain/random';
import { mistaken, type ToldFact } from './grammar-facts';
import { isCurrent, type Beginning } from './grammar-life';
import type { UserGrammar } from './grammar-words';
import type { UserQuestion } from './user';

/** @param own what was told in this session. @param told everything so far, `own` included. */
export function questionsAfter(
  session: number,
  own: readonly ToldFact[],
  told: readonly ToldFact[],
  { persona, colleague, friends }: Beginning,
  grammar: UserGrammar,
  time: number,
  next: () => number,
): UserQuestion[] {
  const { name } = persona.core;
  const month = grammar.month(time);
  const { facts } = grammar;
  const made: UserQuestion[] = [];
  const askable = shuffled(
    own.filter(({ words }) => words !== facts.name),
    next,
  );
  const [recalled] = askable;
  if (recalled)
    made.push({
      question: recalled.words.question(name, recalled.values, month),
      answer: recalled.words.answer(recalled.values),
      type: 'Basic Fact Recall',
      difficulty: 'easy',
      evidence: [recalled.point.text],
    });
  for (const fact of askable.slice(1)) {
    const true_ = new Set(told.map((each) => each.values[fact.words.slot]));
    const values = mistaken(fact, grammar, (value) => true_.has(value), next);
    if (!values) continue;
    made.push({
      question: fact.words.conflict(name, values, month),
      answer: grammar.no((fact.words.correction ?? fact.words.answer)(fact.values)),
      type: 'Memory Conflict',
      difficulty: 'medium',
      evidence: [fact.point.text],
    });
    break;
  }
  const updated = askable.find(({ before, words }) => before && words.update);
  if (updated?.before && updated.words.update)
    made.push({
      question: updated.words.update(name, updated.values, month),
      answer: grammar.nowAndBefore(
        updated.words.answer(updated.values),
        updated.words.answer(updated.before.values),
      ),
      type: 'Dynamic Update',
      difficulty: 'medium',
      evidence: [updated.point.text, updated.before.point.text],
    });
  if (session % 2 === 1)
    made.push({
      question: grammar.boundary[((session - 1) / 2) % grammar.boundary.length]!(name),
      answer: grammar.unknown,
      type: 'Memory Boundary',
      difficulty: 'medium',
      evidence: [],
    });
  const hop = (question: string, answer: string, evidence: readonly ToldFact[]) =>
    made.push({
      question,
      answer,
      type: 'Multi-hop Inference',
      difficulty: 'hard',
      evidence: evidence.map(({ point }) => point.text),
    });
  const trip = own.find(({ words }) => words === facts.trip);
  const friend = trip && friends.find((each) => each === trip.values['friend']);
  const home = told.findLast(({ words, values }) => words === facts.friend && values['friend'] === friend);
  if (trip && home)
    hop(grammar.multiHop.friendCity(name, trip.values['sight']!), facts.friend.answer(home.values), [
      trip,
      home,
    ]);
  const promotion = own.find(({ words }) => words === facts.promotion);
  if (promotion) {
    const title = promotion.values['title']!;
    const job = own.find(({ words }) => words === facts.job);
    const worker = told.find(({ words }) => words === facts.colleague);
    if (job && worker && job.values['employer'] === worker.values['employer'])
      hop(grammar.multiHop.colleague(name, title), `${colleague}.`, [job, worker]);
  }
  const liking = told.filter((fact) => fact.words === facts.like && isCurrent(fact, told));
  const liked =
    own.findLast((fact) => liking.includes(fact)) ??
    (session % 3 === 2 ? liking[session % liking.length] : undefined);
  const other = liked && mistaken(liked, grammar, () => false, next)?.['what'];
  if (liked && other !== undefined) {
    const what = liked.values['what']!;
    const [first, second] = next() < 0.5 ? [what, other] : [other, what];
    made.push({
      question: grammar.apply(name, first, second, liked.values['kind']!),
      answer: grammar.applyAnswer(what),
      type: 'Generalization & Application',
      difficulty: 'medium',
      evidence: [liked.point.text],
    });
  }
  return made;
}
