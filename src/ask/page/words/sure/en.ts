/** What is said of how sure an answer is, and of questions that get words instead of an answer, in English. */

export const en = {
  probability: (value: string, likely: string | undefined, threshold: string) =>
    `Confidence ${value}: shown as an answer from ${threshold}${likely === undefined ? '' : `, as “Likely” from ${likely}`}.`,
  computed: 'Computed from the date of birth, so nothing was estimated.',
  byRule: 'Chosen by a rule, without a language model.',
  byReader: 'Chosen by a rule and a small trained reader, without a language model.',
  byWords: 'Found by shared words alone; such an answer is never called “Likely”.',
  caption: 'How often each label was right. The thresholds were chosen on other characters.',
  word: 'Label',
  sets: { bundled: 'Bundled characters', perltqa: 'PerLTQA’s character' },
  rate: (right: number, all: number) =>
    all === 0 ? '–' : `${Math.round((100 * right) / all)} % (${right} of ${all})`,
  meaning:
    '“Likely” and “Unsure” are right if the sentence contains the reference phrase; “Nothing here” is right if no memory answers the question.',
  remarks: {
    noQuestion: (name: string) =>
      `That is not a question yet. Ask about ${name}’s life: who, what, when, where or why.`,
    otherLanguage: (language: string) =>
      `These memories are in ${language}. Ask your question in ${language}.`,
    several: 'This is more than one question. One is answered at a time:',
    age: (name: string, years: number, day: string) =>
      `${name} is ${years} years old on ${day}, computed from the date of birth.`,
  },
};

export type Words = typeof en;
