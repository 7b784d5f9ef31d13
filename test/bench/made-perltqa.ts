/** A dataset in PerLTQA's shape and of its size, of invented people and sentences that mean nothing. */

import { random } from '../../src/measures/domain/random';

const WORDS =
  'lamp river kettle orchard bridge letter winter garden violin harbour ticket ladder candle market window copper pepper meadow anchor saddle basket thunder velvet lantern paper silver cousin teacher baker sailor quietly slowly once again beside under before after mended carried painted counted followed borrowed planted answered remembered forgot'.split(
    ' ',
  );
const PROFILE = ['Gender', 'Nickname', 'Title', 'Age', 'Occupation', 'Nationality', 'Hobbies', 'Employer'];

export interface MadeDataset {
  readonly memories: string;
  readonly questions: string;
  readonly characters: number;
}

/**
 * 141 characters; memories of about 13 MB and questions of about 7 MB of JSON. The same on every call.
 *
 * @param more questions of each character beyond the 68 that ask once of every memory and field, spread over the events.
 */
export function madePerltqa(characters = 141, more = 0): MadeDataset {
  const next = random(20_240_226);
  const word = () => WORDS[Math.floor(next() * WORDS.length)]!;
  const sentence = (length: number) => `${Array.from({ length }, word).join(' ')}.`;
  const sentences = (count: number) => Array.from({ length: count }, () => sentence(12)).join(' ');
  const memories: Record<string, unknown> = {};
  const questions: unknown[] = [];
  for (let c = 1; c <= characters; c++) {
    const name = `${word()} ${word()} ${c}`;
    const relations = Array.from({ length: 12 }, (_, i) => [`${c}_${i}`, `${word()} ${word()}`] as const);
    const events = Array.from({ length: 24 }, (_, i) => `${c}_${i % 12}_${Math.floor(i / 12)}`);
    const ask = (reference: string) => ({
      Question: sentence(14),
      Answer: sentences(2),
      'Reference Memory': `['${reference}']`,
      'Memory Anchors': [{ [word()]: [-1, -1] }, { [word()]: [3, 9] }],
    });
    const asked = (ids: readonly string[]) => ids.map((id) => ({ [id]: [ask(id)] }));
    memories[name] = {
      profile: { Protagonist: name, ...Object.fromEntries(PROFILE.map((field) => [field, sentence(5)])) },
      profile_description: sentences(4),
      social_relationship: Object.fromEntries(
        relations.map(([id, person]) => [
          id,
          { 'Supporting Characters': person, Description: sentences(2), Relationship: word() },
        ]),
      ),
      events: Object.fromEntries(
        events.map((id) => [
          id,
          {
            content: sentences(16),
            summary: sentence(8),
            Characters: [id.replace(/_\d+$/, '')],
            'Creation Time': `2021-03-${10 + Math.floor(next() * 18)}`,
            Theme: word(),
          },
        ]),
      ),
      dialogues: Object.fromEntries(
        events.map((id) => [
          `${id}#0`,
          {
            events: id,
            contents: { '2021-04-02 10:00': Array.from({ length: 12 }, () => `${name}: ${sentence(18)}`) },
          },
        ]),
      ),
    };
    const dialogues = events.map((id) => `${id}#0`);
    questions.push({
      [name]: {
        profile: PROFILE.map((field) => ask(field)),
        social_relationship: asked(relations.map(([id]) => id)),
        events: [
          ...asked(events),
          ...asked(Array.from({ length: more }, (_, i) => events[i % events.length]!)),
        ],
        dialogues: asked(dialogues),
      },
    });
  }
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  return { memories: json(memories), questions: json(questions), characters };
}
