/** How much of what the gold memory says reached the answer: PerLTQA's anchor MAP (Eq. 5). */

import { mean } from '../summary';
import { whitespace } from '../../../core/text/segment';
import { frac, type Formula } from '../formula';
import { ANCHOR_FINDERS, realOf } from './anchor-hit';
import type { TextMeasure } from './measure';

/** An answer, and the fragments that it should have from the gold memory. */
export interface AnchoredAnswer {
  readonly answer: string;
  readonly anchors: readonly string[];
}

export interface AnchorMeasure extends TextMeasure {
  /** Anchors found / anchors of the question; undefined where it has none, and an empty anchor is none. An anchor listed twice counts twice. */
  of(answer: AnchoredAnswer): number | undefined;
  /** The mean over the questions that have anchors; undefined where none has. */
  ofAll(answers: readonly AnchoredAnswer[]): number | undefined;
}

const FORMULA: Formula = frac(
  { en: 'anchors found in the answer', zh: '回答中找到的记忆锚点' },
  { en: 'anchors of the question', zh: '该问题的记忆锚点' },
);

/** Anchors as they stand, character for character. */
export const ANCHOR_MAP: AnchorMeasure = {
  name: 'AnchorMAP',
  aliases: ['MAP'],
  spoken: { en: 'anchor MAP', zh: '记忆锚点 MAP' },
  formula: FORMULA,
  definition: {
    en: 'anchors of the question that occur verbatim in the answer / anchors of the question; the mean over questions',
    zh: '逐字出现在回答中的记忆锚点 / 该问题的记忆锚点；再对问题取平均',
  },
  source: {
    en: 'Du et al., 2024 (PerLTQA), Eq. 5, called MAP there',
    zh: 'Du 等，2024（PerLTQA），公式 5，文中称为 MAP',
  },
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'It needs no judge: did the fact reach the answer?',
    zh: '不需要评审：事实有没有进入回答？',
  },
  trap: {
    en: 'A right answer in other words scores 0, and an answer that denies the fact in the same words scores 1.',
    zh: '换一种说法的正确回答得 0；用同样的词语否定该事实的回答却得 1。',
  },
  ...anchorMeasure(ANCHOR_FINDERS.strict),
  example: {
    given: {
      answer: 'Her kiln burned down in 2019.',
      reference: 'The kiln burned down in March 2019.',
      anchors: ['kiln', 'March 2019'],
      segment: whitespace,
    },
    value: 0.5,
  },
};

/**
 * The same, where an anchor also counts that stands in the answer after both are folded (`folded`): "10 : 30" for "10:30", "ＡＢ" for "ab". Never below
 * the strict value.
 */
export const ANCHOR_MAP_NORMALISED: AnchorMeasure = {
  name: 'AnchorMAP(normalised)',
  aliases: ['MAP(normalised)'],
  spoken: { en: 'anchor MAP after normalisation', zh: '归一化后的记忆锚点 MAP' },
  formula: FORMULA,
  definition: {
    en: 'the same with case, accents, width, punctuation and spacing folded',
    zh: '同上，但忽略大小写、变音符号、全半角、标点和空格的差别',
  },
  source: {
    en: 'after Du et al., 2024 (PerLTQA), Eq. 5; the folding is Mnemoscope’s',
    zh: '依据 Du 等，2024（PerLTQA），公式 5；归一化是 Mnemoscope 的做法',
  },
  range: [0, 1],
  better: 'higher',
  good: { en: 'Spelling and spacing do not decide.', zh: '写法和空格不再起决定作用。' },
  trap: {
    en: 'It is not the figure that the paper reports; and it still cannot read a paraphrase.',
    zh: '它不是论文报告的数字；而且仍然看不懂换一种说法的回答。',
  },
  ...anchorMeasure(ANCHOR_FINDERS.folded),
  example: {
    given: {
      answer: 'They meet at 10:30 in the Workshop.',
      reference: 'They meet at 10 : 30 in the workshop.',
      anchors: ['10 : 30', 'workshop', 'on Monday', 'Ines'],
      segment: whitespace,
    },
    value: 0.5,
  },
};

function anchorMeasure(
  finder: (answer: string) => (anchor: string) => boolean,
): Pick<AnchorMeasure, 'over' | 'of' | 'ofAll' | 'worked'> {
  const of = ({ answer, anchors }: AnchoredAnswer) => {
    const real = realOf(anchors);
    return real.length === 0 ? undefined : real.filter(finder(answer)).length / real.length;
  };
  return {
    over: 'response',
    of,
    ofAll: (answers) => mean(answers.map(of).filter((value) => value !== undefined)),
    worked: ({ answer, anchors }) => {
      const value = of({ answer, anchors });
      if (value === undefined) return [];
      const real = realOf(anchors);
      return [
        {
          says: {
            en: 'Anchors in the answer, of the question’s anchors',
            zh: '回答中的记忆锚点占该问题的记忆锚点',
          },
          formula: frac(real.filter(finder(answer)).length, real.length),
          value,
        },
      ];
    },
  };
}
