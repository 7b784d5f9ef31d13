/** Labels that contradict the bank or themselves: anchors, gold, kinds, twins. */

import type { Memory, Question } from '../memory/bank';
import { sentences } from '../text/sentences';
import { onQuestion, questionMend, quoted, type Check, type Finding, type Look } from './flag';

const goldOf = ({ gold }: Question, { byId }: Look): Memory[] => gold.flatMap((id) => byId.get(id) ?? []);

/** Where a fragment stands in a text whatever its case; −1 where it does not, or where lower case has another length. */
function placeOf(text: string, fragment: string): number {
  const low = text.toLowerCase();
  return low.length === text.length ? low.indexOf(fragment.toLowerCase()) : -1;
}

function withoutAnchor(question: Question, anchor: string): Question {
  return { ...question, anchors: question.anchors.filter((each) => each !== anchor) };
}

export const anchorOutsideAnswer: Check = {
  id: 'anchor-not-in-answer',
  title: 'Anchor not in the answer',
  why: 'Memory anchors are fragments of the answer, compared word for word; one that the answer does not hold can never be met (PerLTQA: blurred anchor boundaries).',
  severity: 'wrong',
  find: ({ bank }) =>
    bank.questions.flatMap((question) =>
      question.anchors.flatMap((anchor): Finding[] => {
        if (anchor.trim() !== '' && question.answer.includes(anchor)) return [];
        const bare = anchor.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '');
        const at = bare === '' ? -1 : placeOf(question.answer, bare);
        const own = question.answer.slice(at, at + bare.length);
        const anchors = question.anchors.map((each) => (each === anchor ? own : each));
        const mend =
          at >= 0
            ? questionMend(`Write ${quoted(own)}, as the answer does`, {
                ...question,
                anchors: [...new Set(anchors)],
              })
            : questionMend('Take the anchor out', withoutAnchor(question, anchor));
        return [
          {
            ...{ on: onQuestion(question), field: 'anchors', mend },
            words: `${quoted(anchor)} does not stand in the answer to ${quoted(question.text)}.`,
          },
        ];
      }),
    ),
};

export const anchorOutsideGold: Check = {
  id: 'anchor-not-in-gold',
  title: 'Anchor not in a gold memory',
  why: 'An anchor shows that an answer rests on its memory; one that no gold memory holds, in whatever case, can be met only by other words than the memory’s.',
  severity: 'doubtful',
  find: (look) =>
    look.bank.questions.flatMap((question): Finding[] => {
      const gold = goldOf(question, look);
      if (gold.length === 0) return [];
      return question.anchors
        .filter((anchor) => anchor.trim() !== '' && question.answer.includes(anchor))
        .filter((anchor) => !gold.some(({ text }) => text.includes(anchor) || placeOf(text, anchor) >= 0))
        .map((anchor) => ({
          ...{ on: onQuestion(question), field: 'anchors' },
          words: `${quoted(anchor)} stands in the answer to ${quoted(question.text)}, but in no gold memory.`,
        }));
    }),
};

export const unresolvedGold: Check = {
  id: 'gold-unresolved',
  title: 'Gold memory not there',
  why: 'No retriever can find a memory that the bank does not have: the question counts as missed whatever is ranked.',
  severity: 'wrong',
  find: ({ bank, byId }) =>
    bank.questions.flatMap((question) =>
      question.gold
        .filter((id) => !byId.has(id))
        .map((id): Finding => ({
          ...{ on: onQuestion(question), field: 'gold' },
          words: `${quoted(question.text)} has “${id}” as gold, which no memory of the bank is.`,
          mend: questionMend('Take it out of the gold', {
            ...question,
            gold: question.gold.filter((each) => each !== id),
          }),
        })),
    ),
};

export const goldOfOtherKind: Check = {
  id: 'gold-kind',
  title: 'Gold of another kind',
  why: 'A question’s kind says where its answer lies; the classifier and the re-ranking are judged by it.',
  severity: 'doubtful',
  find: (look) =>
    look.bank.questions.flatMap((question): Finding[] => {
      const kinds = [...new Set(goldOf(question, look).map(({ kind }) => kind))];
      if (kinds.length === 0 || kinds.includes(question.kind)) return [];
      const [kind] = kinds;
      return [
        {
          ...{ on: onQuestion(question), field: 'kind' },
          words: `${quoted(question.text)} looks for ${question.kind}, its gold is ${kinds.join(' and ')}.`,
          ...(kinds.length === 1 && { mend: questionMend(`Make it ${kind}`, { ...question, kind: kind! }) }),
        },
      ];
    }),
};

export const duplicateQuestion: Check = {
  id: 'duplicate-question',
  title: 'Question asked twice',
  why: 'A question that stands twice counts twice; with two answers, one of them is held against every system. Case, spaces and punctuation do not matter; asked after another session or at another time, it is another question.',
  severity: 'doubtful',
  find: ({ bank }) => {
    const first = new Map<string, Question>();
    return bank.questions.flatMap((question): Finding[] => {
      const words = question.text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
      // HaluMem asks the same again after later sessions: that is another question.
      const key = words === '' ? '' : [words, question.session, question.time].join('\n');
      const twin = first.get(key);
      if (!twin) {
        if (key !== '') first.set(key, question);
        return [];
      }
      const same =
        twin.answer === question.answer &&
        [...twin.gold].sort().join('\n') === [...question.gold].sort().join('\n');
      return [
        {
          ...{ on: onQuestion(question), field: 'text' },
          words: `${quoted(question.text)} stands before it as "${twin.id}", with ${same ? 'the same answer and gold' : 'another answer or other gold'}.`,
          ...(same && {
            mend: {
              words: 'Delete this one',
              edit: { do: 'remove question', id: question.id },
            } as const,
          }),
        },
      ];
    });
  },
};

export const repeatedAnswer: Check = {
  id: 'repeated-answer',
  title: 'Answer repeats itself',
  why: 'Measures that count words pay twice for a sentence that stands twice (PerLTQA: redundant answers).',
  severity: 'doubtful',
  find: ({ bank }) =>
    bank.questions.flatMap((question): Finding[] => {
      if (question.answer.length < 8) return [];
      const seen = new Set<string>();
      for (const { text, start } of sentences(question.answer)) {
        const key = text.toLowerCase();
        // "Yes." twice is talk, not a slip.
        if (key.length < 5) continue;
        if (!seen.has(key)) {
          seen.add(key);
          continue;
        }
        const span = [start, start + text.length] as const;
        const rest = (question.answer.slice(0, span[0]).trimEnd() + question.answer.slice(span[1])).trim();
        return [
          {
            ...{ on: onQuestion(question), field: 'answer', span },
            words: `The answer says ${quoted(text)} twice.`,
            mend: questionMend('Say it once', { ...question, answer: rest }),
          },
        ];
      }
      return [];
    }),
};
