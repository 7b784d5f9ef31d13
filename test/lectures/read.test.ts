import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LectureError, readLecture, writeLecture } from '../../src/lectures/domain/read';
import { PhraseError } from '../../src/core/text/phrase';

const FILE = 'test/fixtures/lectures/tower.lecture.json';
const TEXT = readFileSync(FILE, 'utf8');
const changed = (change: (lecture: Record<string, unknown>) => void) => {
  const lecture = JSON.parse(TEXT) as Record<string, unknown>;
  change(lecture);
  return JSON.stringify(lecture);
};
function refusal(text: string): LectureError {
  try {
    readLecture(text, 'mine.json');
  } catch (error) {
    if (error instanceof LectureError) return error;
    throw error;
  }
  throw new Error('It was read.');
}
type Steps = { id: string; title: unknown; text?: unknown; live?: unknown; extra?: unknown }[];

describe('a lecture’s file', () => {
  it('is read, written and read again', () => {
    const lecture = readLecture(TEXT, FILE);
    expect(lecture.steps.map(({ id }) => id)).toEqual(['opening', 'vote', 'flow', 'end']);
    expect(readLecture(writeLecture(lecture), FILE)).toEqual(lecture);
  });

  it.each<readonly [string, string, RegExp]>([
    ['nothing at all', '', /^mine\.json: The file is empty/],
    [
      'another file of the page',
      '{"format":"mnemoscope-plan"}',
      /^mine\.json › format: The file is not a lecture/,
    ],
    ['a list', '[]', /is not a lecture/],
    ['one of a newer page', changed((all) => (all['version'] = 2)), /version: .*newer version of this page/],
    ['one without steps', changed((all) => (all['steps'] = [])), /^mine\.json › steps: /],
    [
      'a title that is no text by language',
      changed((all) => ((all['steps'] as Steps)[0]!.title = 'Opening')),
      /^mine\.json › step 1, title: This is not written by language\. Write it as in \{"en": .*\}\. Correct it in the file/,
    ],
    ['a title in no language', changed((all) => (all['title'] = {})), /^mine\.json › title: .*`en`/],
    [
      'a word that means nothing',
      changed((all) => ((all['steps'] as Steps)[1]!.extra = 1)),
      /^mine\.json › step 2: .*extra/,
    ],
    [
      'a part that does not exist',
      changed((all) => ((all['steps'] as Steps)[2]!.live = { part: 'dance' })),
      /^mine\.json › step 3, live, part: "dance" is none of the values that fit here: "screen", .*"beat"\. Correct it/,
    ],
    [
      'a version in quotation marks',
      changed((all) => (all['version'] = '1')),
      /^mine\.json › version: This should be the number 1\. Correct it/,
    ],
    ...[3, 7, 0].map(
      (answer) =>
        [
          `a right choice ${answer} of two`,
          changed((all) => {
            const options = [{ en: 'Yes' }, { en: 'No' }];
            (all['steps'] as Steps)[2]!.live = { part: 'poll', options, answer };
          }),
          /^mine\.json › step 3, live, answer: This should be the number of a choice, 1 for the first\. Correct it/,
        ] as const,
    ),
    [
      'a picture that is not there',
      changed((all) => ((all['steps'] as Steps)[0]!.text = { en: 'A tower.\n\n![](tower)' })),
      /^mine\.json › step 1, .*text, en: It shows the picture “tower”, which the step’s “pictures” do not have\. Correct it/,
    ],
    ...['https://example.org/', 'https://example.org/#/compare?q=1', '#/nowhere', '#/asked'].map(
      (address) =>
        [
          `the address ${address}`,
          changed((all) => ((all['steps'] as Steps)[2]!.live = { part: 'flow', at: { en: address } })),
          /^mine\.json › step 3, live, at, en: No step can show this address\. Copy one of this page, from # on/,
        ] as const,
    ),
    [
      'two steps of one id',
      changed((all) => ((all['steps'] as Steps)[3]!.id = 'vote')),
      /^mine\.json › step 4, id: Another step has this id/,
    ],
  ])('is refused with its place: %s', (_, text, message) => {
    const { message: words, phrase } = refusal(text);
    expect(words).toMatch(message);
    expect(phrase.zh).toMatch(/\p{Script=Han}/u);
  });

  it('that is no JSON is refused with line and column', () => {
    expect(() => readLecture('{\n  "format": "mnemo', 'mine.json')).toThrow(PhraseError);
    expect(() => readLecture('{\n  "format": "mnemo', 'mine.json')).toThrow(/mine\.json.*line 2/);
  });

  it('with many faults names three and counts the rest', () => {
    const error = refusal(
      changed((all) => (all['steps'] = (all['steps'] as Steps).map(({ id }) => ({ id })))),
    );
    expect(error.problems).toHaveLength(4);
    expect(error.message).toContain('1 more such place');
  });
});
