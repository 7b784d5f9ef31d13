import { describe, expect, it } from 'vitest';
import { classifyByCues, CUES } from '../../../src/pipeline/classification/cue-words';
import { KINDS, type Kind } from '../../../src/core/memory/bank';

const likeliest = (question: string): Kind => {
  const { kinds } = classifyByCues(question);
  return KINDS.reduce((best, kind) => (kinds[kind] > kinds[best] ? kind : best));
};

describe('cue words', () => {
  it.each<[Kind, string]>([
    ['profile', 'What is her occupation?'],
    ['profile', 'Which awards and role models does Ines have?'],
    ['profile', 'How old is she?'],
    ['relationship', 'Who is Clemens to her?'],
    ['relationship', 'Who’s Clemens?'],
    ['relationship', 'Name her friends.'],
    ['event', 'What happened after the storm?'],
    ['event', 'When did she leave Mölln?'],
    ['dialogue', 'What was Appu told, and what did he reply?'],
    ['profile', '她的职业是什么？'],
    ['relationship', '方志恒和她是什么关系？'],
    ['event', '她哪一年搬到码头边？'],
    ['dialogue', '师傅建议她怎么做？'],
  ])('tell a %s question: %s', (kind, question) => {
    expect(likeliest(question)).toBe(kind);
  });

  it('give the softmax of the weights found', () => {
    // "occupation" 1.5 for profile, nothing else: e^1.5 / (e^1.5 + 3) = 0.599021.
    const { kinds, semantic, episodic, category, cues } = classifyByCues('Occupation?');
    expect(kinds.profile).toBeCloseTo(0.599021, 6);
    expect(kinds.event).toBeCloseTo(0.13366, 6);
    expect(semantic).toBeCloseTo(0.732681, 6);
    expect(semantic + episodic).toBeCloseTo(1, 12);
    expect(category).toBe('semantic');
    expect(cues).toEqual([CUES[0]]);
  });

  it('add up where several speak for one kind', () => {
    // event 1 ("When") + 0.7 ("did"): e^1.7 / (e^1.7 + 3) = 0.645974.
    expect(classifyByCues('When did the lamp go out?').kinds.event).toBeCloseTo(0.645974, 6);
  });

  it('make an even guess, called episodic, where none is found', () => {
    for (const question of ['', 'Lamp?', '灯塔？', '🎂']) {
      const { kinds, category, cues } = classifyByCues(question);
      expect(Object.values(kinds)).toEqual([0.25, 0.25, 0.25, 0.25]);
      expect(category).toBe('episodic');
      expect(cues).toEqual([]);
    }
  });

  it('answer the same when asked again', () => {
    expect(classifyByCues('Who was her mentor?')).toEqual(classifyByCues('Who was her mentor?'));
  });
});
