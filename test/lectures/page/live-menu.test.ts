import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCharacter } from '../../../src/data/formats/mnemoscope/mnemoscope';
import { completed } from '../../../src/lectures/domain/edit';
import { lectureSchema } from '../../../src/lectures/domain/lecture';
import { liveSchema, type Live } from '../../../src/lectures/domain/live';
import { readLecture } from '../../../src/lectures/domain/read';
import {
  choiceOfLive,
  firstChoice,
  isMenuPart,
  liveOfChoice,
  MENU_PARTS,
  partsElsewhere,
} from '../../../src/lectures/page/state/live-menu';
import { summaryOf } from '../../../src/core/memory/summary';

const FILE = 'public/characters/ottilie-brandt.json';
const BANK = readCharacter(JSON.parse(readFileSync(FILE, 'utf8')), FILE);
const SUMMARIES = [BANK, { ...BANK, id: 'other' }].map((bank) =>
  summaryOf({ id: bank.id, revision: '1', bank, origin: 'bundled' }),
);
const made = (part: (typeof MENU_PARTS)[number], before?: Live, choice = firstChoice(BANK)) =>
  liveOfChoice(part, choice, 'en', before, SUMMARIES);

describe('the menu of live parts', () => {
  it.each(MENU_PARTS.filter((part) => part !== 'poll'))('makes %s of a character', (part) => {
    const live = made(part);
    expect(liveSchema.parse(live)).toEqual(live);
    expect(live.part).toBe(part);
    if ('at' in live) expect(choiceOfLive(live, 'en').character).toBe('ottilie-brandt');
  });

  it('asks a question that the character can answer', () => {
    const { q } = choiceOfLive(made('flow'), 'en');
    expect(BANK.questions.find(({ id }) => id === q)!.gold.length).toBeGreaterThan(0);
  });

  it('keeps what else the address of the same part says, and its other languages', () => {
    const before: Live = {
      part: 'flow',
      at: { en: '#/compare?alpha=0.4&character=a&q=q-1&tab=map', zh: '#/compare?character=b&q=q-2' },
    };
    expect(made('flow', before, { character: 'ottilie-brandt', question: 'Who?' })).toEqual({
      part: 'flow',
      at: {
        en: '#/compare?alpha=0.4&character=ottilie-brandt&question=Who%3F',
        zh: '#/compare?character=b&q=q-2',
      },
    });
  });

  it('votes on the right memory among others', () => {
    const vote = made('vote');
    const { q } = choiceOfLive(vote, 'en');
    const gold = BANK.questions.find(({ id }) => id === q)!.gold[0];
    expect(vote.part === 'vote' && vote.options.en).toHaveLength(4);
    expect(vote.part === 'vote' && vote.options.en).toContain(gold);
  });

  it('trains on the other characters of the language', () =>
    expect(made('training')).toEqual({
      part: 'training',
      at: { en: '#/lab/learning?test=ottilie-brandt&train=other' },
    }));

  it('takes what it cannot make from the lectures of the page', () => {
    const lectures = ['systems', 'hallucination', 'dialogue'].map((id) => {
      const file = `public/lectures/${id}.json`;
      return readLecture(readFileSync(file, 'utf8'), file);
    });
    const parts = partsElsewhere(lectures).flatMap(({ steps }) => steps.map(({ live }) => live.part));
    expect(parts).toEqual(expect.arrayContaining(['tested', 'pipeline', 'recall', 'handed', 'chart']));
    expect(parts.some(isMenuPart)).toBe(false);
    const kinds = partsElsewhere(lectures).map(({ part }) => part);
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});

describe('a vote in the lecturer’s words', () => {
  it('is saved with a name for each choice that has none', () => {
    const poll: Live = { part: 'poll', options: [{}, { zh: '对' }] };
    const lecture = completed({
      format: 'mnemoscope-lecture',
      version: 1,
      id: 'l',
      title: { en: 'L' },
      steps: [{ id: 's', title: { en: 'S' }, live: poll }],
    });
    expect(lectureSchema.parse(lecture)).toEqual(lecture);
    expect(lecture.steps[0]!.live).toEqual({
      part: 'poll',
      options: [{ en: 'Choice 1', zh: '选项 1' }, { zh: '对' }],
    });
  });
});
