import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/data/formats/formats';
import { saying } from './saying';

const fixture = (name: string) => ({ name, text: readFileSync(`test/fixtures/perltqa/${name}`, 'utf8') });
const english = readDataset([fixture('memory-en.json'), fixture('questions-en.json')], 'perltqa');
const questionsOf = (name: string) =>
  english.banks.find(({ character }) => character.name === name)!.questions;

/** Reads documents written in the test, as memory.json and questions.json. */
function read(memory: unknown, questions: unknown) {
  const files = [
    { name: 'memory.json', text: JSON.stringify(memory) },
    { name: 'questions.json', text: JSON.stringify(questions) },
  ];
  return readDataset(files, 'perltqa');
}

describe('the questions of PerLTQA', () => {
  const ada = questionsOf('Ada Quill');

  it('have the kind of their section, and ids that count the ones left out', () => {
    expect(ada.map(({ id, kind, gold }) => [id, kind, gold])).toEqual([
      ['profile-1', 'profile', ['Age']],
      ['profile-2', 'profile', ['Awards and Role Models']],
      ['profile-3', 'profile', ['Awards and Role Models']],
      ['3_0-1', 'relationship', ['3_0']],
      ['3_0_0-1', 'event', ['3_0_0', '3_0_0#0']],
      ['3_0_0-3', 'event', ['3_0_0']],
      ['3_0_0#0-1', 'dialogue', ['3_0_0#0']],
    ]);
  });

  it('keep the fragments of anchors with one key, several, none, and without the field', () => {
    expect(ada.map(({ anchors }) => anchors)).toEqual([
      ['41'],
      ['Gannet', '"quiet"'],
      [],
      [],
      ['glue'],
      [],
      ['rice paper'],
    ]);
  });

  it('have their entities decoded', () => {
    expect(ada[3]!.text).toBe("Who is Ada's apprentice?");
  });

  it('belong to the bank whose ids they name, whatever name they stand under', () => {
    expect(questionsOf('Bram Oake').map(({ id }) => id)).toEqual(['profile-1', '8_0-1']);
    expect(english.problems).toContainEqual(
      saying({
        where: 'questions-en.json › [1].Bram Oak',
        why: 'read as questions about "Bram Oake", whose ids they name.',
      }),
    );
  });

  it('are left out where the bank lacks the reference, with the place and the reason', () => {
    const found = english.problems.filter(({ why }) => why.startsWith('refers to'));
    expect(found).toEqual([
      saying({
        where: 'questions-en.json › [0].Ada Quill.profile[3]',
        why: 'refers to "Employer", which the memories lack; left out.',
      }),
      saying({
        where: 'questions-en.json › [0].Ada Quill.events[0].3_0_0[1]',
        why: 'refers to "3_9_9", which the memories lack; left out.',
      }),
      saying({
        where: 'questions-en.json › [2].Cleo Marsh.social_relationship[0].11_0[0]',
        why: 'refers to "11_0", which the memories lack; left out.',
      }),
    ]);
  });

  it('refer to the memory under whose id they stand where they name none', () => {
    expect(english.problems).toContainEqual(
      saying({
        where: 'questions-en.json › [0].Ada Quill.events[0].3_0_0[2]',
        why: 'names no reference memory; "3_0_0", under which it is listed, is used.',
      }),
    );
  });

  it('of one name go to the bank in their own language where two share the ids', () => {
    const memory = {
      'Gu Min': { events: { '5_0_0': { content: 'She roasted tea until the whole house smelled of it.' } } },
      顾敏: { events: { '5_0_0': { content: '她连夜焙茶，满屋生香。' } } },
    };
    const question = { Question: '她焙了什么？', Answer: '茶。', 'Reference Memory': "['5_0_0']" };
    const { banks } = read(memory, [{ 小敏: { events: [{ '5_0_0': [question] }] } }]);
    expect(banks.map(({ questions }) => questions.length)).toEqual([0, 1]);
  });

  it('of a character without memories are reported once', () => {
    const questions = { Zed: { events: [{ '9_0_0': [{ Question: 'Who?', Answer: 'He.' }] }] } };
    const { banks, problems } = read(
      { A: { profile: { Age: 3 }, events: { '1_0_0': 'A rowed.' } } },
      questions,
    );
    expect(banks[0]!.questions).toEqual([]);
    expect(problems).toEqual([
      saying({
        where: 'questions.json › Zed',
        why: "its questions (1) are left out: no bank of memories is this character's. Add its file, or rename one.",
      }),
    ]);
  });

  it('alone are no dataset', () => {
    expect(() => readDataset([fixture('questions-en.json')], 'auto')).toThrow(
      'questions-en.json: contains no memories. Add the file of memories (perltmem…json) to the file of questions.',
    );
  });
});
